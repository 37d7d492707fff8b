import { type ReactNode, useId } from "react";
import type { Measures } from "#app/domain/catalog/product.ts";
import styles from "./measures-diagram.module.css";

/** As many units as a small phone has room for in pixels: what is written at 14 is read at 14 there. */
const WIDTH = 288;

/** Units to a millimetre, the same for every frame, so that a wider one is drawn wider; 160 mm still fit. */
const SCALE = 1.75;

const RIM = 5;

type FrontMeasures = Pick<Measures, "front" | "height" | "lensWidth" | "noseBridge">;
type TempleMeasures = Pick<Measures, "lensWidth" | "noseBridge" | "stem">;

/** A frame drawn from its own numbers, from the front and from the side. */
export function MeasuresDiagram({ measures }: { measures: Measures }) {
  return (
    <figure className={styles.figure}>
      <div className={styles.pair}>
        <FrontDrawing measures={measures} />
        <TempleDrawing measures={measures} />
      </div>
      <figcaption>Medidas em milímetros, desenhadas em proporção.</figcaption>
    </figure>
  );
}

export function FrontDrawing({ measures }: { measures: FrontMeasures }) {
  const { front, height, lensWidth, noseBridge } = measures;
  const shape = frontShape(measures, WIDTH / 2, 58);
  const chain = 40;
  const width = shape.bottom + 20;
  const tall = shape.right.x - shape.lensWidth * 0.2;
  return (
    <Drawing
      title="Frente da armação"
      description={`Lente de ${lensWidth} mm de largura e ${height} mm de altura, ponte de ${noseBridge} mm e frente de ${front} mm.`}
      height={width + 28}
    >
      <Silhouette shape={shape} />

      <path
        className={styles.extension}
        d={[shape.left.outer, shape.left.inner, shape.right.inner]
          .map((x) => `M ${x} ${chain} V ${shape.middle}`)
          .join(" ")}
      />
      <Across from={shape.left.outer} to={shape.left.inner} at={chain} />
      <Across from={shape.left.inner} to={shape.right.inner} at={chain} />
      <Label x={shape.left.x} y={14} name="Lente" value={lensWidth} />
      <Label x={WIDTH / 2} y={14} name="Ponte" value={noseBridge} />

      <path
        className={styles.dimension}
        d={`M ${tall - 4} ${shape.top} h 8 M ${tall - 4} ${shape.bottom} h 8 M ${tall} ${shape.top} V ${shape.bottom}`}
      />
      <Label x={tall + 7} y={shape.middle - 3} name="Altura" value={height} anchor="start" />

      <path
        className={styles.extension}
        d={`M ${shape.start} ${shape.hinge + 8} V ${width} M ${shape.end} ${shape.hinge + 8} V ${width}`}
      />
      <Across from={shape.start} to={shape.end} at={width} />
      <text className={styles.name} x={WIDTH / 2} y={width + 20} textAnchor="middle">
        Frente <tspan className={styles.value}>{front}</tspan>
      </text>
    </Drawing>
  );
}

/** The arm, with what is engraved on its inside. Its length follows the bend, as opticians measure it. */
export function TempleDrawing({ measures: { lensWidth, noseBridge, stem } }: { measures: TempleMeasures }) {
  const arm = templeShape(stem);
  const engraved = arm.x + arm.straight * 0.3;
  return (
    <Drawing
      title="Haste da armação"
      description={`Haste de ${stem} mm, da dobradiça à ponteira, com a gravação ${lensWidth}, quadrado, ${noseBridge}, ${stem}.`}
      height={102}
    >
      <rect className={styles.hinge} x={arm.x - 6} y={arm.y - 5} width={6} height={10} />
      <path className={styles.body} d={arm.body} />
      <g className={styles.engraving}>
        <text x={engraved} y={arm.y + 4.5}>
          {lensWidth}
        </text>
        <rect x={engraved + 22.5} y={arm.y - 4.5} width={9} height={9} />
        <text x={engraved + 37} y={arm.y + 4.5}>
          {noseBridge}
        </text>
        <text x={engraved + 61} y={arm.y + 4.5}>
          {stem}
        </text>
      </g>

      <path className={styles.dimension} d={arm.length} />
      <text className={styles.name} x={arm.x + arm.straight / 2} y={arm.y - 32} textAnchor="middle">
        Haste <tspan className={styles.value}>{stem}</tspan>
      </text>
    </Drawing>
  );
}

