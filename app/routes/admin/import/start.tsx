import { href, Link, redirect } from "react-router";
import { listMissingForOpening } from "#app/domain/catalog/opening-check.server.ts";
import { filesHelp } from "#app/domain/catalog-import/columns-help.ts";
import { createImport, discardImport, listImports } from "#app/domain/catalog-import/imports.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { announceUpload } from "#app/http/pages/import-form.server.ts";
import { readImportUpload } from "#app/http/pages/import-upload.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { AdminPage, Panel } from "#app/ui/admin/admin-page.tsx";
import { FileColumns, UploadForm } from "#app/ui/admin/import-forms.tsx";
import { IMPORT_STATES } from "#app/ui/admin/import-labels.ts";
import { formatMoment } from "#app/ui/admin/moment.ts";
import { missingText } from "#app/ui/admin/opening-labels.ts";
import { Table } from "#app/ui/admin/table.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/start";

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export const handle: PageHandle = { scripts: "react" };

const MAX_LISTED = 10;

export async function loader({ url, context }: Route.LoaderArgs) {
  requireStaff(context, url, "catalogue.edit");
  const { read } = context.get(shopContext).store;
  const imports = await listImports(read, MAX_LISTED);
  const missing = await listMissingForOpening(read);
  return {
    files: filesHelp(),
    missing,
    imports: imports.map(({ id, status, createdAt }) => ({ id, status, createdAt })),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { actor } = requireStaff(context, url, "catalogue.edit");
  const { store, importFolders, now } = context.get(shopContext);
  let id: Promise<string> | undefined;
  const upload = await readImportUpload(request, importFolders, () => {
    id ??= createImport(store, actor, now());
    return id;
  });
  const refused = announceUpload(context, upload);
  if (!refused && id) throw redirect(href("/admin/importar/:draft", { draft: await id }), 303);
  if (id) {
    await discardImport(store, await id);
    await importFolders.remove(await id);
  }
  return refused;
}

export default function StartImport({
  loaderData: { files, imports, missing },
  actionData,
}: Route.ComponentProps) {
  return (
    <AdminPage
      title="Importar"
      lead="O catálogo vem de planilhas e fotos: produtos, cores com estoque, fretes, lentes e a vitrine."
    >
      <Panel title="Enviar arquivos">
        <p>
          Comece pelos modelos, ou exporte o catálogo, mude o que quiser e envie de novo. Nada muda na loja
          antes de você conferir e confirmar. O que não está nos arquivos fica como está: nada é apagado.
        </p>
        <p>
          <a href={href("/admin/importar/modelos")} download="">
            Baixar os modelos
          </a>
        </p>
        <UploadForm result={actionData} submit="Enviar" />
      </Panel>
      {imports.length > 0 && (
        <Panel title="Importações">
          <Table
            caption="As últimas importações"
            rows={imports}
            keyOf={({ id }) => id}
            columns={[
              {
                label: "Começou",
                cell: ({ id, status, createdAt }) => (
                  <Link to={href(pageOf(status), { draft: id })}>{formatMoment(createdAt)}</Link>
                ),
              },
              { label: "Situação", cell: ({ status }) => IMPORT_STATES[status] },
            ]}
          />
        </Panel>
      )}
      {missing.length > 0 && (
        <Panel title="Falta para a loja abrir">
          <ul>
            {missing.map((each) => (
              <li key={each.kind}>{missingText(each)}</li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="Exportar">
        <p>Um arquivo zip com o catálogo inteiro e as fotos, que se importa de novo sem mudar nada.</p>
        <p>
          <ButtonLink href={href("/admin/importar/exportar")} download="" look="secondary">
            Exportar catálogo
          </ButtonLink>
        </p>
      </Panel>
      <Panel title="O que vai em cada arquivo">
        <FileColumns files={files} />
      </Panel>
    </AdminPage>
  );
}

function pageOf(status: string) {
  return status === "open" ? "/admin/importar/:draft" : "/admin/importar/:draft/conferencia";
}
