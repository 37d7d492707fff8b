import { COMPANY } from "#app/domain/company.ts";
import styles from "./review-answer.module.css";

const DAY = new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeZone: "America/Sao_Paulo" });

/** The shop's public answer below a review. */
export function ReviewAnswer({ answer, answeredAt }: { answer: string; answeredAt: Date }) {
  return (
    <div className={styles.answer}>
      <p className={styles.by}>
        Resposta da {COMPANY.brand},{" "}
        <time dateTime={answeredAt.toISOString().slice(0, 10)}>{DAY.format(answeredAt)}</time>
      </p>
      <p className={styles.words}>{answer}</p>
    </div>
  );
}
