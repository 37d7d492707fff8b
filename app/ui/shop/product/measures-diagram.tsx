import { type ReactNode, useId } from "react";
import type { Measures } from "#app/domain/catalog/product.ts";
import { lensOutline } from "./lens-outlines.ts";
import styles from "./measures-diagram.module.css";

/** The width of a small phone in pixels, so that text of 14 units is at least 14 px tall. */
const WIDTH = 288;

/** Units per millimetre, the same for all frames, so that drawings can be compared. Frames of up to 160 mm fit. */
const SCALE = 1.75;

const RIM = 5;

/** The pupil of one eye in front of its lens, in tenths of a millimetre: from the middle of the bridge, and from the lower rim. */
interface Pupil {
  pupillaryDistance: number | null;
  height: number | null;
}

type FrontMeasures = Pick<Measures, "front" | "height" | "lensWidth" | "noseBridge">;
type TempleMeasures = Pick<Measures, "lensWidth" | "noseBridge" | "stem">;

/** `shape` is a slug. Without it, the drawing is a panto. */
export function MeasuresDiagram({ measures, shape }: { measures: Measures; shape: string | undefined }) {
  return (
    <figure className={styles.figure}>
      <div className={styles.pair}>
        <FrontDrawing measures={measures} shape={shape} />
        <TempleDrawing measures={measures} />
      </div>
      <figcaption>Medidas em milímetros, em proporção. O contorno da lente é ilustrativo.</figcaption>
    </figure>
  );
}

export function FrontDrawing({
  measures,
  shape: lensShape,
  pupils,
}: {
  measures: FrontMeasures;
  shape?: string | undefined;
  pupils?: { right: Pupil; left: Pupil };
}) {
  const { front, height, lensWidth, noseBridge } = measures;
  const shape = frontShape(measures, WIDTH / 2, 58, lensShape);
  const chainY = 40;
  const widthY = shape.bottom + 20;
  const heightX = shape.right.x - shape.lensWidth * 0.2;
  return (
    <Drawing
      title="Frente da armação"
      description={`Lente de ${lensWidth} mm de largura e ${height} mm de altura, ponte de ${noseBridge} mm e frente de ${front} mm.`}
      height={widthY + 28}
    >
      <Silhouette shape={shape} />
      {pupils && <path className={styles.pupil} d={pupilMarks(pupils, shape)} />}

      <path
        className={styles.extension}
        d={[shape.left.outer, shape.left.inner, shape.right.inner]
          .map((x) => `M ${x} ${chainY} V ${shape.middle}`)
          .join(" ")}
      />
      <HorizontalDimension from={shape.left.outer} to={shape.left.inner} at={chainY} />
      <HorizontalDimension from={shape.left.inner} to={shape.right.inner} at={chainY} />
      <Label x={shape.left.x} y={14} name="Lente" value={lensWidth} />
      <Label x={WIDTH / 2} y={14} name="Ponte" value={noseBridge} />

      {/* The pupils' marks take its place. */}
      {!pupils && (
        <>
          <path
            className={styles.dimension}
            d={`M ${heightX - 4} ${shape.top} h 8 M ${heightX - 4} ${shape.bottom} h 8 M ${heightX} ${shape.top} V ${shape.bottom}`}
          />
          <Label x={heightX + 7} y={shape.middle - 3} name="Altura" value={height} anchor="start" />
        </>
      )}

      <path
        className={styles.extension}
        d={`M ${shape.start} ${shape.hinge + 8} V ${widthY} M ${shape.end} ${shape.hinge + 8} V ${widthY}`}
      />
      <HorizontalDimension from={shape.start} to={shape.end} at={widthY} />
      <text className={styles.name} x={WIDTH / 2} y={widthY + 20} textAnchor="middle">
        Frente <tspan className={styles.value}>{front}</tspan>
      </text>
    </Drawing>
  );
}

