import type { ComponentProps, ReactNode } from "react";
import { Button } from "#app/ui/kit/button.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
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
  icon,
  title,
  price,
  total,
  description,
  mark,
  isChosen,
  children,
  ...form
}: {
  heading: "h2" | "h3";
  icon?: string;
  title: string;
  price: string;
  /** The price of the glasses with this choice. */
  total?: string;
  /** On a row of its own, or else in the foot. */
  description?: string;
  /** Why it stands out from the others: on the upper edge, where the title leaves it no room. */
  mark?: string | undefined;
  isChosen: boolean;
} & ComponentProps<typeof PostForm>) {
  return (
    <PostForm {...form} className={`${styles.card} ${isChosen ? styles.chosen : ""}`}>
      <div className={styles.head}>
        {icon && <Icon name={icon} size={28} />}
        <Heading className={styles.title}>{title}</Heading>
        {mark && <p className={styles.mark}>{mark}</p>}
        <p className={styles.price}>{price}</p>
      </div>
      {description && <CardText>{description}</CardText>}
      {total && <p className={styles.total}>{total} com a armação</p>}
      {children}
    </PostForm>
  );
}

/** The last row of a card: what goes with the choice, and the button that makes it. */
export function ChoiceFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}

export function CardText({ children }: { children: ReactNode }) {
  return <p className={styles.description}>{children}</p>;
}

/** Why something cannot be chosen. */
export function Unfit({ children }: { children: string }) {
  return (
    <CardText>
      <strong>{children}</strong>
    </CardText>
  );
}

export function Suggested({ children }: { children: string }) {
  return <p className={`${styles.chip} ${styles.suggested}`}>{children}</p>;
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
