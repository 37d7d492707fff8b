import { href } from "react-router";
import { slugOf } from "#app/domain/values/slug.ts";
import { capitalized } from "#app/ui/shop/labels.ts";
import { formatProductCount } from "./facet-labels.ts";
import styles from "./shape-links.module.css";

/** SVG paths of a right lens, 40 by 32 units; the left lens is mirrored. */
const OUTLINES: Readonly<Record<string, string>> = {
  redondo: "M20 3a13 13 0 1 1 0 26 13 13 0 0 1 0-26z",
  quadrado: "M9 5h22q4 0 4 4v13q0 5-5 5H11q-6 0-6-6V9q0-4 4-4z",
  retangular: "M7 8h27q3 0 3 3v8q0 6-6 6H10q-6 0-6-6v-8q0-3 3-3z",
  aviador: "M7 5h24q6 0 5 7c-1 10-8 17-17 17C9 29 4 20 4 11q0-6 3-6z",
  gatinho: "M5 11q0-3 4-3l20-2 9-4c1 9-1 16-5 20q-4 5-12 5C10 27 5 21 5 11z",
  geometrico: "M13 4h14l9 9v7l-9 8H13l-9-8v-7z",
  hexagonal: "M12 4h16l8 12-8 12H12L4 16z",
  borboleta: "M4 12q1-5 7-5h17q8 0 10-2c1 10-1 15-6 19q-5 5-14 4C9 27 4 21 4 12z",
  oval: "M20 7c9 0 16 4 16 9s-7 9-16 9-16-4-16-9 7-9 16-9z",
};

/** Links to the list of each frame shape, with a drawing of it: many shoppers do not know the names. */
export function ShapeLinks({ shapes }: { shapes: readonly { shape: string; count: number }[] }) {
  return (
    <ul className={styles.shapes}>
      {shapes.map(({ shape, count }) => (
        <li key={shape}>
          <a href={`${href("/busca")}?formato=${slugOf(shape)}`} className={styles.shape}>
            <ShapeDrawing shape={slugOf(shape)} className={styles.large} />
            <strong>{capitalized(shape)}</strong>
            <span>{formatProductCount(count)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A line drawing of glasses. `shape` is a slug. */
export function ShapeDrawing({ shape, className }: { shape: string; className: string | undefined }) {
  const outline = OUTLINES[shape] ?? OUTLINES.redondo;
  return (
    <svg viewBox="0 0 100 34" className={`${styles.drawing} ${className}`} aria-hidden="true">
      <path d={outline} transform="translate(46 0) scale(-1 1)" />
      <path d={outline} transform="translate(54 0)" />
      <path d="M42 13q8-6 16 0M10 11 3 9M90 11l7-2" />
    </svg>
  );
}
