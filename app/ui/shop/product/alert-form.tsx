import { href } from "react-router";
import { Button } from "#app/ui/kit/button.tsx";
import styles from "./alert-form.module.css";

export function AlertForm({ slug, color }: { slug: string; color: string }) {
  const action = `${href("/oculos/:title/avise-me", { title: slug })}?cor=${color}`;
  return (
    <form method="post" action={action} className={styles.form} noValidate>
      <p className={styles.message}>
        <strong>Esta cor está esgotada.</strong> Deixe o seu e-mail e avisamos quando voltar.
      </p>
      <input type="hidden" name="color" value={color} />
      <label htmlFor="avise-me">Seu e-mail</label>
      <input id="avise-me" name="email" type="email" autoComplete="email" className={styles.email} />
      <Button>Avise-me</Button>
    </form>
  );
}
