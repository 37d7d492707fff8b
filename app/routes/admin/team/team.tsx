import { href, Link } from "react-router";
import { listStaff, type Member } from "#app/domain/staff/team.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { requireFreshStaff } from "#app/http/require-staff.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { ROLE_NAMES, STATUS_NAMES } from "#app/ui/admin/labels.ts";
import { MemberStatus } from "#app/ui/admin/member-status.tsx";
import { formatMoment } from "#app/ui/admin/moment.ts";
import { sortOrderOf, sortParamOf } from "#app/ui/admin/sort-order.ts";
import { type Column, Table } from "#app/ui/admin/table.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { UserText } from "#app/ui/kit/user-text.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/team";

export const handle: PageHandle = { scripts: "react" };

/** What each order compares, as text that sorts. */
const ORDERS: Readonly<Record<string, (member: Member) => string>> = {
  nome: ({ name }) => name,
  email: ({ email }) => email,
  papel: ({ role }) => ROLE_NAMES[role],
  acesso: ({ status }) => STATUS_NAMES[status],
  visto: ({ lastSeenAt }) => lastSeenAt?.toISOString() ?? "",
};

export async function loader({ url, context }: Route.LoaderArgs) {
  requireFreshStaff(context, url, "staff.manage");
  const order = sortOrderOf(url, Object.keys(ORDERS), { by: "nome", isDescending: false });
  const textOf = ORDERS[order.by] ?? (({ name }) => name);
  const members = (await listStaff(context.get(shopContext).store.read)).toSorted((one, other) =>
    textOf(one).localeCompare(textOf(other), "pt-BR"),
  );
  return { members: order.isDescending ? members.reverse() : members, order };
}

const COLUMNS: readonly Column<Member>[] = [
  {
    label: "Nome",
    sortBy: "nome",
    cell: ({ id, name }) => (
      <Link to={href("/admin/equipe/:id", { id })}>
        <UserText>{name}</UserText>
      </Link>
    ),
  },
  { label: "E-mail", sortBy: "email", cell: ({ email }) => email },
  { label: "Papel", sortBy: "papel", cell: ({ role }) => ROLE_NAMES[role] },
  { label: "Acesso", sortBy: "acesso", cell: ({ status }) => <MemberStatus status={status} /> },
  {
    label: "Visto",
    sortBy: "visto",
    cell: ({ lastSeenAt }) => (lastSeenAt ? formatMoment(lastSeenAt) : "sem sessão aberta"),
  },
];

export default function Team({ loaderData: { members, order } }: Route.ComponentProps) {
  return (
    <AdminPage title="Equipe" actions={<ButtonLink to={href("/admin/equipe/convidar")}>Convidar</ButtonLink>}>
      <Table
        caption="A equipe da loja"
        columns={COLUMNS}
        rows={members}
        keyOf={({ id }) => id}
        sort={{ order, hrefOf: (to) => `${href("/admin/equipe")}?ordem=${sortParamOf(to)}` }}
      />
    </AdminPage>
  );
}
