import { guaranteeOf, type Product } from "#app/domain/catalog/product.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import { capitalized } from "#app/ui/shop/labels.ts";
import { splitDescription } from "./description.ts";
import styles from "./product-facts.module.css";

/** The material, size and guarantee at a glance, below the description after its first sentence, unless the close-up has that. */
export function ProductFacts({ product, hasCloseUp }: { product: Product; hasCloseUp: boolean }) {
  const { description, material, measures } = product;
  const { rest } = splitDescription(description);
  return (
    <div className={styles.about}>
      {rest && !hasCloseUp && <p className={styles.description}>{rest}</p>}
      <dl className={styles.facts}>
        <div>
          <dt>
            <Icon name={measures ? "glasses" : "sparkles"} size={20} /> Material
          </dt>
          <dd>{capitalized(material)}</dd>
        </div>
        {measures && (
          <div>
            <dt>
              <Icon name="ruler" size={20} /> Tamanho
            </dt>
            <dd>
              {measures.size}, {measures.front} mm
            </dd>
          </div>
        )}
        <div>
          <dt>
            <Icon name="shield-check" size={20} /> Garantia
          </dt>
          <dd>{guaranteeOf(product)}</dd>
        </div>
      </dl>
    </div>
  );
}
