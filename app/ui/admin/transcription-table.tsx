import type { TranscriptionField } from "#app/domain/lens/transcription-fields.ts";
import { UserText } from "#app/ui/kit/user-text.tsx";
import styles from "./prescription-page.module.css";

const ROWS = [
  ["Spherical", "Esférico"],
  ["Cylinder", "Cilíndrico"],
  ["Axis", "Eixo"],
  ["Prism", "Prisma"],
  ["PrismBase", "Base"],
  ["PupillaryDistance", "DNP, mm"],
  ["Height", "Altura, mm"],
] as const;

/** The values of a prescription, as the form's fields hold them. */
export function TranscriptionTable({
  values,
  caption,
}: {
  values: Partial<Record<TranscriptionField, string>>;
  caption: string;
}) {
  const { addition, patient, prescriber, council, register, uf, prescribedOn } = values;
  const registry = [[council, uf].filter(Boolean).join("-"), register].filter(Boolean).join(" ");
  return (
    <>
      <table className={styles.values}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Valor</span>
            </th>
            <th scope="col">OD</th>
            <th scope="col">OE</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([field, label]) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td>{values[`od${field}`] || "–"}</td>
              <td>{values[`oe${field}`] || "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.facts}>
        <dt>Adição</dt>
        <dd>{addition || "–"}</dd>
        <dt>Paciente</dt>
        <dd>
          <UserText>{patient ?? ""}</UserText>
        </dd>
        <dt>Prescreveu</dt>
        <dd>
          <UserText>{[prescriber, registry].filter(Boolean).join(", ") || "–"}</UserText>
        </dd>
        <dt>Data</dt>
        <dd>{prescribedOn?.split("-").reverse().join("/") || "–"}</dd>
      </dl>
    </>
  );
}
