import { href, Link } from "react-router";
import type { Act } from "#app/domain/audit/act.ts";
import { listActs } from "#app/domain/audit/acts.server.ts";
import { listStaff } from "#app/domain/staff/team.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { EmptyState } from "#app/ui/admin/empty-state.tsx";
import { FilterBar, FilterSelect } from "#app/ui/admin/filter-bar.tsx";
import { actionName } from "#app/ui/admin/labels.ts";
import { formatMoment } from "#app/ui/admin/moment.ts";
import { type SortOrder, sortOrderOf } from "#app/ui/admin/sort-order.ts";
import { subjectLink } from "#app/ui/admin/subject-link.ts";
import { type Column, Table } from "#app/ui/admin/table.tsx";
import { Pagination } from "#app/ui/kit/pagination.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/acts";

export const handle: PageHandle = { scripts: "react" };

const PER_PAGE = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  requireStaff(context, url, "acts.read");
  const { read } = context.get(shopContext).store;
  const pessoa = url.searchParams.get("pessoa");
  const page = pageOf(url.searchParams.get("pagina"));
  const members = await listStaff(read);
  const staffId = members.find(({ id }) => id === pessoa)?.id;
  const order = sortOrderOf(url, ["quando"], { by: "quando", isDescending: true });
  const isOldestFirst = !order.isDescending;
  const { acts, pages } = await listActs(read, { staffId, page, perPage: PER_PAGE, isOldestFirst });
  const people = members.map(({ id, name }) => ({ id, name }));
  const names = Object.fromEntries(people.map(({ id, name }) => [id, name]));
  const shown = acts.map((act) => ({ ...act, subjectName: names[act.subjectId] ?? act.subjectId }));
  return { acts: shown, page, pages, people, staffId, order };
}

/** A value that makes no sense is the first page. */
function pageOf(text: string | null): number {
  return /^[1-9]\d{0,4}$/.test(text ?? "") ? Number(text) : 1;
}

const COLUMNS: readonly Column<Act & { subjectName: string }>[] = [
  { label: "Quando", isWhole: true, sortBy: "quando", cell: ({ at }) => formatMoment(at) },
  { label: "Quem", cell: ({ actorName }) => actorName ?? "linha de comando" },
  { label: "O quê", cell: ({ action }) => actionName(action) },
  {
    label: "Em quem, ou em quê",
    cell: (act) => {
      const link = subjectLink(act);
      return link ? <Link to={link.to}>{link.text}</Link> : act.subjectName;
    },
  },
];

export default function Acts({ loaderData }: Route.ComponentProps) {
  const { acts, page, pages, people, staffId, order } = loaderData;
  const hrefOf = (to: number, ordered: SortOrder) => {
    const chosen = { ...(staffId && { pessoa: staffId }), ...(!ordered.isDescending && { ordem: "quando" }) };
    return `${href("/admin/registro")}?${new URLSearchParams({ ...chosen, pagina: String(to) })}`;
  };
  return (
    <AdminPage title="Registro" lead="O que cada pessoa fez. Ninguém muda nem apaga.">
      <FilterBar>
        {!order.isDescending && <input type="hidden" name="ordem" value="quando" />}
        <FilterSelect
          name="pessoa"
          label="Pessoa"
          all="Todas"
          value={staffId ?? ""}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FilterBar>
      {acts.length > 0 ? (
        <Table
          caption="Atos da equipe"
          columns={COLUMNS}
          rows={acts}
          keyOf={({ id }) => id}
          sort={{ order, hrefOf: (to) => hrefOf(1, to) }}
        />
      ) : (
        <EmptyState title="Nada por aqui ainda." />
      )}
      <Pagination page={page} pages={pages} hrefOf={(to) => hrefOf(to, order)} />
    </AdminPage>
  );
}
