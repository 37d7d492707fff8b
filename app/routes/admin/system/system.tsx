import { href, redirect } from "react-router";
import { requestBackup } from "#app/domain/backup/backup-jobs.server.ts";
import { countJobs, listJobs, retryJob } from "#app/domain/jobs/jobs.server.ts";
import { countEmails, listUnsentEmails, resendEmail } from "#app/domain/mail/outbox.server.ts";
import { countNotifications, listNotifications } from "#app/domain/payment/notifications.server.ts";
import {
  askAboutQuarantined,
  countQuarantinedPayments,
  listQuarantinedPayments,
} from "#app/domain/payment/quarantine.server.ts";
import { newestBackup } from "#app/domain/system/system.ts";
import { type SystemIntent, systemActSchema } from "#app/domain/system/system-acts.ts";
import {
  offsetOf,
  pagingOf,
  SYSTEM_ROWS,
  type SystemList,
  systemPagesOf,
  systemQueryOf,
} from "#app/domain/system/system-lists.ts";
import { maskEmail } from "#app/domain/values/email.ts";
import { shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { invalidFields, parseForm } from "#app/http/responses.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { SystemBackups } from "#app/ui/admin/system-backups.tsx";
import { SystemEmails } from "#app/ui/admin/system-emails.tsx";
import { SystemFactsPanel } from "#app/ui/admin/system-facts.tsx";
import { SystemJobs } from "#app/ui/admin/system-jobs.tsx";
import { SystemNotifications } from "#app/ui/admin/system-notifications.tsx";
import styles from "#app/ui/admin/system-page.module.css";
import { SystemPayments } from "#app/ui/admin/system-payments.tsx";
import { ErrorSummary, formErrors } from "#app/ui/kit/error-summary.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/system";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

/** A refused act shows the lists as they are now. */
export const shouldRevalidate = () => true;

export async function loader({ url, context }: Route.LoaderArgs) {
  requireStaff(context, url, "system.run");
  const { store, system, now } = context.get(shopContext);
  const { read } = store;
  const [facts, backups] = await Promise.all([system.readFacts(), system.listBackups()]);
  const asked = systemPagesOf(url);
  const { total: jobCount, ...jobCounts } = await countJobs(read, now());
  const emailCounts = await countEmails(read);
  const paging = {
    tarefas: pagingOf(asked.tarefas, jobCount),
    emails: pagingOf(asked.emails, emailCounts.unsent + emailCounts.failed),
    notificacoes: pagingOf(asked.notificacoes, await countNotifications(read)),
    pagamentos: pagingOf(asked.pagamentos, await countQuarantinedPayments(read)),
    backups: pagingOf(asked.backups, backups.length),
  };
  const offset = (list: SystemList) => offsetOf(paging[list]);
  const unsent = await listUnsentEmails(read, SYSTEM_ROWS, offset("emails"));
  return {
    paging,
    jobs: { rows: await listJobs(read, now(), SYSTEM_ROWS, offset("tarefas")), ...jobCounts },
    emails: {
      ...emailCounts,
      rows: unsent.map((email) => ({ ...email, recipient: maskEmail(email.recipient) })),
    },
    notifications: await listNotifications(read, SYSTEM_ROWS, offset("notificacoes")),
    payments: await listQuarantinedPayments(read, SYSTEM_ROWS, offset("pagamentos")),
    backups: {
      isOn: system.makesBackups,
      rows: backups.slice(offset("backups"), offset("backups") + SYSTEM_ROWS),
      newest: newestBackup(backups, now()),
    },
    facts: { ...facts, migrations: await store.countMigrations(), databaseBytes: await store.size() },
    missingSettings: system.missingSettings,
  };
}

const DONE = {
  "retry-job": ["tarefas", "A tarefa começa em instantes."],
  "resend-email": ["emails", "O e-mail voltou para a fila de envio."],
  "ask-provider": ["pagamentos", "Perguntamos ao provedor. A resposta aparece aqui em instantes."],
  "make-backup": ["backups", "A cópia começa em instantes. Ela aparece aqui quando estiver conferida."],
} as const satisfies Record<SystemIntent, readonly [SystemList, string]>;

const JOB_REFUSALS = {
  running: "Esta tarefa está rodando agora.",
  gone: "Esta tarefa já terminou.",
};

const EMAIL_REFUSALS = {
  waiting: "Este e-mail ainda está na fila de envio.",
  sent: "Este e-mail já foi enviado.",
  unknown: "Este e-mail não está mais guardado.",
};

export async function action({ request, url, context }: Route.ActionArgs) {
  const { actor } = requireStaff(context, url, "system.run");
  const { store, system, now } = context.get(shopContext);
  const form = await parseForm(request, systemActSchema);
  if (form.status !== "success") return refused("Escolha o que fazer");

  const { value } = form;
  switch (value.intent) {
    case "retry-job": {
      const outcome = await retryJob(store, value.id, now(), { actor });
      if (outcome !== "queued") return refused(JOB_REFUSALS[outcome]);
      break;
    }
    case "resend-email": {
      const outcome = await resendEmail(store, value.id, now(), { actor });
      if (outcome !== "queued") return refused(EMAIL_REFUSALS[outcome]);
      break;
    }
    case "ask-provider": {
      if (!(await askAboutQuarantined(store, value.id, now(), { actor })))
        return refused("Este pagamento não está separado.");
      break;
    }
    case "make-backup": {
      if (!system.makesBackups)
        return refused("Falta BACKUPS_FOLDER, a pasta das cópias de segurança, ou BACKUPS_BUCKET_URL.");
      await requestBackup(store, now(), { actor });
      break;
    }
  }
  const [section, message] = DONE[value.intent];
  announce(context, message);
  return redirect(href("/admin/sistema") + systemQueryOf(systemPagesOf(url), section), 303);
}

function refused(message: string) {
  return invalidFields({ acts: [message] });
}

export default function SystemPage({ loaderData, actionData }: Route.ComponentProps) {
  const { paging, jobs, emails, notifications, payments, backups, facts, missingSettings } = loaderData;
  const current = {
    tarefas: paging.tarefas.page,
    emails: paging.emails.page,
    notificacoes: paging.notificacoes.page,
    pagamentos: paging.pagamentos.page,
    backups: paging.backups.page,
  };
  const pagingOfList = (list: SystemList) => ({ ...paging[list], list, current });
  const errors = formErrors("sistema", actionData);
  return (
    <AdminPage
      title="Sistema"
      lead="O que a loja faz sozinha, e o que ela não conseguiu fazer."
      form={errors}
    >
      <ErrorSummary form={errors} />
      <nav aria-label="Nesta página">
        <ul className={styles.sections}>
          <li>
            <a href="#tarefas">Tarefas</a>
          </li>
          <li>
            <a href="#emails">E-mails</a>
          </li>
          <li>
            <a href="#notificacoes">Notificações</a>
          </li>
          <li>
            <a href="#pagamentos">Pagamentos</a>
          </li>
          <li>
            <a href="#backups">Cópias de segurança</a>
          </li>
          <li>
            <a href="#versao">Versão</a>
          </li>
        </ul>
      </nav>
      <div id="sistema-acts" tabIndex={-1} className={styles.panels}>
        <SystemJobs {...jobs} paging={pagingOfList("tarefas")} />
        <SystemEmails
          {...emails}
          paging={pagingOfList("emails")}
          hasMailServer={!missingSettings.includes("SMTP_URL")}
        />
        <SystemNotifications rows={notifications} paging={pagingOfList("notificacoes")} />
        <SystemPayments rows={payments} paging={pagingOfList("pagamentos")} />
        <SystemBackups {...backups} paging={pagingOfList("backups")} />
        <SystemFactsPanel facts={facts} missingSettings={missingSettings} />
      </div>
    </AdminPage>
  );
}
