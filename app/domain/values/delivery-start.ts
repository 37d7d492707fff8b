/** From the check of the prescription. To be stated before the purchase (CDC, art. 39, XII; Decreto 7.962/2013, art. 2º, V). */
export const LENSES_READY_BUSINESS_DAYS = 7;

export function deliveryTime(businessDays: number, waitsForLenses: boolean): string {
  return waitsForLenses
    ? `até ${LENSES_READY_BUSINESS_DAYS} dias úteis para fazer as lentes, após a conferência da receita, e mais ${businessDays} para entregar`
    : `até ${businessDays} dias úteis após o pagamento`;
}
