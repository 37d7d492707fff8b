import { href } from "react-router";
import { Button } from "#app/ui/kit/button.tsx";
import { Unbroken } from "#app/ui/kit/unbroken.tsx";
import styles from "./alert-form.module.css";

const COLORS = new Intl.ListFormat("pt-BR");

interface AlertFormProps {
  slug: string;
  color: string;
  /** The product's colours in stock. */
  inStock: readonly { name: string }[];
}

export function AlertForm({ slug, color, inStock }: AlertFormProps) {
  const action = `${href("/oculos/:title/avise-me", { title: slug })}?cor=${color}`;
  return (
    <form method="post" action={action} className={styles.form} noValidate>
      <p className={styles.message}>
        <strong>{inStock.length > 0 ? "Esta cor está esgotada." : "Este modelo está esgotado."}</strong> Deixe
        o seu <Unbroken>e-mail</Unbroken> e avisamos quando voltar.
        {inStock.length > 0 && ` Em estoque: ${COLORS.format(inStock.map(({ name }) => name))}.`}
      </p>
      <input type="hidden" name="color" value={color} />
      <label htmlFor="avise-me">Seu e-mail</label>
      <input id="avise-me" name="email" type="email" autoComplete="email" className={styles.email} />
      <Button>Avise-me</Button>
    </form>
  );
}
