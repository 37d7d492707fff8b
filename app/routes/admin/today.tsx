import { href, Link } from "react-router";
import { listMissingForOpening } from "#app/domain/catalog/opening-check.server.ts";
import { may } from "#app/domain/staff/roles.ts";
import { newestBackup } from "#app/domain/system/system.ts";
import { listSalesDays } from "#app/domain/today/sales.server.ts";
import { listWork } from "#app/domain/today/work.server.ts";
import { FilesUnavailable } from "#app/domain/values/files-unavailable.ts";
import { shopContext } from "#app/http/context.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { AdminPage, Panel } from "#app/ui/admin/admin-page.tsx";
import { formatAge } from "#app/ui/admin/age.ts";
import { EmptyState } from "#app/ui/admin/empty-state.tsx";
import { greetingAt } from "#app/ui/admin/greeting.ts";
import { ROLE_NAMES, ROLE_TASKS } from "#app/ui/admin/labels.ts";
import { navigationFor } from "#app/ui/admin/navigation.ts";
import { missingText } from "#app/ui/admin/opening-labels.ts";
import { SalesPanel } from "#app/ui/admin/sales-panel.tsx";
import styles from "#app/ui/admin/today.module.css";
import { WorkList } from "#app/ui/admin/work-list.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/today";

export const handle: PageHandle = { scripts: "react" };

const SALES_DAYS = 90;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { name, role } = requireStaff(context, url, null).session;
  const { store, now: clock, system } = context.get(shopContext);
  const now = clock();
  const isRunBy = may(role, "system.run") && system.makesBackups;
  const backups = isRunBy ? await system.listBackups().catch(unlessUnavailable) : undefined;
  const lastBackupAt = backups && (newestBackup(backups, now)?.takenAt ?? null);
  return {
    ...{ name, role, now, lastBackupAt },
    greeting: greetingAt(now),
    work: await listWork(store.read, { role, now, lastBackupAt }),
    missing: role === "owner" ? await listMissingForOpening(store.read) : [],
    sales: may(role, "sales.read") ? await listSalesDays(store.read, SALES_DAYS, now) : null,
  };
}

/** Without the list of backups the rest of the day is shown. */
function unlessUnavailable(error: unknown): undefined {
  if (!(error instanceof FilesUnavailable)) throw error;
}

export default function Today({ loaderData }: Route.ComponentProps) {
  const { greeting, name, role, now, work, missing, sales, lastBackupAt } = loaderData;
  const screens = navigationFor(role).filter(({ about }) => about);
  return (
    <AdminPage title="Hoje" lead={`${greeting}, ${name}.`}>
      {missing.length > 0 && (
        <Panel title="Falta para a loja abrir">
          <ul>
            {missing.map((each) => (
              <li key={each.kind}>{missingText(each)}</li>
            ))}
          </ul>
          <p>
            <Link to={href("/admin/importar")}>Importar o catálogo</Link>
          </p>
        </Panel>
      )}
      {work.length > 0 ? <WorkList work={work} now={now} /> : <EmptyState title="Tudo em dia." />}
      {lastBackupAt && (
        <p className={styles.note}>Última cópia de segurança {formatAge(lastBackupAt, now)}.</p>
      )}
      {sales && <SalesPanel sales={sales} />}
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
