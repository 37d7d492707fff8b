import { Link } from "react-router";
import { shopContext } from "#app/http/context.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { greetingAt } from "#app/ui/admin/greeting.ts";
import { ROLE_NAMES, ROLE_TASKS } from "#app/ui/admin/labels.ts";
import { navigationFor } from "#app/ui/admin/navigation.ts";
import styles from "#app/ui/admin/today.module.css";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/today";

export const handle: PageHandle = { scripts: "react" };

export function loader({ url, context }: Route.LoaderArgs) {
  const { session } = requireStaff(context, url, null);
  const { name, role } = session;
  return { greeting: greetingAt(context.get(shopContext).now()), name, role };
}

export default function Today({ loaderData: { greeting, name, role } }: Route.ComponentProps) {
  const screens = navigationFor(role).filter(({ about }) => about);
  return (
    <AdminPage title="Hoje" lead={`${greeting}, ${name}.`}>
      <p>
        <strong>{ROLE_NAMES[role]}</strong>. {ROLE_TASKS[role]}
      </p>
      {screens.length > 0 && (
        <ul className={styles.screens}>
          {screens.map(({ to, label, about }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
              <p>{about}</p>
            </li>
          ))}
        </ul>
      )}
    </AdminPage>
  );
}
