import type { Product } from "#app/domain/catalog/product.ts";
import { installmentsOf } from "#app/domain/values/money.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import { splitDescription } from "./description.ts";
import styles from "./purchase-terms.module.css";
import { shapeAdvice } from "./shape-advice.ts";

/** Describes the product and what its shape does for a face, in two sentences, and lists the terms: withdrawal, prescription, ways to pay. */
export function PurchaseTerms({ product }: { product: Product }) {
  const { description, type, promotionalPriceCents, numberOfInstallments } = product;
  const { count } = installmentsOf(promotionalPriceCents, numberOfInstallments);
  const terms = [
    "7 dias para desistir, com reembolso integral",
    ...(type === "acessorios" ? [] : ["Receita agora ou depois de pagar"]),
    count > 1 ? `Pix, ou cartão em até ${count}x sem juros` : "Pix ou cartão",
  ];
  return (
    <div className={styles.both}>
      <p className={styles.first}>
        {splitDescription(description).first} {shapeAdvice(product)}
      </p>
      <ul className={styles.terms}>
        {terms.map((term) => (
          <li key={term}>
            <Icon name="check" size={18} /> {term}
          </li>
        ))}
      </ul>
    </div>
  );
}
