import { href } from "react-router";
import { Button } from "#app/ui/kit/button.tsx";
import styles from "./alert-form.module.css";

/** Asks to be told when a colour is back. */
export function AlertForm({ slug, color }: { slug: string; color: string }) {
  return (
    <form method="post" action={href("/oculos/:title/avise-me", { title: slug })} className={styles.form}>
      <p className={styles.words}>
        <strong>Esta cor está esgotada.</strong> Deixe o seu e-mail e avisamos quando voltar.
      </p>
      <input type="hidden" name="color" value={color} />
      <label htmlFor="avise-me" className="visually-hidden">
        Seu e-mail
      </label>
      <input
        id="avise-me"
        name="email"
        type="email"
        autoComplete="email"
        placeholder="seu@email.com.br"
        className={styles.email}
      />
      <Button>Avise-me</Button>
    </form>
  );
}
