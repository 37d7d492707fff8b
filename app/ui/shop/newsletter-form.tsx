import { href } from "react-router";
import { CONSENT } from "#app/domain/newsletter/consent.ts";
import { Button } from "#app/ui/kit/button.tsx";
import styles from "./newsletter-form.module.css";

/** Of the home page. Its errors are shown on the page of its own, with the fields of the kit: their style is not in the first sheet. */
export function NewsletterForm() {
  return (
    <section className={styles.block} aria-labelledby="novidades">
      <div className={styles.intro}>
        <h2 id="novidades">Novidades no seu e-mail</h2>
        <p>Lançamentos e ofertas antes de todo mundo.</p>
      </div>
      <form className={styles.form} method="post" action={href("/newsletter")} noValidate>
        <div className={styles.field}>
          <label htmlFor="novidades-name">Nome</label>
          <input id="novidades-name" name="name" autoComplete="name" className={styles.input} />
        </div>
        <div className={`${styles.field} ${styles.email}`}>
          <label htmlFor="novidades-email">E-mail</label>
          <input
            id="novidades-email"
            name="email"
            type="email"
            autoComplete="email"
            className={styles.input}
          />
        </div>
        <label className={styles.agree}>
          <input type="checkbox" name="consent" />
          <span>{CONSENT.text}</span>
        </label>
        <Button>Quero receber</Button>
      </form>
    </section>
  );
}
