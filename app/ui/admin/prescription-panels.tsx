import { href, Link } from "react-router";
import type { PrescriptionFileType } from "#app/domain/lens/prescription-file.ts";
import { formatMillimetres } from "#app/domain/lens/refraction.ts";
import type { TranscriptionField } from "#app/domain/lens/transcription-fields.ts";
import type { PrescriptionFlag } from "#app/domain/order/prescription-flags.ts";
import type { PrescriptionAct } from "#app/domain/order/prescription-review.ts";
import { Panel } from "./admin-page.tsx";
import { formatMoment } from "./moment.ts";
import { ACT_NAMES, FLAG_NAMES, formName } from "./prescription-labels.ts";
import styles from "./prescription-page.module.css";
import { StatusChip } from "./status-chip.tsx";
import { TranscriptionTable } from "./transcription-table.tsx";

type Values = Partial<Record<TranscriptionField, string>>;

/** A PDF opens in a tab of its own: browsers show none inside a page that forbids frames. */
export function PrescriptionPicture({
  id,
  fileType,
  typed,
}: {
  id: string;
  fileType: PrescriptionFileType | null;
  typed: Values | null;
}) {
  const file = href("/admin/receitas/:id/arquivo", { id });
  return (
    <Panel title="Como chegou">
      {fileType === "image/jpeg" && (
        <a href={file} target="_blank" rel="noreferrer">
          <img
            src={file}
            alt="A receita, como foi enviada. Abre maior em outra aba."
            className={styles.picture}
          />
        </a>
      )}
      {fileType === "application/pdf" && (
        <p>
          <a href={file} target="_blank" rel="noreferrer">
            Abrir o PDF da receita em outra aba
          </a>
        </p>
      )}
      {fileType === "image/heic" && (
        <p>
          <a href={file}>Baixar a foto da receita (HEIC)</a>. Apague o arquivo assim que terminar.
        </p>
      )}
      {typed && <TranscriptionTable values={typed} caption="O que quem comprou digitou" />}
    </Panel>
  );
}

interface PrescriptionFactsProps {
  orderNumber: number;
  fileType: PrescriptionFileType | null;
  flags: readonly PrescriptionFlag[];
  treatments: readonly string[];
  totalDistance: number | null;
  hasGivenMeasures: boolean;
  history: readonly { act: PrescriptionAct; at: Date; by: string | null }[];
}

export function PrescriptionFacts({
  orderNumber,
  fileType,
  flags,
  treatments,
  totalDistance,
  hasGivenMeasures,
  history,
}: PrescriptionFactsProps) {
  return (
    <Panel title="Sobre ela">
      {flags.length > 0 && (
        <p className={styles.flags}>
          {flags.map((flag) => (
            <StatusChip key={flag} tone="waiting">
              {FLAG_NAMES[flag]}
            </StatusChip>
          ))}
        </p>
      )}
      <dl className={styles.facts}>
        <dt>Pedido</dt>
        <dd>
          <Link to={href("/admin/pedidos/:number", { number: String(orderNumber) })}>{orderNumber}</Link>
        </dd>
        <dt>Chegou como</dt>
        <dd>{formName(fileType)}</dd>
        <dt>Tratamentos</dt>
        <dd>{treatments.join(", ") || "nenhum"}</dd>
        {totalDistance !== null && (
          <>
            <dt>DNP somada</dt>
            <dd>{formatMillimetres(totalDistance)} mm, dos dois olhos juntos</dd>
          </>
        )}
        {hasGivenMeasures && (
          <>
            <dt>Medidas</dt>
            <dd>informadas por quem comprou</dd>
          </>
        )}
      </dl>
      <details>
        <summary>Histórico</summary>
        <ul>
          {history.map(({ act, at, by }) => (
            <li key={`${act}-${at.getTime()}`}>
              {ACT_NAMES[act]}
              {by && `, por ${by}`}, {formatMoment(at)}
            </li>
          ))}
        </ul>
      </details>
    </Panel>
  );
}
