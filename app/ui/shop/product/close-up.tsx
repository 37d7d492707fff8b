import type { Product, Variant } from "#app/domain/catalog/product.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import { capitalized } from "#app/ui/shop/labels.ts";
import { splitDescription } from "./description.ts";
import { materialAdvice } from "./material-advice.ts";
import { PicturePanel } from "./picture-panel.tsx";
import { shownView } from "./shown-view.ts";

interface CloseUpProps {
  product: Product;
  variant: Variant;
  className: string;
}

/** The hinge, large enough to see the material, beside the rest of the description and advice on the material. */
export function CloseUp({ product, variant, className }: CloseUpProps) {
  const view = shownView(product, variant, "detalhe");
  const { title, description, material } = product;
  if (!view) return null;
  const { rest } = splitDescription(description);
  const advice = materialAdvice(material);
  return (
    <section className={className} aria-labelledby="de-perto">
      <PicturePanel
        file={view.picture.file}
        alt={`${title}, ${view.name}, a dobradiça de perto`}
        family={view.family}
      >
        <h2 id="de-perto">{capitalized(material)}, de perto</h2>
        {rest && <p>{rest}</p>}
        {advice.length > 0 && (
          <ul>
            {advice.map((text) => (
              <li key={text}>
                <Icon name="check" size={20} /> {text}
              </li>
            ))}
          </ul>
        )}
        {view.name !== variant.name && <small>Na foto: {view.name}.</small>}
      </PicturePanel>
    </section>
  );
}
