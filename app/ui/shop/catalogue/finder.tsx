import { href } from "react-router";
import type { ColorFamily } from "#app/domain/catalog/product.ts";
import { slugOf } from "#app/domain/values/slug.ts";
import { capitalized } from "#app/ui/shop/labels.ts";
import { Swatch } from "#app/ui/shop/swatch.tsx";
import { COLOR_HEX, COLOR_LABELS } from "./facet-labels.ts";
import styles from "./finder.module.css";
import { ShapeDrawing } from "./shape-links.tsx";

export interface FinderProps {
  shapes: readonly string[];
  families: readonly ColorFamily[];
}

/** Every shape and colour that the shop has, for a search that found nothing. */
export function Finder({ shapes, families }: FinderProps) {
  return (
    <nav aria-label="Procurar por formato ou cor" className={styles.finder}>
      <ul>
        {shapes.map((shape) => (
          <li key={shape}>
            <a href={`${href("/busca")}?formato=${slugOf(shape)}`}>
              <ShapeDrawing shape={slugOf(shape)} className={styles.drawing} />
              {capitalized(shape)}
            </a>
          </li>
        ))}
      </ul>
      <ul>
        {families.map((family) => (
          <li key={family}>
            <a href={`${href("/busca")}?cor=${family}`}>
              <Swatch color={family} hex={COLOR_HEX[family]} />
              {COLOR_LABELS[family]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
