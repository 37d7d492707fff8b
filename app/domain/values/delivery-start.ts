/**
 * Within how many business days lenses are made, once their prescription was checked: whoever sells says before the purchase
 * when it comes (CDC, art. 39, XII; Decreto 7.962/2013, art. 2º, V).
 */
export const LENSES_READY_WITHIN = 7;

/** How long a delivery takes, as a page or e-mail says it after the carrier's name. */
export function deliveryTime(businessDays: number, waitsForLenses: boolean): string {
  return waitsForLenses
    ? `até ${LENSES_READY_WITHIN} dias úteis para fazer as lentes, após a conferência da receita, e mais ${businessDays} para entregar`
    : `até ${businessDays} dias úteis após o pagamento`;
}
