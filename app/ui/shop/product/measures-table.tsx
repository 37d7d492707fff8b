import { guaranteeOf, type Measures, type Product } from "#app/domain/catalog/product.ts";
import { capitalized } from "#app/ui/shop/labels.ts";
import styles from "./measures-table.module.css";
import { sunFilterRows } from "./sun-filter.ts";

/** A phone has the measures that the drawing shows in the drawing alone. */
export function MeasuresTable({ product, measures }: { product: Product; measures: Measures }) {
  const drawn: [string, string][] = [
    ["Frente", `${measures.front} mm`],
    ["Altura da lente", `${measures.height} mm`],
    ["Largura da lente", `${measures.lensWidth} mm`],
    ["Ponte", `${measures.noseBridge} mm`],
    ["Haste", `${measures.stem} mm`],
  ];
  const others: [string, string][] = [
    ["Tamanho", measures.size],
    ["Material", capitalized(product.material)],
    ...sunFilterRows(measures),
    ["Garantia", guaranteeOf(product)],
  ];
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Medidas e material</caption>
      <tbody>
        {[...drawn, ...others].map(([label, value], index) => (
          <tr key={label} className={index < drawn.length ? styles.drawn : undefined}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
