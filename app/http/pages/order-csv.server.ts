import { stringify } from "csv-stringify/sync";
import type { ExportedOrder } from "#app/domain/order/order-export.server.ts";
import { STATUS_LABELS } from "#app/domain/order/order-status.ts";
import { formatTaxId } from "#app/domain/values/tax-id.ts";

/** '2026-11-23 09:30' in São Paulo. */
const MOMENT = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "America/Sao_Paulo",
});

/**
 * For a Brazilian spreadsheet: semicolons, a comma before the cents, a byte order mark. A cell that begins like a formula is escaped,
 * because a buyer types names and addresses.
 */
export function ordersAsCsv(orders: readonly ExportedOrder[]): string {
  const rows = orders.map(({ contact, address, ...order }) => ({
    pedido: order.number,
    data: MOMENT.format(order.placedAt),
    situação: STATUS_LABELS[order.status],
    nome: contact.name,
    "e-mail": contact.email,
    "CPF ou CNPJ": formatTaxId(contact.taxId),
    WhatsApp: contact.whatsapp,
    recebe: address.people,
    rua: address.road,
    número: address.number,
    complemento: address.complement,
    bairro: address.district,
    cidade: address.city,
    UF: address.uf,
    CEP: address.cep,
    unidades: order.units,
    itens: reais(order.itemsCents),
    frete: reais(order.freightCents),
    total: reais(order.totalCents),
    rastreamento: order.trackingCode ?? "",
    "nota fiscal": order.invoiceKey ?? "",
  }));
  return stringify(rows, {
    header: true,
    bom: true,
    delimiter: ";",
    escape_formulas: true,
    record_delimiter: "windows",
  });
}

function reais(cents: number): string {
  return `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, "0")}`;
}
