import styles from "./ruler-sheet.module.css";

/** A bank card (ISO/IEC 7810, ID-1), in millimetres: everybody has one to compare the print with. */
export const CARD = { width: 85.6, height: 53.98, radius: 3.18 };

/** Millimetres. Long enough for both pupils, short enough for a sheet that is printed upright. */
const LENGTH = 150;
const MARGIN = 5;
const WIDTH = LENGTH + 2 * MARGIN;

/** A millimetre ruler and the outline of a bank card, in true size on paper: one unit of the drawing is one millimetre. */
export function RulerSheet() {
  const marks = Array.from({ length: LENGTH + 1 }, (_, mm) => mm);
  return (
    <div className={styles.sheet}>
      <svg
        className={styles.ruler}
        width={`${WIDTH}mm`}
        height="22mm"
        viewBox={`0 0 ${WIDTH} 22`}
        role="img"
        aria-label={`Régua de ${LENGTH} milímetros`}
      >
        <rect x={0.15} y={0.15} width={WIDTH - 0.3} height={21.7} className={styles.line} />
        <path
          className={styles.line}
          d={marks.map((mm) => `M${MARGIN + mm} 0.3v${mm % 10 === 0 ? 9 : mm % 5 === 0 ? 6.5 : 4}`).join("")}
        />
        {marks
          .filter((mm) => mm % 10 === 0)
          .map((mm) => (
            <text key={mm} x={MARGIN + mm} y={14} textAnchor="middle" fontSize={4}>
              {mm}
            </text>
          ))}
        <text x={MARGIN} y={19.5} fontSize={3}>
          milímetros
        </text>
      </svg>
      <svg
        className={styles.card}
        width={`${CARD.width}mm`}
        height={`${CARD.height}mm`}
        viewBox={`0 0 ${CARD.width} ${CARD.height}`}
        role="img"
        aria-label="Contorno de um cartão de banco"
      >
        <rect
          x={0.15}
          y={0.15}
          width={CARD.width - 0.3}
          height={CARD.height - 0.3}
          rx={CARD.radius}
          className={styles.line}
        />
        <text x={CARD.width / 2} y={24} textAnchor="middle" fontSize={4}>
          Ponha aqui um cartão de banco.
        </text>
        <text x={CARD.width / 2} y={30} textAnchor="middle" fontSize={4}>
          Ele cobre o contorno sem sobra?
        </text>
        <text x={CARD.width / 2} y={36} textAnchor="middle" fontSize={4}>
          Então a régua está certa.
        </text>
      </svg>
    </div>
  );
}
