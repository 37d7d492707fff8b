import type { SubmissionResult } from "@conform-to/react";
import { PICTURE_VIEWS } from "#app/domain/catalog/picture-views.ts";
import type { FileHelp } from "#app/domain/catalog-import/columns-help.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { Field, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import { PostForm } from "#app/ui/kit/post-form.tsx";
import styles from "./import.module.css";

interface UploadFormProps {
  /** What the action returned. */
  result: unknown;
  submit: string;
}

/** Files, or a whole folder where the browser can send one. */
export function UploadForm({ result, submit }: UploadFormProps) {
  const { lastResult } = (result ?? {}) as { lastResult?: SubmissionResult };
  const [form, fields] = useServerForm<{ files: string; folder: string }>({ id: "arquivos", lastResult });
  const folder = { webkitdirectory: "" };
  return (
    <ServerForm form={form} submit={submit} encType="multipart/form-data">
      <Field
        field={fields.files}
        label="Arquivos"
        hint="Arquivos CSV e fotos (WebP, JPEG ou PNG), de uma vez ou aos poucos. Uma foto se chama PRODUTO_COR-VISTA, como aurora-panto_preto-frente.webp."
        type="file"
        multiple
        accept=".csv,.webp,.jpg,.jpeg,.png"
      />
      <Field
        field={fields.folder}
        label="Ou a pasta do catálogo"
        hint="Com os arquivos CSV e a pasta fotos, se o seu navegador envia pastas."
        optional
        type="file"
        multiple
        {...folder}
      />
    </ServerForm>
  );
}

export function DiscardForm() {
  return (
    <PostForm>
      <input type="hidden" name="intent" value="discard" />
      <Button look="quiet">Descartar esta importação</Button>
    </PostForm>
  );
}

/** Every file, folded, with each of its columns. */
export function FileColumns({ files }: { files: readonly FileHelp[] }) {
  return (
    <>
      {files.map(({ name, title, about, columns }) => (
        <details key={name} className={styles.file}>
          <summary>
            {title}: {name}
          </summary>
          <p>{about}</p>
          <dl className={styles.columns}>
            {columns.map((column) => (
              <div key={column.name}>
                <dt>{column.name}</dt>
                <dd>{column.text}</dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
      <details className={styles.file}>
        <summary>Fotos: a pasta fotos</summary>
        <p>
          Uma foto de produto é fotos/PRODUTO/COR-VISTA.webp (ou .jpg, .png), de 4 por 3 e ao menos 640 pontos
          de largura; melhor 1200. As vistas são {PICTURE_VIEWS.join(", ")}. As listas mostram as duas
          primeiras.
        </p>
        <p>
          Cada banner tem fotos/vitrine/BANNER-computador.webp (1920 × 720) e
          fotos/vitrine/BANNER-celular.webp (900 × 900).
        </p>
      </details>
    </>
  );
}
