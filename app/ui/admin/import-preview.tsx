import { href, Link } from "react-router";
import {
  type Counts,
  type PlannedRow,
  VERDICTS,
  type Verdict,
} from "#app/domain/catalog-import/plan-types.ts";
import { changeText, placeOf, problemsOf, VERDICT_WORDS } from "#app/domain/catalog-import/words.ts";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import { Pagination } from "#app/ui/kit/pagination.tsx";
import { PostForm } from "#app/ui/kit/post-form.tsx";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { Panel } from "./admin-page.tsx";
import styles from "./import.module.css";
import { type Column, Table } from "./table.tsx";

interface ImportPreviewProps {
  draft: string;
  fingerprint: string | null;
  counts: Counts | null;
  verdict: Verdict;
  page: number;
  pages: number;
  rows: readonly PlannedRow[];
}

const NAMES: Readonly<Record<Verdict, string>> = {
  refused: "Recusadas",
  new: "Novas",
  changed: "Mudam",
  unchanged: "Iguais",
};

const COLUMNS: readonly Column<PlannedRow>[] = [
  { label: "Onde", cell: (row) => <UserText>{placeOf(row)}</UserText> },
  {
    label: "O quê",
    cell: (row) =>
      row.verdict === "refused" ? (
        <Lines texts={problemsOf(row)} />
      ) : row.verdict === "changed" ? (
        <Lines texts={row.changes.map(changeText)} />
      ) : (
        { new: "entra na loja", unchanged: "fica como está" }[row.verdict]
      ),
  },
];

export function ImportPreview({
  draft,
  fingerprint,
  counts,
  verdict,
  page,
  pages,
  rows,
}: ImportPreviewProps) {
  const here = href("/admin/importar/:draft/conferencia", { draft });
  const hrefOf = (shown: Verdict, to = 1) =>
    `${here}?${new URLSearchParams({ situacao: shown, ...(to > 1 && { pagina: String(to) }) })}`;
  const isRefused = (counts?.refused ?? 0) > 0;
  const hasWork = (counts?.new ?? 0) + (counts?.changed ?? 0) > 0;
  return (
    <>
      <Panel>
        {isRefused ? (
          <p role="status">
            Há linhas recusadas, e por isso nada pode ser importado. Corrija-as nos arquivos e envie-os de
            novo.
          </p>
        ) : hasWork ? (
          <>
            <p role="status">
              Está tudo certo. Ao confirmar, tudo isto muda de uma vez; o que não está nos arquivos fica como
              está.
            </p>
            <PostForm>
              <input type="hidden" name="intent" value="confirm" />
              <input type="hidden" name="fingerprint" value={fingerprint ?? ""} />
              <Button>Confirmar a importação</Button>
            </PostForm>
          </>
        ) : (
          <p role="status">O catálogo já está como nos arquivos: não há o que importar.</p>
        )}
        <p>
          <ButtonLink to={href("/admin/importar/:draft", { draft })} look="secondary">
            {isRefused ? "Enviar os arquivos corrigidos" : "Mudar os arquivos"}
          </ButtonLink>
        </p>
      </Panel>
      <nav aria-label="Linhas por situação">
        <ul className={styles.verdicts}>
          {VERDICTS.map((each) => (
            <li key={each}>
              <Link to={hrefOf(each)} aria-current={each === verdict ? "page" : undefined}>
                {NAMES[each]} {counts?.[each] ?? 0}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {rows.length > 0 ? (
        <Table
          caption={`Linhas: ${VERDICT_WORDS[verdict]}`}
          columns={COLUMNS}
          rows={rows}
          keyOf={(row) => `${placeOf(row)} ${row.line}`}
        />
      ) : (
        <p>Nenhuma linha aqui.</p>
      )}
      <Pagination page={page} pages={pages} hrefOf={(to) => hrefOf(verdict, to)} />
    </>
  );
}

function Lines({ texts }: { texts: readonly string[] }) {
  return (
    <ul className={styles.lines}>
      {texts.map((text) => (
        <li key={text}>
          <UserText>{text}</UserText>
        </li>
      ))}
    </ul>
  );
}
