import { href } from "react-router";
import type { ProductCard as Card } from "#app/domain/catalog/product.ts";
import { SEX_LABELS } from "#app/ui/shop/labels.ts";
import { Picture } from "#app/ui/shop/picture.tsx";
import { Price } from "#app/ui/shop/price.tsx";
import { Stars } from "#app/ui/shop/product/stars.tsx";
import { Swatch } from "#app/ui/shop/swatch.tsx";
import { FavouriteToggle } from "./favourite-toggle.tsx";
import styles from "./product-card.module.css";

const SIZES = "(min-width: 78rem) 17.5rem, (min-width: 48rem) 25vw, 45vw";

/** A row on a desk, two on a phone. */
const LAID_OUT_AT_ONCE = 4;

interface ProductGridProps {
  products: readonly Card[];
  favouriteIds: readonly string[];
  /** Tells the shelves of a page apart, that may hold the same product. */
  shelf?: string;
  /** The first thing of its page: its first picture is what the page is about. */
  isFirst?: boolean;
  /** What the titles are below. */
  heading?: "h2" | "h3";
}

/** Cards side by side: two on a phone, three on a tablet, four on a desk. */
export function ProductGrid({
  products,
  favouriteIds,
  shelf = "produto",
  isFirst = false,
  heading = "h3",
}: ProductGridProps) {
  return (
    <ul className={styles.grid}>
      {products.map((product, index) => (
        <li
          key={product.id}
          id={`${shelf}-${product.slug}`}
          className={index < LAID_OUT_AT_ONCE ? undefined : `${styles.below} far-below`}
        >
          <ProductCard
            product={product}
            anchor={`${shelf}-${product.slug}`}
            isFavourite={favouriteIds.includes(product.id)}
            isFirst={isFirst && index === 0}
            Heading={heading}
          />
        </li>
      ))}
    </ul>
  );
}

interface ProductCardProps {
  product: Card;
  anchor: string;
  isFavourite: boolean;
  isFirst: boolean;
  Heading: "h2" | "h3";
}

function ProductCard({ product, anchor, isFavourite, isFirst, Heading }: ProductCardProps) {
  const { picture, secondPicture, colors } = product;
  return (
    <article className={styles.card}>
      <div className={styles.frame}>
        {product.inStock ? (
          product.featured && <span className={styles.badge}>DESTAQUE</span>
        ) : (
          <span className={`${styles.badge} ${styles.soldOut}`}>
            {product.askedColor ? "Esgotado nesta cor" : "Esgotado"}
          </span>
        )}
        {picture && (
          <Picture
            file={picture.file}
            placeholder={isFirst ? picture.placeholder : null}
            alt=""
            sizes={SIZES}
            widest={640}
            isFirst={isFirst}
          />
        )}
        {secondPicture && (
          <Picture
            file={secondPicture.file}
            alt=""
            sizes={SIZES}
            narrowest={640}
            widest={640}
            className={styles.second}
          />
        )}
        <div className={styles.favourite}>
          <FavouriteToggle product={product} isFavourite={isFavourite} anchor={anchor} />
        </div>
      </div>
      <div className={styles.text}>
        <Heading className={styles.title}>
          <a href={productHref(product)}>{product.title}</a>
        </Heading>
        <p className={styles.sex}>{SEX_LABELS[product.sex]}</p>
        <p className={styles.swatches}>
          <span className="visually-hidden">Cores: {colors.map(({ name }) => name).join(", ")}</span>
          {colors.map(({ color, hex }) => (
            <Swatch key={color} hex={hex} />
          ))}
        </p>
        <Price {...product} />
        {product.ratingCount > 0 && (
          <Stars hundredths={product.ratingHundredths} count={product.ratingCount} />
        )}
      </div>
    </article>
  );
}

/** In the colour that was asked for. */
function productHref({ slug, askedColor }: Card): string {
  const page = href("/oculos/:title", { title: slug });
  return askedColor ? `${page}?${new URLSearchParams({ cor: askedColor })}` : page;
}
