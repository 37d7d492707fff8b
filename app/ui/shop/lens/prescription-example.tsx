import { Icon } from "#app/ui/kit/icon.tsx";
import styles from "./prescription-example.module.css";
import { SideNote } from "./side-note.tsx";

/** The example where there is no room beside the fields. */
export function FoldedExample() {
  return (
    <details className={styles.folded}>
      <summary>
        Ver um exemplo <Icon name="chevron-down" size={18} />
      </summary>
      <PrescriptionExample />
    </details>
  );
}

/** How the paper of a prescription names the values that the form asks for. */
export function PrescriptionExample() {
  return (
    <SideNote title="No papel, por exemplo">
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">ESF</th>
            <th scope="col">CIL</th>
            <th scope="col">EIXO</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">OD</th>
            <td>−2,25</td>
            <td>−0,75</td>
            <td>180</td>
          </tr>
          <tr>
            <th scope="row">OE</th>
            <td>−2,00</td>
            <td>sem</td>
            <td>sem</td>
          </tr>
          <tr>
            <th scope="row">Adição</th>
            <td colSpan={3}>+1,50</td>
          </tr>
        </tbody>
      </table>
      <p>OD é o olho direito, e OE, o esquerdo. Confira os sinais: − é de miopia, e + é de hipermetropia.</p>
    </SideNote>
  );
}
