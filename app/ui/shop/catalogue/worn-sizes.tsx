import { href } from "react-router";
import type { WornFrame } from "#app/domain/catalog/worn-frame.ts";
import { Picture } from "#app/ui/shop/picture.tsx";
import styles from "./worn-sizes.module.css";

/** In the pictures of a frame on a head from the front, which have 1200 × 900 pixels: db/seed/renderer/README.md. */
const PIXELS_PER_MM = 4;
const MIDDLE = 600;
/** The forehead, above every frame. */
const RULER_Y = 184;

const OR = new Intl.ListFormat("pt-BR", { type: "disjunction" });

/** The same head with a frame of each size, which leads to the frames of that size. */
export function WornSizes({ frames }: { frames: readonly WornFrame[] }) {
  return (
    <>
      <p>{OR.format(frames.map(({ front }) => `${front} mm`))}: veja a diferença antes de comprar.</p>
      <ul className={styles.sizes}>
        {frames.map(({ size, front, title, family, file }) => (
          <li key={size}>
            <a href={`${href("/busca")}?tamanho=${size.toLowerCase()}`}>
              <div className={styles.worn}>
                <Picture
                  file={file}
                  alt={`${title} no rosto`}
                  sizes="(min-width: 48rem) 32vw, 54vw"
                  maxWidth={640}
                  family={family}
                />
                <svg viewBox="0 0 1200 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
                  <path d={rulerOf(front)} />
                </svg>
              </div>
              <strong>Tamanho {size}</strong> <span>{front} mm</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A line as long as the front of the frame, with its two ends. */
function rulerOf(front: number): string {
  const length = Math.round(front * PIXELS_PER_MM);
  return `M${MIDDLE - Math.round(length / 2)} ${RULER_Y - 16}v32m0-16h${length}m0-16v32`;
}
