import { href, redirect } from "react-router";
import { findImport, startApply, startCheck } from "#app/domain/catalog-import/imports.server.ts";
import { VERDICTS, type Verdict } from "#app/domain/catalog-import/plan-types.ts";
import { PREVIEW_PAGE_ROWS } from "#app/domain/catalog-import/ports.ts";
import { shopContext } from "#app/http/context.server.ts";
import { refusedForm } from "#app/http/pages/import-form.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { notFound, readForm } from "#app/http/responses.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { FAILURES } from "#app/ui/admin/import-labels.ts";
import { ImportPreview } from "#app/ui/admin/import-preview.tsx";
import { ImportDone, ImportProgress, ImportUnchecked } from "#app/ui/admin/import-states.tsx";
import { ErrorSummary, formErrors } from "#app/ui/kit/error-summary.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { loadOrKeep, useLastLoaded, useRegularChecks } from "#app/ui/shop/checkout/payment-check.ts";
import type { Route } from "./+types/preview";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

type Loaded = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle<Loaded> = {
  scripts: "react",
  refresh: (loaded) => (loaded?.isBusy ? "3" : undefined),
  isPolledByReact: true,
};

export async function loader({ params: { draft }, url, context }: Route.LoaderArgs) {
  requireStaff(context, url, "catalogue.edit");
  const { store, importFolders } = context.get(shopContext);
  const found = await findImport(store.read, draft);
  if (!found) throw notFound();
  const { status, step, percent, failure: lastFailure, fingerprint, counts } = found;
  const chosen = VERDICTS.find((each) => each === url.searchParams.get("situacao"));
  const verdict: Verdict = chosen ?? VERDICTS.find((each) => counts?.[each]) ?? "unchanged";
  const pages = Math.ceil((counts?.[verdict] ?? 0) / PREVIEW_PAGE_ROWS);
  const page = Math.min(pageOf(url.searchParams.get("pagina")), Math.max(pages, 1));
  const rows = status === "checked" ? await importFolders.readPreview(draft, verdict, page) : [];
  return {
    ...{ draft, status, step, percent, lastFailure, fingerprint, counts, verdict, page, pages, rows },
    isBusy: status === "checking" || status === "applying",
  };
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return loadOrKeep(serverLoader);
}

export async function action({ request, params: { draft }, url, context }: Route.ActionArgs) {
  const { actor } = requireStaff(context, url, "catalogue.edit");
  const { store, now } = context.get(shopContext);
  if (!(await findImport(store.read, draft))) throw notFound();
  const form = await readForm(request);
  const here = href("/admin/importar/:draft/conferencia", { draft });
  const busy = "Esta importação já está em andamento, ou terminou. Veja abaixo.";
  switch (form.get("intent")) {
    case "check":
      if (!(await startCheck(store, draft, now()))) return refusedForm(busy);
      throw redirect(here, 303);
    case "confirm": {
      const fingerprint = String(form.get("fingerprint") ?? "");
      const started = await startApply(store, actor, { id: draft, fingerprint }, now());
      if (started.ok) throw redirect(here, 303);
      if (started.reason === "busy") return refusedForm(busy);
      return refusedForm(
        started.reason === "changed"
          ? "A conferência foi refeita desde que esta página abriu. Veja o que mudou e confirme de novo."
          : "Há linhas recusadas: corrija os arquivos e envie de novo.",
      );
    }
    default:
      return refusedForm("Escolha o que fazer com a importação.");
  }
}

/** A value that makes no sense is the first page. */
function pageOf(text: string | null): number {
  return /^[1-9]\d{0,4}$/.test(text ?? "") ? Number(text) : 1;
}

const TITLES = {
  open: "Conferência",
  checking: "Conferindo",
  checked: "Conferência",
  applying: "Importando",
  done: "Catálogo importado",
} as const;

export default function PreviewImport({ loaderData, actionData }: Route.ComponentProps) {
  const { page: shown } = useLastLoaded<Loaded>(loaderData);
  const { status, lastFailure, isBusy } = shown;
  useRegularChecks({ isPaused: !isBusy });
  return (
    <AdminPage title={TITLES[status]}>
      <ErrorSummary
        form={formErrors("importacao", actionData && "lastResult" in actionData ? actionData : undefined)}
      />
      {lastFailure && <p role="status">{FAILURES[lastFailure]}</p>}
      {isBusy && <ImportProgress {...shown} />}
      {status === "open" && <ImportUnchecked draft={shown.draft} />}
      {status === "checked" && <ImportPreview {...shown} />}
      {status === "done" && <ImportDone counts={shown.counts} />}
    </AdminPage>
  );
}
