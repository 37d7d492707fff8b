import { guaranteeOf, type Measures, type Product } from "#app/domain/catalog/product.ts";
import { capitalized } from "#app/ui/shop/labels.ts";
import styles from "./measures-table.module.css";
import { sunFilterRows } from "./sun-filter.ts";

export function MeasuresTable({ product, measures }: { product: Product; measures: Measures }) {
  const rows: [string, string][] = [
    ["Tamanho", measures.size],
    ["Material", capitalized(product.material)],
    ["Frente", `${measures.front} mm`],
    ["Altura da lente", `${measures.height} mm`],
    ["Largura da lente", `${measures.lensWidth} mm`],
    ["Ponte", `${measures.noseBridge} mm`],
    ["Haste", `${measures.stem} mm`],
    ...sunFilterRows(measures),
    ["Garantia", guaranteeOf(product)],
  ];
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Medidas e material</caption>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