/** A frame on a ruler, its left end at zero. */
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
      <rect className={styles.ruler} x={zero - 6} y={edge} width={length * SCALE + 12} height={40} rx={4} />
      <path
        className={styles.tick}
        d={ticks.map((mm) => `M ${zero + mm * SCALE} ${edge} v ${mm % 10 === 0 ? 12 : 7}`).join(" ")}
      />
      {ticks
        .filter((mm) => mm % 50 === 0)
        .map((mm) => (
          <text
            key={mm}
            className={styles.name}
            x={zero + mm * SCALE}
            y={edge + 28}
            textAnchor={mm === length ? "end" : mm === 0 ? "start" : "middle"}
          >
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

/** One outline around rims, bridge and ends: a broad stroke, a narrower one over it, and the lenses over both. */
function Silhouette({ shape }: { shape: FrontShape }) {
  return (
    <>
      <path className={styles.outline} d={shape.frame} strokeWidth={2 * RIM} />
      <path className={styles.rim} d={shape.frame} strokeWidth={2 * RIM - 2.5} />
      <path className={styles.lens} d={shape.lenses} />
    </>
  );
}

function Across({ from, to, at }: { from: number; to: number; at: number }) {
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

/** Each lens is measured as the rectangle around it ('boxing'): what lies between the two is the bridge. */
function frontShape(measures: FrontMeasures, center: number, top: number) {
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
    outline: lensOutline(center + side * reach, middle, side * lensWidth, height),
  });
  const left = lens(-1);
  const right = lens(1);

  // The round ends of the strokes reach as far as half their width, so the lines stop short of the frame's own ends.
  const end = (side: -1 | 1) =>
    `M ${center + side * (halfBridge + lensWidth * 0.9)} ${hinge} H ${center + side * (halfFront - RIM)}`;
  const bridge = `M ${left.inner} ${hinge + 4} Q ${center} ${hinge - 8} ${right.inner} ${hinge + 4}`;
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

/** A lens that touches its rectangle on all four sides; a negative width mirrors it. */
function lensOutline(x: number, y: number, width: number, height: number): string {
  const at = (across: number, down: number) => `${round(x + across * width)} ${round(y + down * height)}`;
  return [
    `M ${at(0.5, -0.12)}`,
    `C ${at(0.5, -0.42)} ${at(0.4, -0.5)} ${at(0.18, -0.5)}`,
    `L ${at(-0.2, -0.5)}`,
    `C ${at(-0.4, -0.5)} ${at(-0.5, -0.4)} ${at(-0.5, -0.14)}`,
    `C ${at(-0.5, 0.26)} ${at(-0.3, 0.5)} ${at(0, 0.5)}`,
    `C ${at(0.32, 0.5)} ${at(0.5, 0.22)} ${at(0.5, -0.12)}`,
    "Z",
  ].join(" ");
}

/** The last 35 mm of an arm: an eighth of a circle around the ear, and the tip. */
const BEND = { total: 35, radius: 20 };

function templeShape(stem: number) {
  const x = 12;
  const y = 58;
  const straight = (stem - BEND.total) * SCALE;
  const radius = BEND.radius * SCALE;
  const tip = BEND.total * SCALE - (radius * Math.PI) / 4;

  // A point beside the middle line, `off` units to its upper side: where the bend starts, where it ends, at the tip.
  const slope = Math.SQRT1_2;
  const starts = (off: number) => `${round(x + straight)} ${round(y - off)}`;
  const turned = (off: number, onward = 0) =>
    `${round(x + straight + (radius + off + onward) * slope)} ${round(y + radius - (radius + off - onward) * slope)}`;

  const body = [
    `M ${x} ${y - 11}`,
    `L ${starts(6)}`,
    `A ${radius + 6} ${radius + 6} 0 0 1 ${turned(6)}`,
    `L ${turned(7, tip - 7)}`,
    `A 7 7 0 0 1 ${turned(-7, tip - 7)}`,
    `L ${turned(-6)}`,
    `A ${radius - 6} ${radius - 6} 0 0 0 ${starts(-6)}`,
    `L ${x} ${y + 11}`,
    "Z",
  ].join(" ");
  const length = [
    `M ${x} ${y - 28} V ${y - 20}`,
    `M ${turned(20, tip)} L ${turned(28, tip)}`,
    `M ${x} ${y - 24} L ${starts(24)}`,
    `A ${radius + 24} ${radius + 24} 0 0 1 ${turned(24)}`,
    `L ${turned(24, tip)}`,
  ].join(" ");
  return { x, y, straight, body, length };
}

function round(units: number): number {
  return Math.round(units * 10) / 10;
}
