import { href } from "react-router";
import type { Size } from "#app/domain/catalog/product.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import { Picture } from "#app/ui/shop/picture.tsx";
import styles from "./worn-sizes.module.css";

interface WornSize {
  size: Size;
  /** Of the frame in the picture, in millimetres. */
  front: number;
  /** For whom the size is: all pictures are of one head. */
  face: string;
  file: string;
}

/** From the narrowest. The files are those of db/seed/sizes.json. */
export const WORN_SIZES: readonly WornSize[] = [
  { size: "P", front: 129, face: "para rosto estreito", file: "sizes/p-7842179d" },
  { size: "M", front: 136, face: "para rosto médio", file: "sizes/m-15912a22" },
  { size: "G", front: 143, face: "para rosto largo", file: "sizes/g-0c59158a" },
];

/** The width of the pictures in millimetres: db/seed/renderer/README.md. */
const PICTURE_WIDTH = 206;
/** Below the picture, which is three quarters as high as wide. */
const RULE_AT = 162;

const OR = new Intl.ListFormat("pt-BR", { type: "disjunction" });

/**
 * One frame in the width of each size on the same head, which leads to the frames of that size. A phone shows one at a time, in the same
 * place, so that the frame is seen to grow: the style sheet reads which is checked.
 */
export function WornSizes({ sizes }: { sizes: readonly Size[] }) {
  const worn = WORN_SIZES.filter(({ size }) => sizes.includes(size));
  const [narrowest, next] = worn;
  if (!narrowest) return null;
  // The narrowest has no dashed lines to explain.
  const shown = next ?? narrowest;
  return (
    <>
      <p>
        {OR.format(worn.map(({ front }) => `${front} mm`))}: veja a diferença antes de comprar. O tracejado
        tem a largura do {narrowest.size}.
      </p>
      <ul className={`swipe-row ${styles.sizes}`}>
        {worn.map(({ size, front, face, file }) => (
          <li key={size}>
            <input
              type="radio"
              name="tamanho"
              value={size}
              defaultChecked={size === shown.size}
              aria-label={`Tamanho ${size}`}
            />
            <a href={`${href("/busca")}?tamanho=${size.toLowerCase()}`}>
              <Picture file={file} alt="" sizes="(min-width: 48rem) 32vw, 92vw" maxWidth={640} />
              <Rule front={front} narrowest={narrowest.front} />
              <span>
                {front} mm{front > narrowest.front && ` (+${front - narrowest.front})`}
              </span>
              <strong>
                Tamanho {size} <Icon name="chevron-right" size={16} />
              </strong>
              <span>{face}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * A rule as long as the front in the picture above it. Dashed lines across the picture are as far apart as the narrowest front, so that a wider
 * one is seen to pass them.
 */
function Rule({ front, narrowest }: { front: number; narrowest: number }) {
  const start = (PICTURE_WIDTH - front) / 2;
  const between = (PICTURE_WIDTH - narrowest) / 2;
  return (
    <svg viewBox={`0 0 ${PICTURE_WIDTH} ${RULE_AT + 6}`} aria-hidden="true">
      <path d={`M${start} ${RULE_AT}h${front}m0-4v8m${-front} 0v-8`} />
      {front > narrowest && (
        <path d={`M${between} 30V${RULE_AT + 4}m${narrowest} 0V30`} strokeDasharray="3 3" />
      )}
    </svg>
  );
}
