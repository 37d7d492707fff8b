import { href } from "react-router";
import { formatReais } from "#app/domain/values/money.ts";
import { Picture } from "#app/ui/shop/picture.tsx";
import styles from "./care-products.module.css";

interface Accessory {
  slug: string;
  title: string;
  priceCents: number;
  file: string | undefined;
  scene: string;
}

/** Accessories for the glasses in the cart. */
export function CareProducts({ accessories }: { accessories: readonly Accessory[] }) {
  return (
    <section className={styles.care} aria-labelledby="cuidados">
      <h2 id="cuidados">Para cuidar dos seus óculos</h2>
      <ul className={`swipe-row ${styles.row}`} data-strip="">
        {accessories.map(({ slug, title, priceCents, file, scene }) => (
          <li key={slug}>
            <a href={href("/oculos/:title", { title: slug })}>
              {file && (
                <Picture
                  file={file}
                  alt=""
                  sizes="(min-width: 56rem) 10rem, (min-width: 48rem) 17rem, 9rem"
                  maxWidth={320}
                  scene={scene}
                />
              )}
              {title} <strong>{formatReais(priceCents)}</strong>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
