import type { Variant } from "#app/domain/catalog/product.ts";
import { Swatch } from "#app/ui/shop/swatch.tsx";
import styles from "./color-links.module.css";

interface ColorLinksProps {
  pageIn(color: string): string;
  material: string;
  variants: readonly Variant[];
  chosen: Variant;
}

/** Each colour is a page; app/enhance/color-links.ts shows it without leaving the current one. */
export function ColorLinks({ pageIn, material, variants, chosen }: ColorLinksProps) {
  return (
    <color-links>
      <nav aria-label="Cores" className={styles.colors}>
        <p>
          Cor: <strong>{chosen.name}</strong>
          {variants.some(({ available }) => available <= 0) && <small> · riscada: esgotada</small>}
        </p>
        <ul>
          {variants.map(({ id, color, name, hex, available }) => (
            <li key={id}>
              <a
                href={pageIn(color)}
                aria-current={id === chosen.id ? "true" : undefined}
                aria-label={available > 0 ? name : `${name}, esgotada`}
                title={name}
                className={available > 0 ? undefined : styles.soldOut}
              >
                <Swatch color={color} hex={hex} material={material} size={34} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </color-links>
  );
}
