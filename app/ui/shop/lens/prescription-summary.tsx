import { href } from "react-router";
import type { Prescription } from "#app/domain/lens/prescription.ts";
import {
  formatDioptres,
  formatMillimetres,
  hasUnusualDistance,
  type Refraction,
} from "#app/domain/lens/refraction.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import { Typed } from "#app/ui/kit/typed.tsx";
import styles from "./prescription-summary.module.css";

const DAY = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeZone: "America/Sao_Paulo" });

/** A prescription that was sent, for its owner's eyes: the file, or the values; until when it is kept; and what to watch. */
export function PrescriptionSummary({ prescription, isOld }: { prescription: Prescription; isOld: boolean }) {
  const { id, fileName, hasThumbnail, grade, prescriber, prescribedOn, purgeAt } = prescription;
  return (
    <div className={styles.summary}>
      <div className={styles.file}>
        {hasThumbnail ? (
          <img src={href("/receitas/:id/miniatura", { id })} alt="" width={96} height={96} />
        ) : (
          <Icon name="check" size={32} />
        )}
        <div>
          {fileName && (
            <p>
              <a href={href("/receitas/:id", { id })} download={fileName} className={styles.name}>
                <Typed>{fileName}</Typed>
              </a>
            </p>
          )}
          {grade && <RefractionTable grade={grade} />}
          {prescriber && (
            <p>
              <Typed>{prescriber}</Typed>
            </p>
          )}
          {prescribedOn && <p>Receita de {prescribedOn.split("-").reverse().join("/")}</p>}
          <p className={styles.kept}>Guardada com criptografia até {DAY.format(purgeAt)}.</p>
        </div>
      </div>
      {isOld && (
        <p className={styles.warning}>
          <Icon name="circle-alert" size={18} />A receita tem mais de 12 meses, e o grau pode ter mudado. Se
          tiver dúvida, consulte quem prescreveu.
        </p>
      )}
      {grade && hasUnusualDistance(grade) && (
        <p className={styles.warning}>
          <Icon name="circle-alert" size={18} />A DNP é pouco comum. Confira se está como na receita.
        </p>
      )}
    </div>
  );
}

function RefractionTable({ grade }: { grade: Refraction }) {
  const eyes = [
    { name: "OD", eye: grade.right },
    { name: "OE", eye: grade.left },
  ];
  return (
    <>
      <table className={styles.grade}>
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
        {grade.addition !== null && `Adição ${formatDioptres(grade.addition)}. `}
        {grade.pupillaryDistance !== null && `DNP ${formatMillimetres(grade.pupillaryDistance)} mm.`}
      </p>
    </>
  );
}
