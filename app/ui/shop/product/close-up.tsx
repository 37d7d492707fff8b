import type { Product, Variant } from "#app/domain/catalog/product.ts";
import { capitalized } from "#app/ui/shop/labels.ts";
import { Picture } from "#app/ui/shop/picture.tsx";
import styles from "./close-up.module.css";
import { shownView } from "./shown-view.ts";

interface CloseUpProps {
  product: Product;
  variant: Variant;
  className: string;
}

/** The hinge, large enough to see the material. */
export function CloseUp({ product, variant, className }: CloseUpProps) {
  const view = shownView(product, variant, "detalhe");
  const { title, material, measures } = product;
  if (!view || !measures) return null;
  return (
    <section className={className} aria-labelledby="de-perto">
      <div className={styles.closeUp}>
        <Picture
          file={view.picture.file}
          alt={`${title}, ${view.name}, a dobradiça de perto`}
          sizes="(min-width: 78rem) 45rem, (min-width: 48rem) 60vw, 70vw"
          minWidth={640}
          maxWidth={960}
          family={view.family}
          className={styles.picture}
        />
        <div className={styles.words}>
          <h2 id="de-perto">De perto</h2>
          <p>
            {capitalized(material)}, com {measures.guarantee} de garantia.
          </p>
          {view.name !== variant.name && <p className={styles.color}>Na foto: {view.name}.</p>}
        </div>
      </div>
    </section>
  );
}