/** A temple with its engraving. The length is measured along the bend, as opticians do. */
export function TempleDrawing({ measures: { lensWidth, noseBridge, stem } }: { measures: TempleMeasures }) {
  const temple = templeShape(stem);
  const engravingX = temple.x + temple.straight * 0.3;
  return (
    <Drawing
      title="Haste da armação"
      description={`Haste de ${stem} mm, da dobradiça à ponteira, com a gravação ${lensWidth}, quadrado, ${noseBridge}, ${stem}.`}
      height={102}
    >
      <rect className={styles.hinge} x={temple.x - 6} y={temple.y - 5} width={6} height={10} />
      <path className={styles.body} d={temple.body} />
      <g className={styles.engraving}>
        <text x={engravingX} y={temple.y + 4.5}>
          {lensWidth}
        </text>
        <rect x={engravingX + 22.5} y={temple.y - 4.5} width={9} height={9} />
        <text x={engravingX + 37} y={temple.y + 4.5}>
          {noseBridge}
        </text>
        <text x={engravingX + 61} y={temple.y + 4.5}>
          {stem}
        </text>
      </g>

      <path className={styles.dimension} d={temple.length} />
      <text className={styles.name} x={temple.x + temple.straight / 2} y={temple.y - 32} textAnchor="middle">
        Haste <tspan className={styles.value}>{stem}</tspan>
      </text>
    </Drawing>
  );
}

export function RulerDrawing({ measures }: { measures: FrontMeasures }) {
  const zero = 12;
  const length = 150;
  const shape = frontShape(measures, zero + (measures.front * SCALE) / 2, 10);
  const edge = shape.bottom + 18;
  const ticks = Array.from({ length: length / 5 + 1 }, (_, index) => index * 5);
  return (
    <Drawing
      title="Armação sobre uma régua"
      description={`A ponta esquerda da frente está no zero e a direita em ${measures.front} mm.`}
      height={edge + 42}
    >
      <Silhouette shape={shape} />
      <rect className={styles.ruler} x={1} y={edge} width={WIDTH - 2} height={40} rx={4} />
      <path
        className={styles.tick}
        d={ticks.map((mm) => `M ${zero + mm * SCALE} ${edge} v ${mm % 10 === 0 ? 12 : 7}`).join(" ")}
      />
      {ticks
        .filter((mm) => mm % 50 === 0)
        .map((mm) => (
          <text key={mm} className={styles.name} x={zero + mm * SCALE} y={edge + 28} textAnchor="middle">
            {mm}
          </text>
        ))}
      <path
        className={styles.dimension}
        d={`M ${shape.start} ${shape.hinge + 8} V ${edge + 12} M ${shape.end} ${shape.hinge + 8} V ${edge + 12}`}
      />
    </Drawing>
  );
}

