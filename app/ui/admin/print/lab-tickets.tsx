import type { ComponentProps } from "react";
import { href, Link } from "react-router";
import type { MissingForLab } from "#app/domain/lab/lab-readiness.ts";
import { missingText } from "#app/ui/admin/lab-labels.ts";
import { LabTicket } from "./lab-ticket.tsx";
import { countOf, PrintPage } from "./sheets.tsx";

interface LabTicketsProps {
  sheets: readonly (Pick<ComponentProps<typeof LabTicket>, "barcode"> & {
    ticket: ComponentProps<typeof LabTicket>["ticket"] & { id: string };
  })[];
  leftOut: readonly { orderNumber: number | null; missing: MissingForLab[] }[];
  tooMany: number;
  printedOn: string;
  back: string;
}

/** Lab tickets, one a page. What is incomplete has none: nothing of it may reach a lab. */
export function LabTickets({ sheets, leftOut, tooMany, printedOn, back }: LabTicketsProps) {
  return (
    <PrintPage
      title="Ordens de serviço"
      lead={`${countOf(sheets.length)}, papel A4, uma por par de lentes`}
      {...{ tooMany, back }}
      leftOut={leftOut.map(({ orderNumber, missing }) =>
        orderNumber === null
          ? "um trabalho que não existe"
          : `${orderNumber} (${missingText(missing) ?? "não está em produção"})`,
      )}
      empty={
        <>
          Marque trabalhos completos na <Link to={href("/admin/laboratorio")}>lista do laboratório</Link>.
        </>
      }
    >
      {sheets.map(({ ticket, barcode }) => (
        <LabTicket key={ticket.id} ticket={ticket} barcode={barcode} printedOn={printedOn} />
      ))}
    </PrintPage>
  );
}
