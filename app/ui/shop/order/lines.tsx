import type { ReactNode } from "react";
import { href } from "react-router";
import { type CartLine, type LineLens, MAX_PER_LINE } from "#app/domain/cart/cart.ts";
import { lensTitle, type SoldLens } from "#app/domain/lens/lens-choice.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { Unbroken } from "#app/ui/kit/unbroken.tsx";
import { SEX_LABELS } from "#app/ui/shop/labels.ts";
import { Picture } from "#app/ui/shop/picture.tsx";
import { PriceParts } from "#app/ui/shop/price-parts.tsx";
import styles from "./lines.module.css";

export type SoldLine = Omit<CartLine, "variantId" | "available" | "prescriptionId" | "lens"> & {
  lens: (SoldLens & { prescription?: LineLens["prescription"] }) | null;
};

/** The cart's lines, each with forms to change or remove it. app/enhance/cart-forms.ts sends them without leaving the page. */
export function CartLines({ lines }: { lines: readonly CartLine[] }) {
  return (
    <cart-forms>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.id}>
            <LineContent line={line} sizes="9rem" />
            <div className={styles.controls}>
              {!line.lens && <QuantityForm line={line} />}
              <form method="post" action={href("/checkout/carrinho/remover")}>
                <Button look="quiet" name="item" value={line.id} aria-label={`Remover ${line.title}`}>
                  <Icon name="trash-2" size={18} /> Remover
                </Button>
              </form>
              {line.prescriptionId && (
                <form method="post" action={href("/receitas/:id/excluir", { id: line.prescriptionId })}>
                  <input type="hidden" name="redirectTo" value={href("/checkout/carrinho")} />
                  <Button look="quiet">Excluir a receita</Button>
                </form>
              )}
              <p className={styles.price}>{formatReais(line.unitPriceCents * line.quantity)}</p>
            </div>
          </li>
        ))}
      </ul>
    </cart-forms>
  );
}

export function OrderLines({ lines }: { lines: readonly SoldLine[] }) {
  return (
    <ul className={`${styles.lines} ${styles.compact}`}>
      {lines.map((line) => (
        <li key={line.id}>
          <LineContent line={line} sizes="5rem" />
        </li>
      ))}
    </ul>
  );
}

/** All costs and their sum (Decreto 7.962/2013, art. 2º IV). */
export function Totals({
  itemsCents,
  freight,
  totalCents,
}: {
  itemsCents: number;
  freight?: { cents: number; note: string };
  totalCents: number;
}) {
  return (
    <dl className={styles.totals}>
      <Row label="Produtos">{formatReais(itemsCents)}</Row>
      <Row label={freight ? `Frete (${freight.note})` : "Frete"}>
        {freight ? formatReais(freight.cents) : "calculado pelo CEP"}
      </Row>
      <div className={styles.total}>
        <dt>{freight ? "Total" : "Total sem frete"}</dt>
        <dd>{formatReais(totalCents)}</dd>
      </div>
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function LineContent({ line, sizes }: { line: SoldLine & { available?: number }; sizes: string }) {
  const { available } = line;
  const title = (
    <>
      {line.title} - <Unbroken>{line.model}</Unbroken> - {SEX_LABELS[line.sex as keyof typeof SEX_LABELS]}
    </>
  );
  return (
    <>
      {line.picture ? (
        <Picture file={line.picture} alt="" sizes={sizes} maxWidth={640} className={styles.picture} />
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
        <p className={styles.detail}>
          {line.quantity} × {formatReais(line.unitPriceCents)}
        </p>
        {available !== undefined && available < line.quantity && (
          <p className={styles.short}>
            {available === 0
              ? "Esgotado. Remova este produto para continuar."
              : `Só há ${available} em estoque. Diminua a quantidade para continuar.`}
          </p>
        )}
      </div>
    </>
  );
}

const PRESCRIPTION_TEXTS: Record<LineLens["prescription"], string> = {
  given: "Receita enviada.",
  later: "Receita: você envia depois de pagar",
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

function QuantityForm({ line }: { line: CartLine }) {
  const max = Math.min(line.available, MAX_PER_LINE);
  return (
    <form method="post" action={href("/checkout/carrinho/quantidade")} className={styles.quantity}>
      <input type="hidden" name="item" value={line.id} />
      <button
        type="submit"
        name="quantity"
        value={Math.max(Math.min(line.quantity - 1, max), 1)}
        disabled={line.quantity <= 1}
        aria-label={`Diminuir a quantidade de ${line.title}`}
      >
        <Icon name="minus" size={18} />
      </button>
      <p>
        <span className="visually-hidden">Quantidade: </span>
        {line.quantity}
      </p>
      <button
        type="submit"
        name="quantity"
        value={line.quantity + 1}
        disabled={line.quantity >= max}
        aria-label={`Aumentar a quantidade de ${line.title}`}
      >
        <Icon name="plus" size={18} />
      </button>
    </form>
  );
}
