import { Form, href } from "react-router";
import { Button } from "#app/ui/kit/button.tsx";
import styles from "./order-selection.module.css";

export const SELECTION_FORM = "escolhidos";

/** What can be done with the chosen orders of the list. `list` is its URL, to which preparing leads back. `data-acts`: what the key `a` focuses. */
export function OrderSelection({ list }: { list: string }) {
  return (
    <Form
      id={SELECTION_FORM}
      method="get"
      action={href("/admin/pedidos/imprimir")}
      aria-label="Pedidos escolhidos"
      data-acts=""
      className={styles.bar}
    >
      <p>Com os escolhidos:</p>
      <Button look="secondary" name="tipo" value="separacao">
        Imprimir fichas
      </Button>
      <Button look="secondary" name="tipo" value="etiquetas">
        Imprimir etiquetas
      </Button>
      <Button look="secondary" name="intent" value="prepare" formMethod="post" formAction={list}>
        Começar a preparar
      </Button>
    </Form>
  );
}
