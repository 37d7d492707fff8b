import { href } from "react-router";
import type { ProductCard as Card } from "#app/domain/catalog/product.ts";
import { accessorySceneOf } from "#app/ui/shop/accessory-scene.ts";
import { capitalized, SEX_LABELS } from "#app/ui/shop/labels.ts";
import { Picture } from "#app/ui/shop/picture.tsx";
import { Price } from "#app/ui/shop/price.tsx";
import { Stars } from "#app/ui/shop/product/stars.tsx";
import { Swatch } from "#app/ui/shop/swatch.tsx";
import { FavouriteToggle } from "./favourite-toggle.tsx";
import styles from "./product-card.module.css";

/** 43vw, not the 44 of a phone's card: a screen of 360 px and two device pixels then takes the picture of 320 pixels, not of 640. */
const SIZES = "(min-width: 78rem) 17.5rem, (min-width: 48rem) 25vw, 43vw";

/** Likewise 88vw: a phone's large card takes the picture of 640 pixels. */
const LARGE_SIZES = "(min-width: 48rem) 36rem, 88vw";

/** On a desk a lead's large card is wider, and its picture is scaled by 1.2. */
const LEAD_SIZES = `(min-width: 78rem) 48rem, ${LARGE_SIZES}`;

const SHORT_SEX_LABELS: { [sex in Card["sex"]]?: string } = { feminino: "Fem.", masculino: "Masc." };

/** One row on a wide screen, two rows on a phone. */
const FIRST_ROW = 4;

/** A large card, and beside it two rows of two. */
export const LEAD = 5;

interface ProductGridProps {
  products: readonly Card[];
  favouriteIds: readonly string[];
  /** Prefix of the element ids, because two sections of a page may contain the same product. */
  section?: string;
  /** The first content of its page: its first picture is preloaded, and those of its first row are not lazy. */
  isFirst?: boolean;
  heading?: "h2" | "h3";
  /** Shown on hover. Its markup is 17 bytes a card as sent, which a page with many cards may leave out. */
  hasSecondView?: boolean;
  /**
   * A selection may leave out its last products; a list may not. A lead shows its frames worn, and its first card large, if four others
   * fill its rows.
   */
  layout?: "list" | "selection" | "lead";
  /** A sentence about the first product of a lead. */
  story?: string | undefined;
}

export function ProductGrid({
  products,
  favouriteIds,
  section = "produto",
  isFirst = false,
  heading = "h3",
  hasSecondView = true,
  layout: wanted = "list",
  story,
}: ProductGridProps) {
  const layout = wanted === "lead" && products.length < LEAD ? "selection" : wanted;
  return (
    <ul className={layout === "list" ? styles.grid : `${styles.grid} ${styles[layout]}`}>
      {products.map((product, index) => (
        <li key={product.id} id={`${section}-${product.slug}`} className={classOf(index, layout)}>
          <ProductCard
            product={product}
            anchor={`${section}-${product.slug}`}
            isFavourite={favouriteIds.includes(product.id)}
            isFirst={isFirst && index === 0}
            isInFirstScreen={isFirst && index < FIRST_ROW}
            hasSecondView={hasSecondView}
            isWorn={layout === "lead"}
            isLarge={products.length === 1 || (layout === "lead" && index === 0)}
            story={index === 0 ? story : undefined}
            Heading={heading}
          />
        </li>
      ))}
    </ul>
  );
}

function classOf(index: number, layout: ProductGridProps["layout"]): string | undefined {
  if (index === 0 && layout === "lead") return styles.large;
  return index < FIRST_ROW ? undefined : `${styles.below} far-below`;
}

interface ProductCardProps {
  product: Card;
  anchor: string;
  isFavourite: boolean;
  isFirst: boolean;
  isInFirstScreen: boolean;
  hasSecondView: boolean;
  /** Shows its second picture instead of the first. */
  isWorn: boolean;
  isLarge: boolean;
  story: string | undefined;
  Heading: "h2" | "h3";
}

function ProductCard({
  product,
  anchor,
  isFavourite,
  isFirst,
  isInFirstScreen,
  hasSecondView,
  isWorn,
  isLarge,
  story,
  Heading,
}: ProductCardProps) {
  const { secondPicture, family, material, colors, type } = product;
  const picture = (isWorn && secondPicture) || product.picture;
  const scene = type === "acessorios" ? accessorySceneOf(family) : undefined;
  return (
    <article className={styles.card}>
      <div className={`${styles.frame} ${closenessOf(product)}`}>
        {product.inStock ? (
          product.featured && <span className={styles.badge}>DESTAQUE</span>
        ) : (
          <span className={`${styles.badge} ${styles.soldOut}`}>
            {product.requestedColor ? "Esgotado nesta cor" : "Esgotado"}
          </span>
        )}
        {picture && (
          <Picture
            file={picture.file}
            placeholder={isFirst ? picture.placeholder : null}
            alt=""
            sizes={isLarge ? (isWorn ? LEAD_SIZES : LARGE_SIZES) : SIZES}
            minWidth={isLarge ? 640 : 320}
            maxWidth={isLarge ? 960 : 640}
            isFirst={isFirst}
            isInFirstScreen={isInFirstScreen}
            family={family}
            scene={scene}
          />
        )}
        {hasSecondView && !isWorn && secondPicture && (
          <Picture
            file={secondPicture.file}
            alt=""
            sizes={SIZES}
            minWidth={640}
            maxWidth={640}
            family={family}
            scene={scene}
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
        <p className={styles.facts}>
          <Facts {...product} />
        </p>
        {isLarge && story && <p>{story}</p>}
        <div className={styles.row}>
          <p className={styles.swatches}>
            <span className="visually-hidden">Cores: {colors.map(({ name }) => name).join(", ")}</span>
            {colors.map(({ color, hex }) => (
              <Swatch key={color} color={color} hex={hex} material={material} />
            ))}
          </p>
          {product.ratingCount > 0 && (
            <Stars hundredths={product.ratingHundredths} count={product.ratingCount} compact />
          )}
        </div>
        <Price {...product} />
      </div>
    </article>
  );
}

/** Small frames are shown larger, so that all fill their tile alike. An accessory fills its picture. */
function closenessOf({ type, sex, size }: Card): string | undefined {
  if (type === "acessorios") return styles.accessory;
  if (sex === "kids") return styles.kids;
  if (size === "G") return "";
  return size === "P" ? styles.closest : styles.closer;
}

/** What tells it from its neighbours: all accessories are for anyone. */
function Facts({ type, sex, size, material }: Card) {
  if (type === "acessorios") return capitalized(material);
  const label = SEX_LABELS[sex];
  const facts = [label, size, capitalized(material)].filter(Boolean).join(" · ");
  // Two materials and a long word do not fit a phone's card.
  const short = material.includes(" ") && SHORT_SEX_LABELS[sex];
  if (!short) return facts;
  return (
    <>
      <span className={styles.short}>{short}</span>
      <span className={styles.whole}>{label}</span>
      {facts.slice(label.length)}
    </>
  );
}

function productHref({ slug, requestedColor }: Card): string {
  const page = href("/oculos/:title", { title: slug });
  return requestedColor ? `${page}?${new URLSearchParams({ cor: requestedColor })}` : page;
}
