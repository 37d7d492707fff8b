import type { ReactNode } from "react";
import { href } from "react-router";
import type { CartLine, LineLens } from "#app/domain/cart/cart.ts";
import type { Freight } from "#app/domain/delivery/quote.ts";
import type { SoldLens } from "#app/domain/lens/lens-choice.ts";
import { lensTitle } from "#app/domain/lens/lens-names.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { Picture } from "#app/ui/shop/picture.tsx";
import { PriceParts } from "#app/ui/shop/price-parts.tsx";
import styles from "./lines.module.css";
import bar from "./purchase-bar.module.css";

export type SoldLine = Omit<CartLine, "variantId" | "available" | "prescriptionId" | "lens"> & {
  lens: (SoldLens & { prescription?: LineLens["prescription"] }) | null;
};

export function OrderLines({ lines }: { lines: readonly SoldLine[] }) {
  return (
    <ul className={`${styles.lines} ${styles.compact}`}>
      {lines.map((line) => (
        <li key={line.id}>
          <LineContent line={line} sizes="(min-width: 56rem) 12rem, 5rem" />
        </li>
      ))}
    </ul>
  );
}

/** The lines of an order and what they cost, in one grey box: the same at each step of a purchase. */
export function OrderBox({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.box}>
      <div className={styles.head}>
        <h2>O seu pedido</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** All costs and their sum (Decreto 7.962/2013, art. 2º IV). */
export function Totals({
  itemsCents,
  freight,
  totalCents,
  refundedCents = 0,
  isPending = false,
  children,
}: {
  /** Undefined if the only line stands right above. */
  itemsCents: number | undefined;
  freight?: Freight | undefined;
  totalCents: number;
  /** The part of the total that was paid back, if the order was paid. */
  refundedCents?: number;
  /** The server is computing them anew. */
  isPending?: boolean;
  /** Below the freight. */
  children?: ReactNode;
}) {
  return (
    <dl className={styles.totals} aria-busy={isPending || undefined}>
      {itemsCents !== undefined && <Row label="Produtos">{formatReais(itemsCents)}</Row>}
      <Row label={freight ? `Frete (${freight.uf})` : "Frete"} below={children}>
        {freight ? formatReais(freight.cents) : "calculado pelo CEP"}
      </Row>
      <div className={styles.total}>
        <dt>{freight ? "Total" : "Total sem frete"}</dt>
        <dd>{formatReais(totalCents)}</dd>
      </div>
      {refundedCents > 0 && <Row label="Reembolsado">{formatReais(refundedCents)}</Row>}
    </dl>
  );
}

/**
 * The button that leads on. On a phone it stays at the lower edge of the screen, beside the total, in cents. The total is hidden
 * from screen readers, because the page says it in full.
 */
export function PurchaseBar({
  totalCents,
  freight,
  children,
}: {
  totalCents: number;
  freight: Freight | undefined;
  children: ReactNode;
}) {
  return (
    <div className={bar.bar}>
      <p className={bar.total} aria-hidden="true">
        <span>{freight ? "Total" : "Sem frete"}</span>
        <strong>{formatReais(totalCents)}</strong>
      </p>
      {children}
    </div>
  );
}

function Row({ label, below, children }: { label: string; below?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {below && <dd>{below}</dd>}
    </div>
  );
}

interface LineContentProps {
  line: SoldLine;
  sizes: string;
  /** Follows the title of a line in the cart. */
  model?: ReactNode;
  children?: ReactNode;
}

export function LineContent({ line, sizes, model, children }: LineContentProps) {
  const title = (
    <>
      {line.title}
      {model}
    </>
  );
  return (
    <>
      {line.picture ? (
        <Picture
          file={line.picture}
          alt=""
          sizes={sizes}
          maxWidth={640}
          family={line.family}
          className={styles.picture}
        />
      ) : (
        <div className={styles.picture} />
      )}
      <div className={styles.text}>
        <p className={styles.title}>
          {/* The shop does not show a colour without a picture, so there is no page to link to. */}
          {line.picture ? (
            <a href={`${href("/oculos/:title", { title: line.slug })}?cor=${line.color}`}>{title}</a>
          ) : (
            title
          )}
        </p>
        <p className={styles.detail}>Cor: {line.colorName}</p>
        {line.lens && <LensText lens={line.lens} />}
        {/* A cart's line ends with its quantity and price. */}
        {(!model || line.quantity > 1) && (
          <p className={styles.detail}>
            {line.quantity} × {formatReais(line.unitPriceCents)}
          </p>
        )}
        {children}
      </div>
    </>
  );
}

const PRESCRIPTION_TEXTS: Record<LineLens["prescription"], string> = {
  given: "Receita enviada.",
  later: "Receita: envie depois de pagar",
  none: "Sem grau",
};

function LensText({ lens }: { lens: NonNullable<SoldLine["lens"]> }) {
  const { name, treatments, color, thickness, parts, prescription } = lens;
  return (
    <>
      <p className={styles.detail}>
        Lente: {[lensTitle(name), color, ...treatments].filter(Boolean).join(", ")}
      </p>
      {thickness && <p className={styles.detail}>Espessura: {thickness}</p>}
      {prescription && <p className={styles.detail}>{PRESCRIPTION_TEXTS[prescription]}</p>}
      <details className={styles.parts}>
        <summary>Ver o preço de cada parte</summary>
        <PriceParts parts={parts} />
      </details>
    </>
  );
}
