import { href, Link } from "react-router";
import type { ProductCard as Card } from "#app/domain/catalog/product.ts";
import { SEX_LABELS } from "./labels.ts";
import { Picture } from "./picture.tsx";
import { Price } from "./price.tsx";
import styles from "./product-card.module.css";
import { Swatch } from "./swatch.tsx";

const SIZES = "(min-width: 48rem) 18rem, 50vw";

/** Cards side by side: two on a phone, four on a desk. The first `eager` pictures are fetched at once. */
export function ProductGrid({ products, eager = 0 }: { products: readonly Card[]; eager?: number }) {
  return (
    <ul className={styles.grid}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} eager={index < eager} />
        </li>
      ))}
    </ul>
  );
}

function ProductCard({ product, eager }: { product: Card; eager: boolean }) {
  const colors = product.colors.map(({ name }) => name).join(", ");
  return (
    <article className={styles.card}>
      <div className={styles.frame}>
        {product.inStock ? (
          product.featured && <span className={styles.badge}>DESTAQUE</span>
        ) : (
          <span className={`${styles.badge} ${styles.soldOut}`}>Esgotado</span>
        )}
        <Picture file={product.picture} alt="" sizes={SIZES} eager={eager} />
      </div>
      <div className={styles.text}>
        <h3 className={styles.title}>
          <Link to={href("/oculos/:title", { title: product.slug })}>{product.title}</Link>
        </h3>
        {product.type !== "acessorios" && <p className={styles.sex}>{SEX_LABELS[product.sex]}</p>}
        <p className={styles.swatches}>
          <span className="visually-hidden">Cores: {colors}</span>
          {product.colors.map(({ color, hex }) => (
            <Swatch key={color} hex={hex} />
          ))}
        </p>
        <Price {...product} />
      </div>
    </article>
  );
}
