import { describedParts, type FramePart } from "#app/domain/catalog/frame-parts.ts";
import type { Product, Variant } from "#app/domain/catalog/product.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import { capitalized } from "#app/ui/shop/labels.ts";
import { Picture } from "#app/ui/shop/picture.tsx";
import styles from "./close-up.module.css";
import { shownView } from "./shown-view.ts";

const LINES = 3;

const ICONS: Record<FramePart, string> = {
  dobradiça: "hinge",
  haste: "temple",
  ponteira: "temple",
  plaqueta: "nose-pads",
};

interface CloseUpProps {
  product: Product;
  variant: Variant;
  className: string;
}

/** The hinge, large enough to see the material, beside what the product's data tells about its parts. */
export function CloseUp({ product, variant, className }: CloseUpProps) {
  const view = shownView(product, variant, "detalhe");
  const { title, description, material, measures } = product;
  if (!view || !measures) return null;
  const lines = [
    ...describedParts(description).map(({ part, text }) => ({ icon: ICONS[part], text: capitalized(text) })),
    { icon: "temple", text: `Haste de ${measures.stem} mm, da dobradiça à ponteira` },
    { icon: "nose-pads", text: `Ponte de ${measures.noseBridge} mm sobre o nariz` },
    { icon: "shield-check", text: `${measures.guarantee} de garantia` },
  ].slice(0, LINES);
  return (
    <section className={className} aria-labelledby="de-perto">
      <div className={styles.closeUp}>
        <Picture
          file={view.picture.file}
          alt={`${title}, ${view.name}, a dobradiça de perto`}
          sizes="(min-width: 78rem) 38rem, (min-width: 48rem) 50vw, 88vw"
          minWidth={640}
          maxWidth={960}
          family={view.family}
          className={styles.picture}
        />
        <div className={styles.words}>
          <h2 id="de-perto">{capitalized(material)}, de perto</h2>
          <ul>
            {lines.map(({ icon, text }) => (
              <li key={text}>
                <Icon name={icon} size={24} /> {text}
              </li>
            ))}
          </ul>
          {view.name !== variant.name && <p>Na foto: {view.name}.</p>}
        </div>
      </div>
    </section>
  );
}
