import { href } from "react-router";
import type { Prescription } from "#app/domain/lens/prescription.ts";
import {
  formatDioptres,
  formatMillimetres,
  hasUnusualDistance,
  type Refraction,
} from "#app/domain/lens/refraction.ts";
import type { Measures } from "#app/domain/lens/transcription.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import { UserText } from "#app/ui/kit/user-text.tsx";
import styles from "./prescription-summary.module.css";

const DAY = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeZone: "America/Sao_Paulo" });

interface PrescriptionSummaryProps {
  prescription: Prescription;
  isOld: boolean;
  /** Without its own box, and without how long it is kept. */
  isBrief?: boolean;
}

/** A sent prescription (file or values), its date of deletion and any warnings. Only for its owner. */
export function PrescriptionSummary({ prescription, isOld, isBrief = false }: PrescriptionSummaryProps) {
  const { id, fileName, hasThumbnail, refraction, measures, prescriber, prescribedOn, purgeAt } =
    prescription;
  return (
    <div className={isBrief ? undefined : styles.summary}>
      <div className={isBrief && !hasThumbnail ? undefined : styles.file}>
        {hasThumbnail ? (
          <img src={href("/receitas/:id/miniatura", { id })} alt="" width={64} height={64} />
        ) : (
          !isBrief && <Icon name="check" size={32} />
        )}
        <div>
          {fileName && (
            <p>
              <a href={href("/receitas/:id", { id })} download={fileName} className={styles.name}>
                <UserText>{fileName}</UserText>
              </a>
            </p>
          )}
          {refraction && <RefractionTable refraction={refraction} />}
          {measures && <MeasuresText measures={measures} />}
          {prescriber && (
            <p>
              <UserText>{prescriber}</UserText>
            </p>
          )}
          {prescribedOn && <p>Receita de {prescribedOn.split("-").reverse().join("/")}</p>}
          {!isBrief && (
            <p className={styles.retention}>Guardada com criptografia até {DAY.format(purgeAt)}.</p>
          )}
        </div>
      </div>
      {isOld && (
        <p className={styles.warning}>
          <Icon name="circle-alert" size={18} />A receita tem mais de 12 meses, e o grau pode ter mudado. Se
          tiver dúvida, consulte quem prescreveu.
        </p>
      )}
      {refraction && hasUnusualDistance(refraction) && (
        <p className={styles.warning}>
          <Icon name="circle-alert" size={18} />A DNP é pouco comum. Confira se está como na receita.
        </p>
      )}
    </div>
  );
}

function MeasuresText({ measures: { right, left } }: { measures: Measures }) {
  const pair = (label: string, od: number | null, oe: number | null) => {
    const written = (tenths: number | null) => (tenths === null ? "–" : formatMillimetres(tenths));
    return od !== null || oe !== null ? `${label}: OD ${written(od)} mm, OE ${written(oe)} mm. ` : "";
  };
  const distances = pair("DNP", right.pupillaryDistance, left.pupillaryDistance);
  const heights = pair("Altura", right.height, left.height);
  return distances || heights ? (
    <p>
      {distances}
      {heights}
    </p>
  ) : null;
}

function RefractionTable({ refraction }: { refraction: Refraction }) {
  const eyes = [
    { name: "OD", eye: refraction.right },
    { name: "OE", eye: refraction.left },
  ];
  return (
    <>
      <table className={styles.refraction}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Olho</span>
            </th>
            <th scope="col">Esférico</th>
            <th scope="col">Cilíndrico</th>
            <th scope="col">Eixo</th>
          </tr>
        </thead>
        <tbody>
          {eyes.map(({ name, eye: { spherical, cylinder, axis } }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{formatDioptres(spherical)}</td>
              <td>{formatDioptres(cylinder)}</td>
              <td>{axis === null ? "–" : `${axis}°`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {refraction.addition !== null && `Adição ${formatDioptres(refraction.addition)}. `}
        {refraction.pupillaryDistance !== null &&
          `DNP ${formatMillimetres(refraction.pupillaryDistance)} mm.`}
      </p>
    </>
  );
}
