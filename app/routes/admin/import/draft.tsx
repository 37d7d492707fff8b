import { href, redirect } from "react-router";
import {
  discardImport,
  findImport,
  reopenImport,
  startCheck,
} from "#app/domain/catalog-import/imports.server.ts";
import { PICTURES } from "#app/domain/catalog-import/picture-names.ts";
import { shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { announceUpload, refusedForm } from "#app/http/pages/import-form.server.ts";
import { readImportUpload } from "#app/http/pages/import-upload.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { notFound } from "#app/http/responses.ts";
import { AdminPage, Panel } from "#app/ui/admin/admin-page.tsx";
import { DiscardForm, UploadForm } from "#app/ui/admin/import-forms.tsx";
import { FAILURES } from "#app/ui/admin/import-labels.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { ErrorSummary, formErrors } from "#app/ui/kit/error-summary.tsx";
import { PostForm } from "#app/ui/kit/post-form.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/draft";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

export async function loader({ params: { draft }, url, context }: Route.LoaderArgs) {
  requireStaff(context, url, "catalogue.edit");
  const { store, importFolders } = context.get(shopContext);
  const found = await findImport(store.read, draft);
  if (!found) throw notFound();
  if (found.status !== "open" && found.status !== "checked")
    throw redirect(href("/admin/importar/:draft/conferencia", { draft }));

  const files = await importFolders.files(draft).list();
  const tables = files.filter(({ path }) => !path.startsWith(`${PICTURES}/`)).map(({ path }) => path);
  return { tables, pictures: files.length - tables.length, failure: found.failure };
}

export async function action({ request, params: { draft }, url, context }: Route.ActionArgs) {
  requireStaff(context, url, "catalogue.edit");
  const { store, importFolders, now } = context.get(shopContext);
  const found = await findImport(store.read, draft);
  if (!found) throw notFound();
  // What arrives while a job reads the files would be in no preview.
  const isOpen = found.status === "open" || found.status === "checked";
  const upload = await readImportUpload(request, importFolders, async () => {
    if (!isOpen || !(await reopenImport(store, draft, now()))) throw new Error("The import is not open.");
    return draft;
  });
  const here = href("/admin/importar/:draft", { draft });
  switch (upload.form.get("intent")) {
    case "check":
      if (!(await startCheck(store, draft, now())))
        return refusedForm("Esta importação já está em andamento.");
      throw redirect(href("/admin/importar/:draft/conferencia", { draft }), 303);
    case "discard":
      if (!(await discardImport(store, draft))) return refusedForm("Esta importação já está em andamento.");
      await importFolders.remove(draft);
      announce(context, "A importação foi descartada. Nada mudou na loja.");
      throw redirect(href("/admin/importar"), 303);
    default: {
      const refused = announceUpload(context, upload);
      if (!refused) throw redirect(here, 303);
      return refused;
    }
  }
}

export default function ImportDraft({ loaderData, actionData }: Route.ComponentProps) {
  const { tables, pictures, failure } = loaderData;
  return (
    <AdminPage
      title="Arquivos da importação"
      lead="Envie o que falta, e confira. Um arquivo de mesmo nome toma o lugar do anterior."
    >
      {failure && <p role="status">{FAILURES[failure]}</p>}
      <ErrorSummary form={formErrors("importacao", isRefusal(actionData) ? actionData : undefined)} />
      <Panel title="Recebidos">
        {tables.length > 0 ? (
          <ul>
            {tables.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        ) : (
          <p>Nenhum arquivo CSV ainda.</p>
        )}
        <p>Fotos: {pictures}</p>
        <PostForm>
          <input type="hidden" name="intent" value="check" />
          <Button>Conferir</Button>
        </PostForm>
      </Panel>
      <Panel title="Enviar mais">
        <UploadForm result={isRefusal(actionData) ? undefined : actionData} submit="Enviar" />
      </Panel>
      <DiscardForm />
    </AdminPage>
  );
}

/** Of a form without fields. */
function isRefusal(result: unknown): result is ReturnType<typeof refusedForm>["data"] {
  const { lastResult } = (result ?? {}) as { lastResult?: { error?: Record<string, unknown> } };
  return Boolean(lastResult?.error && "form" in lastResult.error);
}
