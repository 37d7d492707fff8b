import type { ShopEmailKind } from "#app/domain/mail/shop-email.ts";
import type { Role } from "#app/domain/staff/roles.ts";

/** After 'Quero um e-mail quando'. */
export const SHOP_EMAIL_NAMES: Readonly<Record<ShopEmailKind, string>> = {
  "order-paid": "um pedido é pago",
  "prescription-arrived": "chega uma receita para conferir",
  "return-asked": "alguém desiste da compra",
  dispute: "um pagamento é contestado no banco",
  "payment-set-aside": "chega um pagamento de outro valor ou com outro código",
  "emails-failed": "um e-mail da loja não pôde ser enviado",
  "low-stock": "uma cor está acabando",
};

/** When such an e-mail comes, where the name does not say it. */
export function shopEmailHint(kind: ShopEmailKind, role: Role): string | undefined {
  if (kind === "emails-failed") return "No máximo uma vez por dia.";
  if (kind === "low-stock") return "Uma vez por dia, se houver alguma.";
  if (kind === "prescription-arrived" && role !== "optician")
    return "Só enquanto ninguém da optometria estiver ativo.";
  return undefined;
}
