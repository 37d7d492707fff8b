import { href } from "react-router";
import type { Product, Variant } from "#app/domain/catalog/product.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import { Picture } from "#app/ui/shop/picture.tsx";
import styles from "./on-face.module.css";
import { shownView } from "./shown-view.ts";

/** The widths of the heads in the pictures, in millimetres: db/seed/renderer/README.md. */
const FACE_WIDTH = 150;
const CHILD_FACE_WIDTH = 129;
/** In millimetres. Narrower frames are on the child's head. */
const MIN_ADULT_FRONT = 125;

const WORN_VIEWS = [
  { view: "rosto", from: "De frente" },
  { view: "rosto-perspectiva", from: "De meio perfil" },
] as const;

interface OnFaceProps {
  product: Product;
  variant: Variant;
  /** The heads are the demonstration's, whose width is known. */
  isToScale: boolean;
}

/** The frame on a head, from two sides, in the chosen colour where there is such a picture. */
export function OnFace({ product, variant, isToScale }: OnFaceProps) {
  const { title, measures } = product;
  const worn = WORN_VIEWS.flatMap(({ view, from }) => {
    const shown = shownView(product, variant, view);
    return shown ? [{ from, ...shown }] : [];
  });
  if (worn.length === 0 || !measures) return null;
  return (
    <section className={styles.section} aria-labelledby="como-fica">
      <div className={styles.words}>
        <h2 id="como-fica">Como fica</h2>
        <p>
          Frente de {measures.front} mm
          {isToScale &&
            ` em um rosto de ${measures.front < MIN_ADULT_FRONT ? CHILD_FACE_WIDTH : FACE_WIDTH} mm`}
          .
        </p>
        <a href={href("/guia-de-medidas")} className={styles.onward}>
          <Icon name="ruler" size={20} /> Qual é o seu tamanho?
        </a>
      </div>
      <div className={styles.pictures}>
        {worn.map(({ from, picture, name, family }) => (
          <figure key={from}>
            <Picture
              file={picture.file}
              alt={`${title}, ${name}, no rosto, ${from.toLowerCase()}`}
              sizes="(min-width: 78rem) 33rem, (min-width: 48rem) 60vw, 75vw"
              minWidth={640}
              maxWidth={960}
              family={family}
              className={styles.picture}
            />
            <figcaption>
              {from}
              {name !== variant.name && `, em ${name}`}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
