import type { Product } from "#app/domain/catalog/product.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import styles from "./purchase-terms.module.css";

/** The right of withdrawal, the prescription and the ways to pay, below the purchase buttons. */
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
