import { href } from "react-router";
import type { Product, Variant } from "#app/domain/catalog/product.ts";
import { lowestPrescriptionCents, type PricedLens } from "#app/domain/lens/lens-choice.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import styles from "./buy-buttons.module.css";

interface BuyButtonsProps {
  product: Product;
  variant: Variant;
  page: string;
}

/** The first button stays in sight on narrow screens: for sunglasses the frame, which has lenses already. */
export function BuyButtons({ product, variant, page }: BuyButtonsProps) {
  const isSun = product.type === "oculos-de-sol";
  const lensesPage = `${page}/lentes?cor=${variant.color}`;
  const withLenses = product.type !== "acessorios" && (
    <ButtonLink wide href={lensesPage} look={isSun ? "secondary" : "primary"}>
      COMPRAR ARMAÇÃO + LENTE DE GRAU
    </ButtonLink>
  );
  const alone = (
    <form id="so-armacao" method="post" action={href("/checkout/carrinho/adicionar")}>
      <input type="hidden" name="idProduct" value={product.id} />
      <input type="hidden" name="color" value={variant.color} />
      <Button wide look={product.type === "oculos-de-grau" ? "secondary" : "primary"}>
        {withLenses ? "COMPRAR SÓ ARMAÇÃO" : "COMPRAR"}
      </Button>
    </form>
  );
  /** The way of the button below, in its stead on a phone. */
  const otherWay = isSun ? (
    <a href={lensesPage}>
      COM GRAU<span className="visually-hidden">: COMPRAR ARMAÇÃO + LENTE DE GRAU</span>
    </a>
  ) : (
    <button type="submit" form="so-armacao">
      <span className="visually-hidden">COMPRAR </span>SÓ ARMAÇÃO
    </button>
  );
  return (
    <div className={styles.buttons}>
      <div className={styles.sticky}>
        {isSun ? alone : withLenses || alone}
        {withLenses && <span className={styles.other}>{otherWay}</span>}
      </div>
      {withLenses && <div>{isSun ? withLenses : alone}</div>}
      {variant.available <= 3 && <p className={styles.last}>{lowStockText(variant.available)}</p>}
    </div>
  );
}

/** The lowest price of the frame with lenses for a prescription. */
export function LensesFrom({ product, lenses }: { product: Product; lenses: readonly PricedLens[] }) {
  // The button promises lenses with a prescription: the price of others would mislead.
  const lensCents = lowestPrescriptionCents(lenses);
  if (lensCents === undefined) return null;
  const both = formatReais(product.promotionalPriceCents + lensCents);
  return (
    <p className={styles.from}>
      {product.type === "oculos-de-sol"
        ? "Já com lentes de sol; com grau, desde "
        : "Com lentes de grau: desde "}
      <strong>{both}</strong>
    </p>
  );
}

function lowStockText(count: number) {
  return count === 1 ? "Última peça nesta cor" : `Últimas ${count} peças nesta cor`;
}
