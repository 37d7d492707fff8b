import { href } from "react-router";
import type { Product, Variant } from "#app/domain/catalog/product.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import { Picture } from "#app/ui/shop/picture.tsx";
import styles from "./on-face.module.css";

/** The widths of the heads in the pictures, in millimetres: db/seed/renderer/README.md. */
const FACE_WIDTH = 150;
const CHILD_FACE_WIDTH = 129;
/** In millimetres. Narrower frames are on the child's head. */
const MIN_ADULT_FRONT = 125;
/** One large, and two beside it. */
const MAX_PICTURES = 3;

interface OnFaceProps {
  product: Product;
  variant: Variant;
  pageIn(color: string): string;
  /** The heads are the demonstration's, whose width is known. */
  isToScale: boolean;
}

/** The frame on a head in the chosen colour and in the others, each a link. */
export function OnFace({ product, variant, pageIn, isToScale }: OnFaceProps) {
  const { measures, variants } = product;
  const worn = [variant, ...variants.filter(({ id }) => id !== variant.id)].flatMap((each) => {
    const picture = each.pictures.find(({ view }) => view === "rosto");
    return picture ? [{ ...each, picture }] : [];
  });
  if (worn.length === 0 || !measures) return null;
  return (
    <section aria-labelledby="como-fica">
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
      <ul className={styles.pictures}>
        {worn.slice(0, MAX_PICTURES).map(({ id, color, name, available, family, picture }, index) => {
          const shown = (
            <>
              <Picture
                file={picture.file}
                alt="No rosto"
                sizes={`(max-width: 47.9rem) ${index === 0 ? 62 : 31}vw, 25rem`}
                maxWidth={640}
                family={family}
                className={styles.picture}
              />
              {available > 0 ? name : `${name}, esgotada`}
            </>
          );
          return <li key={id}>{id === variant.id ? shown : <a href={pageIn(color)}>{shown}</a>}</li>;
        })}
      </ul>
    </section>
  );
}
