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

const WORN_VIEWS: readonly string[] = ["rosto-perspectiva", "rosto"];

interface OnFaceProps {
  product: Product;
  variant: Variant;
}

/** The frame on a head, in the chosen colour if there is such a picture. */
export function OnFace({ product: { title, measures, variants }, variant }: OnFaceProps) {
  const worn = [variant, ...variants].flatMap(({ name, pictures }) =>
    WORN_VIEWS.flatMap((view) => pictures.find((picture) => picture.view === view) ?? []).map((picture) => ({
      name,
      picture,
    })),
  );
  const [first] = worn;
  if (!first || !measures) return null;
  return (
    <section className={styles.section} aria-labelledby="como-fica">
      <Picture
        file={first.picture.file}
        alt={`${title}, ${first.name}, no rosto`}
        sizes="(min-width: 78rem) 40rem, (min-width: 48rem) 50vw, 100vw"
        className={styles.picture}
      />
      <div>
        <h2 id="como-fica">Como fica</h2>
        <p>
          Frente de {measures.front} mm em um rosto de{" "}
          {measures.front < MIN_ADULT_FRONT ? CHILD_FACE_WIDTH : FACE_WIDTH} mm.
        </p>
        <a href={href("/guia-de-medidas")} className={styles.onward}>
          <Icon name="ruler" size={20} /> Qual é o seu tamanho?
        </a>
      </div>
    </section>
  );
}
