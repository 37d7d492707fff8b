import { href } from "react-router";
import type { WornFrame } from "#app/domain/catalog/worn-frame.ts";
import { Picture } from "#app/ui/shop/picture.tsx";
import styles from "./worn-sizes.module.css";

const OR = new Intl.ListFormat("pt-BR", { type: "disjunction" });

/** The same head with a frame of each size, which leads to the frames of that size. */
export function WornSizes({ frames }: { frames: readonly WornFrame[] }) {
  return (
    <>
      <p>{OR.format(frames.map(({ front }) => `${front} mm`))}: veja a diferença antes de comprar.</p>
      <ul className={`swipe-row ${styles.sizes}`}>
        {frames.map(({ size, front, title, family, file }) => (
          <li key={size}>
            <a href={`${href("/busca")}?tamanho=${size.toLowerCase()}`}>
              <Picture
                file={file}
                alt={`${title} no rosto`}
                sizes="(min-width: 48rem) 32vw, 54vw"
                maxWidth={640}
                family={family}
              />
              <strong>Tamanho {size}</strong> <span>{front} mm</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
