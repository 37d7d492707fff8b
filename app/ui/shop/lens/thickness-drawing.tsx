import styles from "./thickness-drawing.module.css";

/** In units of the drawing, which is as high as a lens of 44 mm. */
const HEIGHT = 44;
const MIDDLE = 2;
/** By how much the edge of a lens of index 1.50 is thicker than its middle. */
const EXCESS = 20;

/** Of the thickest lens, in hundredths. */
const BASIC = 150;

/**
 * A lens for short sight, cut through, in front of the outline of the basic one: the higher the refractive index (in hundredths), the flatter its
 * surfaces, and the thinner its edge. For the same power the excess is proportional to 1 / (index - 1).
 */
export function ThicknessDrawing({ refractiveIndex }: { refractiveIndex: number }) {
  return (
    <svg className={styles.drawing} viewBox={`0 0 26 ${HEIGHT}`} aria-hidden="true">
      {refractiveIndex > BASIC && <path d={sectionOf(BASIC)} strokeDasharray="2 2" />}
      <path d={sectionOf(refractiveIndex)} />
    </svg>
  );
}

function sectionOf(refractiveIndex: number): string {
  const edge = MIDDLE + (EXCESS * 50) / (refractiveIndex - 100);
  // A quadratic curve passes half of the way to its control point.
  const back = 2 * MIDDLE - edge;
  return `M3 1Q1 ${HEIGHT / 2} 3 ${HEIGHT - 1}h${edge.toFixed(1)}Q${(2 + back).toFixed(1)} ${HEIGHT / 2} ${(3 + edge).toFixed(1)} 1Z`;
}
