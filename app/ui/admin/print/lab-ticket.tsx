import { COMPANY } from "#app/domain/company.ts";
import { CHECK_ITEMS } from "#app/domain/lab/lab-job.ts";
import { formatDioptres, formatMillimetres } from "#app/domain/lens/refraction.ts";
import type { EyeTranscription, PrismBase } from "#app/domain/lens/transcription.ts";
import { formatDay } from "#app/domain/values/day.ts";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { FrontDrawing } from "#app/ui/shop/product/measures-diagram.tsx";
import { Code } from "./code.tsx";
import styles from "./lab-ticket.module.css";

interface LabTicketProps {
  ticket: {
    orderNumber: number;
    reworks: number;
    lab: string | null;
    labNumber: string | null;
    expectedOn: string | null;
    measures: { patient: string; right: EyeTranscription; left: EyeTranscription; addition: number | null };
    lens: {
      vision: "none" | "single" | "multifocal";
      name: string;
      treatments: readonly string[];
      color: string | null;
      thickness: string;
    };
    frame: {
      title: string;
      model: string;
      colorName: string;
      drawn: {
        measures: { front: number; height: number; stem: number; noseBridge: number; lensWidth: number };
        shape: string;
      } | null;
    };
  };
  barcode: { width: number; height: number; path: string };
  /** '2026-12-01'. */
  printedOn: string;
}

const VISIONS = { none: "sem grau", single: "visão simples", multifocal: "multifocal" } as const;

const BASES: Readonly<Record<PrismBase, string>> = {
  up: "superior",
  down: "inferior",
  in: "nasal",
  out: "temporal",
};

/** The order to the lab, and the list by which the finished glasses are checked. Without the buyer and without prices. */
export function LabTicket({ ticket, barcode, printedOn }: LabTicketProps) {
  const { orderNumber, reworks, measures, lens, frame } = ticket;
  const { drawn } = frame;
  return (
    <section className={styles.ticket} aria-label={`Ordem de serviço ${orderNumber}`}>
      <header className={styles.head}>
        <div>
          <p className={styles.brand}>{COMPANY.brand}</p>
          <p className={styles.number}>Ordem de serviço {orderNumber}</p>
          {reworks > 0 && <p className={styles.again}>Refeita: {reworks}ª vez</p>}
        </div>
        <Code code={barcode} label={`Código de barras ${orderNumber}`} className={styles.barcode} />
      </header>
      <Facts
        facts={[
          ["Paciente", <UserText key="patient">{measures.patient}</UserText>],
          ["Impressa em", formatDay(printedOn)],
          ["Laboratório", ticket.lab ? <UserText key="lab">{ticket.lab}</UserText> : "________________"],
          ["Número no laboratório", ticket.labNumber ?? "________________"],
          ...(ticket.expectedOn ? [["Previsão", formatDay(ticket.expectedOn)] as const] : []),
        ]}
      />
      <Measures {...measures} label={`Medidas do pedido ${orderNumber}`} />
      <Facts
        facts={[
          ["Lente", `${lens.name} (${VISIONS[lens.vision]})`],
          ["Espessura", lens.thickness],
          ["Tratamentos", lens.treatments.join(", ") || "nenhum"],
          ["Cor", lens.color ?? "incolor"],
        ]}
      />
      <Facts
        facts={[
          ["Armação", `${frame.title}, ${frame.model}, ${frame.colorName}`],
          [
            "Lente × ponte × haste",
            drawn
              ? `${drawn.measures.lensWidth} × ${drawn.measures.noseBridge} × ${drawn.measures.stem} mm, altura ${drawn.measures.height} mm, frente ${drawn.measures.front} mm`
              : "sem medidas no catálogo: meça a peça",
          ],
        ]}
      />
      {drawn && (
        <div className={styles.drawing}>
          <FrontDrawing measures={drawn.measures} shape={drawn.shape} pupils={measures} />
          <p className={styles.ruler}>esta linha mede 50 mm</p>
        </div>
      )}
      <div>
        <h2>Conferência</h2>
        <ul className={styles.check}>
          {Object.values(CHECK_ITEMS).map((label) => (
            <li key={label}>
              <span className={styles.box} aria-hidden="true" />
              {label}
            </li>
          ))}
        </ul>
      </div>
      <p>Conferido por: ______________________________ Data: ____/____/______</p>
    </section>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, React.ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}: </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Measures({
  label,
  right,
  left,
  addition,
}: LabTicketProps["ticket"]["measures"] & { label: string }) {
  const rows = [
    { eye: "OD (direito)", ...right },
    { eye: "OE (esquerdo)", ...left },
  ];
  return (
    // Wide on a phone; the keyboard scrolls it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region needs the focus
    <section className={styles.wide} aria-label={label} tabIndex={0}>
      <table className={styles.measures}>
        <thead>
          <tr>
            {["Olho", "Esférico", "Cilíndrico", "Eixo", "Adição", "Prisma", "DNP", "Altura"].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ eye, spherical, cylinder, axis, prism, pupillaryDistance, height }) => (
            <tr key={eye}>
              <th scope="row">{eye}</th>
              <td>{formatDioptres(spherical)}</td>
              <td>{formatDioptres(cylinder)}</td>
              <td>{axis === null ? "–" : `${axis}°`}</td>
              <td>{addition === null ? "–" : formatDioptres(addition)}</td>
              <td>{prism ? `${formatDioptres(prism.amount).replace("+", "")} ${BASES[prism.base]}` : "–"}</td>
              <td>{pupillaryDistance === null ? "–" : `${formatMillimetres(pupillaryDistance)} mm`}</td>
              <td>{height === null ? "–" : `${formatMillimetres(height)} mm`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
