/**
 * Within how many business days lenses are made, once their prescription was checked: whoever sells says before the purchase
 * when it comes (CDC, art. 39, XII; Decreto 7.962/2013, art. 2º, V).
 */
export const LENSES_READY_WITHIN = 7;

/** When the time of a delivery begins, as a page or letter goes on after 'em até 5 dias úteis depois'. */
export function deliveryStart(waitsForLenses: boolean): string {
  return waitsForLenses
    ? `que as lentes ficarem prontas, o que leva até ${LENSES_READY_WITHIN} dias úteis a partir da conferência da receita`
    : "do pagamento";
}
