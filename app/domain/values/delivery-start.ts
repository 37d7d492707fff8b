/**
 * Counted from the check of the prescription. The delivery time must be stated before the purchase (CDC, art. 39, XII; Decreto
 * 7.962/2013, art. 2º, V).
 */
export const LENSES_READY_BUSINESS_DAYS = 7;

/** The text that follows the carrier's name on pages and in e-mails. */
export function deliveryTime(businessDays: number, waitsForLenses: boolean): string {
  return waitsForLenses
    ? `até ${LENSES_READY_BUSINESS_DAYS} dias úteis para fazer as lentes, após a conferência da receita, e mais ${businessDays} para entregar`
    : `até ${businessDays} dias úteis após o pagamento`;
}
