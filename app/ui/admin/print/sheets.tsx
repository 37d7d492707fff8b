import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { type OrderStatus, STATUS_LABELS } from "#app/domain/order/order-status.ts";
import { EmptyState } from "#app/ui/admin/empty-state.tsx";
import { Button } from "#app/ui/kit/button.tsx";
import { DocumentTitle, Heading } from "#app/ui/kit/page.tsx";
import { useIsHydrated } from "#app/ui/shop/use-is-hydrated.ts";
import { AddressLabel } from "./address-label.tsx";
import { PackingSlip, type Sheet } from "./packing-slip.tsx";
import styles from "./sheets.module.css";

export type SheetKind = "separacao" | "etiquetas";

const TITLES: Readonly<Record<SheetKind, { title: string; paper: string }>> = {
  separacao: { title: "Fichas de separação", paper: "A5" },
  etiquetas: { title: "Etiquetas de endereço", paper: "10 × 15 cm" },
};

interface SheetsProps {
  kind: SheetKind;
  sheets: readonly Sheet[];
  leftOut: readonly { number: number; status: OrderStatus | null }[];
  tooMany: number;
  /** The page that the link back leads to. */
  back: string;
}

/** A parcel's sheets, one a page of paper. */
export function Sheets({ kind, sheets, leftOut, tooMany, back }: SheetsProps) {
  const { title, paper } = TITLES[kind];
  const SheetOf = kind === "etiquetas" ? AddressLabel : PackingSlip;
  const reasons = leftOut.map(
    ({ number, status }) =>
      `${number} (${status ? `nada a enviar: ${STATUS_LABELS[status]}` : "não existe"})`,
  );
  return (
    <PrintPage
      {...{ title, tooMany, back }}
      lead={`${countOf(sheets.length)}, papel ${paper}, uma por pedido`}
      leftOut={reasons}
      empty={
        <>
          Marque pedidos pagos na <Link to={href("/admin/pedidos")}>lista de pedidos</Link>.
        </>
      }
    >
      {sheets.map((sheet) => (
        <SheetOf key={sheet.parcel.number} {...sheet} />
      ))}
    </PrintPage>
  );
}

interface PrintPageProps {
  title: string;
  lead: string;
  /** Each with its reason. */
  leftOut: readonly string[];
  tooMany: number;
  /** The page that the link back leads to. */
  back: string;
  /** What to do if there is no sheet. */
  empty: ReactNode;
  children: readonly ReactNode[];
}

/** The sheets as they are printed. The frame and everything above them stay on the screen. */
export function PrintPage({ title, lead, leftOut, tooMany, back, empty, children }: PrintPageProps) {
  const hasSheets = children.length > 0;
  return (
    <div className={styles.page}>
      <meta name="robots" content="noindex" />
      <DocumentTitle>{title}</DocumentTitle>
      <div className={styles.screen}>
        <Heading lead={lead}>{title}</Heading>
        {hasSheets && <PrintButton />}
        {hasSheets && (
          <p>
            Para imprimir, use a impressão do navegador (Ctrl+P), em tamanho real (100%) e sem margens
            adicionais.
          </p>
        )}
        {leftOut.length > 0 && <p>Ficaram de fora: {leftOut.join(", ")}.</p>}
        {tooMany > 0 && <p>Outros {tooMany} passaram do limite de uma vez. Imprima-os depois.</p>}
        <p>
          <Link to={back}>Voltar</Link>
        </p>
      </div>
      {hasSheets ? (
        <div className={styles.sheets}>{children}</div>
      ) : (
        <EmptyState title="Nada a imprimir.">
          <p>{empty}</p>
        </EmptyState>
      )}
    </div>
  );
}

/** Only scripts can open the print dialog. */
function PrintButton() {
  if (!useIsHydrated()) return null;
  return (
    <Button type="button" onClick={() => window.print()}>
      Imprimir
    </Button>
  );
}

export function countOf(total: number): string {
  return total === 1 ? "1 folha" : `${total} folhas`;
}