function Drawing({
  title,
  description,
  height,
  children,
}: {
  title: string;
  description: string;
  height: number;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${WIDTH} ${Math.ceil(height)}`}
      role="img"
      aria-labelledby={`${id}t ${id}d`}
    >
      <title id={`${id}t`}>{title}</title>
      <desc id={`${id}d`}>{description}</desc>
      {children}
    </svg>
  );
}

/** The outline is a broad stroke with a narrower one over it, and the lenses on top. */
function Silhouette({ shape }: { shape: FrontShape }) {
  return (
    <>
      <path className={styles.outline} d={shape.frame} strokeWidth={2 * RIM} />
      <path className={styles.rim} d={shape.frame} strokeWidth={2 * RIM - 2.5} />
      <path className={styles.lens} d={shape.lenses} />
    </>
  );
}

function HorizontalDimension({ from, to, at }: { from: number; to: number; at: number }) {
  return (
    <path
      className={styles.dimension}
      d={`M ${from} ${at - 4} v 8 M ${to} ${at - 4} v 8 M ${from} ${at} H ${to}`}
    />
  );
}

function Label({
  x,
  y,
  name,
  value,
  anchor = "middle",
}: {
  x: number;
  y: number;
  name: string;
  value: number;
  anchor?: "start" | "middle";
}) {
  return (
    <text x={x} y={y} textAnchor={anchor} className={styles.name}>
      {name}
      <tspan className={styles.value} x={x} dy={16}>
        {value}
      </tspan>
    </text>
  );
}

type FrontShape = ReturnType<typeof frontShape>;

/** A cross for each pupil with a distance. The front is seen from outside: the right eye is on the left. */
function pupilMarks({ right, left }: { right: Pupil; left: Pupil }, { middle, bottom }: FrontShape): string {
  return [
    { ...right, side: -1 },
    { ...left, side: 1 },
  ]
    .map(({ pupillaryDistance, height, side }) => {
      if (pupillaryDistance === null) return "";
      const x = round(WIDTH / 2 + (side * pupillaryDistance * SCALE) / 10);
      const y = height === null ? middle : round(bottom - (height * SCALE) / 10);
      return `M ${x - 6} ${y} h 12 M ${x} ${y - 6} v 12`;
    })
    .join(" ");
}

/** Boxing system: each lens is measured by its bounding rectangle, and the bridge is the distance between the two. */
function frontShape(measures: FrontMeasures, center: number, top: number, lensShape?: string) {
  const lensWidth = measures.lensWidth * SCALE;
  const height = measures.height * SCALE;
  const halfBridge = (measures.noseBridge * SCALE) / 2;
  const halfFront = (measures.front * SCALE) / 2;

  const middle = top + height / 2;
  const hinge = middle - height * 0.26;
  const reach = halfBridge + lensWidth / 2;
  const lens = (side: -1 | 1) => ({
    x: center + side * reach,
    inner: center + side * halfBridge,
    outer: center + side * (halfBridge + lensWidth),
    outline: lensOutline(lensShape, {
      x: center + side * reach,
      y: middle,
      width: side * lensWidth,
      height,
    }),
  });
  const left = lens(-1);
  const right = lens(1);

  // Round line caps extend by half the stroke width, so the lines end before the frame's ends.
  const end = (side: -1 | 1) =>
    `M ${center + side * (halfBridge + lensWidth * 0.9)} ${hinge} H ${center + side * (halfFront - RIM)}`;
  // The bridge begins below the lenses, because not every lens touches its bounding rectangle at this height.
  const hidden = lensWidth * 0.12;
  const bridge = `M ${round(left.inner - hidden)} ${hinge + 8} Q ${center} ${hinge - 12} ${round(right.inner + hidden)} ${hinge + 8}`;
  const lenses = `${left.outline} ${right.outline}`;

  return {
    left,
    right,
    lenses,
    frame: `${lenses} ${bridge} ${end(-1)} ${end(1)}`,
    lensWidth,
    top,
    middle,
    bottom: top + height,
    hinge,
    start: center - halfFront,
    end: center + halfFront,
  };
}

/** The last 35 mm of a temple, in millimetres: an eighth of a circle around the ear, and the tip. */
const BEND = { total: 35, radius: 20 };

function templeShape(stem: number) {
  const x = 12;
  const y = 58;
  const straight = (stem - BEND.total) * SCALE;
  const radius = BEND.radius * SCALE;
  const tip = BEND.total * SCALE - (radius * Math.PI) / 4;

  // Points at a distance of `off` units above the centre line: at the start of the bend, and at its end or beyond it.
  const slope = Math.SQRT1_2;
  const atBendStart = (off: number) => `${round(x + straight)} ${round(y - off)}`;
  const afterBend = (off: number, onward = 0) =>
    `${round(x + straight + (radius + off + onward) * slope)} ${round(y + radius - (radius + off - onward) * slope)}`;

  const body = [
    `M ${x} ${y - 11}`,
    `L ${atBendStart(6)}`,
    `A ${radius + 6} ${radius + 6} 0 0 1 ${afterBend(6)}`,
    `L ${afterBend(7, tip - 7)}`,
    `A 7 7 0 0 1 ${afterBend(-7, tip - 7)}`,
    `L ${afterBend(-6)}`,
    `A ${radius - 6} ${radius - 6} 0 0 0 ${atBendStart(-6)}`,
    `L ${x} ${y + 11}`,
    "Z",
  ].join(" ");
  const length = [
    `M ${x} ${y - 28} V ${y - 20}`,
    `M ${afterBend(20, tip)} L ${afterBend(28, tip)}`,
    `M ${x} ${y - 24} L ${atBendStart(24)}`,
    `A ${radius + 24} ${radius + 24} 0 0 1 ${afterBend(24)}`,
    `L ${afterBend(24, tip)}`,
  ].join(" ");
  return { x, y, straight, body, length };
}

function round(units: number): number {
  return Math.round(units * 10) / 10;
}
