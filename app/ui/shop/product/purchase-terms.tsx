import type { Product } from "#app/domain/catalog/product.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import styles from "./purchase-terms.module.css";

/** What a shopper wants to know before pressing the button above. */
export function PurchaseTerms({ product: { type, numberOfInstallments } }: { product: Product }) {
  const terms = [
    "7 dias para desistir, com reembolso integral",
    ...(type === "acessorios" ? [] : ["Receita agora ou depois de pagar"]),
    `Pix, ou cartão em até ${numberOfInstallments}x sem juros`,
  ];
  return (
    <ul className={styles.terms}>
      {terms.map((term) => (
        <li key={term}>
          <Icon name="check" size={18} /> {term}
        </li>
      ))}
    </ul>
  );
}
