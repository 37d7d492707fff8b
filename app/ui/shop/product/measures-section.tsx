import { href } from "react-router";
import type { Measures, Product } from "#app/domain/catalog/product.ts";
import { slugOf } from "#app/domain/values/slug.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import { MeasuresDiagram } from "./measures-diagram.tsx";
import styles from "./measures-section.module.css";
import { MeasuresTable } from "./measures-table.tsx";
import { sunFilterWarning } from "./sun-filter.ts";

/** The measures of the frame, as a table and as a drawing in its own shape. */
export function MeasuresSection({ product, measures }: { product: Product; measures: Measures }) {
  const warning = sunFilterWarning(measures);
  return (
    <>
      <h2 id="medidas">Medidas e material</h2>
      <div className={styles.measures}>
        <MeasuresTable product={product} measures={measures} />
        <MeasuresDiagram measures={measures} shape={slugOf(product.shape ?? "")} />
        {warning && <p>{warning}</p>}
      </div>
      <p>
        <a href={href("/guia-de-medidas")} className={styles.onward}>
          <Icon name="ruler" size={20} /> Como ler estas medidas
        </a>
      </p>
    </>
  );
}
