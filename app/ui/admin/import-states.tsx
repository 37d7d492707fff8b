import { href } from "react-router";
import type { CatalogImportStep } from "#app/domain/catalog-import/import-status.ts";
import type { Counts } from "#app/domain/catalog-import/plan-types.ts";
import { countsText } from "#app/domain/catalog-import/words.ts";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import { PostForm } from "#app/ui/kit/post-form.tsx";
import { ReloadUntilReact } from "#app/ui/shop/checkout/reload-until-react.tsx";
import { Panel } from "./admin-page.tsx";
import styles from "./import.module.css";
import { STEPS } from "./import-labels.ts";

export function ImportProgress({ step, percent }: { step: CatalogImportStep; percent: number }) {
  return (
    <Panel>
      <ReloadUntilReact />
      <p role="status">
        {STEPS[step]}… {percent}%
      </p>
      <progress className={styles.progress} max={100} value={percent} aria-label={STEPS[step]} />
      <p>Você pode sair desta página: o trabalho continua. Ela se atualiza sozinha.</p>
    </Panel>
  );
}

export function ImportUnchecked({ draft }: { draft: string }) {
  return (
    <Panel>
      <p>Os arquivos ainda não foram conferidos.</p>
      <PostForm>
        <input type="hidden" name="intent" value="check" />
        <Button>Conferir</Button>
      </PostForm>
      <p>
        <ButtonLink to={href("/admin/importar/:draft", { draft })} look="secondary">
          Ver os arquivos
        </ButtonLink>
      </p>
    </Panel>
  );
}

export function ImportDone({ counts }: { counts: Counts | null }) {
  return (
    <Panel>
      <p role="status">Tudo foi importado.{counts && ` ${countsText(counts)}.`}</p>
      <p>
        <ButtonLink href={href("/")}>Ver na loja</ButtonLink>
      </p>
      <p>
        <ButtonLink to={href("/admin/importar")} look="secondary">
          Voltar a Importar
        </ButtonLink>
      </p>
    </Panel>
  );
}
