import type { Product, Variant } from "#app/domain/catalog/product.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import { capitalized } from "#app/ui/shop/labels.ts";
import { Picture } from "#app/ui/shop/picture.tsx";
import styles from "./close-up.module.css";
import { splitDescription } from "./description.ts";
import { shownView } from "./shown-view.ts";

/** What opticians say of each material. The measures stand below, with the drawing. */
const MATERIALS: Readonly<Record<string, readonly string[]>> = {
  acetato: ["Feito de celulose, é suave sobre a pele", "Aquecido na ótica, ajusta-se ao seu rosto"],
  metal: ["Fino e firme, pesa pouco no nariz", "A ótica ajusta hastes e plaquetas à mão"],
  titânio: ["Mais leve que o aço, e não enferruja", "Bem tolerado por peles sensíveis"],
  TR90: ["Plástico leve, que dobra e volta à forma", "Resiste a quedas e ao suor"],
  "acetato e metal": [
    "Acetato em cima, metal embaixo: firme e leve",
    "A ótica ajusta hastes e plaquetas à mão",
  ],
};

interface CloseUpProps {
  product: Product;
  variant: Variant;
  className: string;
}

/** The hinge, large enough to see the material, beside the rest of the description and what the material is like. */
export function CloseUp({ product, variant, className }: CloseUpProps) {
  const view = shownView(product, variant, "detalhe");
  const { title, description, material } = product;
  if (!view) return null;
  const { rest } = splitDescription(description);
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
          {rest && <p>{rest}</p>}
          <ul>
            {MATERIALS[material]?.map((text) => (
              <li key={text}>
                <Icon name="check" size={20} /> {text}
              </li>
            ))}
          </ul>
          {view.name !== variant.name && <small>Na foto: {view.name}.</small>}
        </div>
      </div>
    </section>
  );
}
