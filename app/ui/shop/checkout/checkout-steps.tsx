import { href } from "react-router";
import styles from "./checkout-steps.module.css";

const STEPS = [
  { label: "1. Carrinho", to: href("/checkout/carrinho") },
  { label: "2. Entrega", to: href("/checkout/entrega") },
  { label: "3. Pagamento", to: href("/checkout/pagamento") },
] as const;

/** Earlier steps are links until the order is placed. */
export function CheckoutSteps({ current, isPlaced = false }: { current: 1 | 2 | 3; isPlaced?: boolean }) {
  return (
    <nav aria-label="Etapas da compra">
      <ol className={styles.steps}>
        {STEPS.map(({ label, to }, index) =>
          index + 1 < current ? (
            <li key={to} className={styles.done}>
              {isPlaced ? label : <a href={to}>{label}</a>}
            </li>
          ) : (
            <li key={to} aria-current={index + 1 === current ? "step" : undefined}>
              {label}
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
