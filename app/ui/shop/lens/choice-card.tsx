import type { ComponentProps, ReactNode } from "react";
import { Button } from "#app/ui/kit/button.tsx";
import { PostForm } from "#app/ui/kit/post-form.tsx";
import styles from "./choice-card.module.css";

export function ChoiceCards({ children, ...list }: ComponentProps<"ul">) {
  return (
    <ul {...list} className={styles.cards}>
      {children}
    </ul>
  );
}

/** Something to choose, as a form of its own, so that options ticked in another card are not submitted. */
export function ChoiceCard({
  heading: Heading,
  art,
  title,
  price,
  extra,
  unfit,
  mark,
  isChosen,
  description,
  children,
  ...form
}: {
  heading: "h2" | "h3";
  art: ReactNode;
  title: string;
  price: string;
  /** The thickness that the price includes, if it costs something. */
  extra?: string | undefined;
  description: string;
  /** Why it cannot be chosen. */
  unfit: string | undefined;
  /** Why it stands out from the others. */
  mark: string | undefined;
  isChosen: boolean;
} & ComponentProps<typeof PostForm>) {
  return (
    <PostForm
      {...form}
      className={`${styles.card} ${isChosen ? styles.chosen : ""} ${unfit ? styles.unfit : ""}`}
    >
      {art}
      <div className={styles.head}>
        <Heading className={styles.title}>{title}</Heading>
        {mark && <p className={styles.mark}>{mark}</p>}
      </div>
      <p className={styles.price}>{price}</p>
      <p className={styles.description}>{unfit ? <strong>{unfit}</strong> : description}</p>
      {extra && <p className={styles.extra}>{extra}</p>}
      {!unfit && children}
    </PostForm>
  );
}

/** The heading of its card says what it chooses; its name says it too. */
export function ChoiceButton({
  title,
  isChosen,
  ...button
}: { title: string; isChosen: boolean } & ComponentProps<typeof Button>) {
  return (
    <Button {...button}>
      {isChosen ? "Continuar" : "Escolher"}
      <span className="visually-hidden">
        {isChosen && " com"} {title}
      </span>
    </Button>
  );
}
