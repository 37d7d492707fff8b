import { href, Link } from "react-router";
import { listStaff, type Member } from "#app/domain/staff/team.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { requireFreshStaff } from "#app/http/require-staff.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { ROLE_NAMES } from "#app/ui/admin/labels.ts";
import { MemberStatus } from "#app/ui/admin/member-status.tsx";
import { formatMoment } from "#app/ui/admin/moment.ts";
import { type Column, Table } from "#app/ui/admin/table.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { UserText } from "#app/ui/kit/user-text.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/team";

export const handle: PageHandle = { scripts: "react" };

export async function loader({ url, context }: Route.LoaderArgs) {
  requireFreshStaff(context, url, "staff.manage");
  return { members: await listStaff(context.get(shopContext).store.read) };
}

const COLUMNS: readonly Column<Member>[] = [
  {
    label: "Nome",
    cell: ({ id, name }) => (
      <Link to={href("/admin/equipe/:id", { id })}>
        <UserText>{name}</UserText>
      </Link>
    ),
  },
  { label: "E-mail", cell: ({ email }) => email },
  { label: "Papel", cell: ({ role }) => ROLE_NAMES[role] },
  { label: "Acesso", cell: ({ status }) => <MemberStatus status={status} /> },
  {
    label: "Visto",
    cell: ({ lastSeenAt }) => (lastSeenAt ? formatMoment(lastSeenAt) : "sem sessão aberta"),
  },
];

export default function Team({ loaderData: { members } }: Route.ComponentProps) {
  return (
    <AdminPage title="Equipe" actions={<ButtonLink to={href("/admin/equipe/convidar")}>Convidar</ButtonLink>}>
      <Table caption="A equipe da loja" columns={COLUMNS} rows={members} keyOf={({ id }) => id} />
    </AdminPage>
  );
}
