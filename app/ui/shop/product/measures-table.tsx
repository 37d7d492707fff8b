import { guaranteeOf, type Measures, type Product } from "#app/domain/catalog/product.ts";
import { capitalized } from "#app/ui/shop/labels.ts";
import styles from "./measures-table.module.css";
import { sunFilterRows } from "./sun-filter.ts";

/** Below 56rem, the drawing alone has the measures that it shows. */
export function MeasuresTable({ product, measures }: { product: Product; measures: Measures }) {
  const rows: { label: string; value: string; isInDrawing?: boolean }[] = [
    { label: "Tamanho", value: measures.size },
    { label: "Material", value: capitalized(product.material) },
    { label: "Frente", value: `${measures.front} mm`, isInDrawing: true },
    { label: "Altura da lente", value: `${measures.height} mm`, isInDrawing: true },
    { label: "Largura da lente", value: `${measures.lensWidth} mm`, isInDrawing: true },
    { label: "Ponte", value: `${measures.noseBridge} mm`, isInDrawing: true },
    { label: "Haste", value: `${measures.stem} mm`, isInDrawing: true },
    ...sunFilterRows(measures).map(([label, value]) => ({ label, value })),
    { label: "Garantia", value: guaranteeOf(product) },
  ];
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Medidas e material</caption>
      <tbody>
        {rows.map(({ label, value, isInDrawing }) => (
          <tr key={label} className={isInDrawing ? styles.inDrawing : undefined}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
