import { NO_NUMBER } from "#app/domain/account/address.ts";
import { stateOfCep } from "#app/domain/values/cep.ts";
import type { Context } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { readForm } from "#app/http/responses.ts";

interface CepAndState {
  cep: string;
  uf: string;
}

/** The checkbox 'Sem número' fills in the number 'S/N', which a numeric keyboard cannot type. */
export async function readAddressForm(request: Request): Promise<FormData> {
  const form = await readForm(request);
  if (form.get("withoutNumber")) form.set("number", NO_NUMBER);
  return form;
}

/** A CEP of another state, or an unknown one, is saved with a warning: it may be a typo, but the customer may be right. */
export function announceSavedAddress(context: Context, { cep, uf }: CepAndState, success: string): void {
  const state = stateOfCep(cep);
  if (state === uf) {
    announce(context, success);
    return;
  }
  const doubt = state ? `ele é de ${state}` : "não o conhecemos";
  announce(context, `${success} Confira o CEP: ${doubt}.`, { tone: "info" });
}

/** Freight is charged by the CEP, so a buyer who typed another state is warned. */
export function warnOfForeignCep(context: Context, { cep, uf }: CepAndState): void {
  const state = stateOfCep(cep);
  if (!state || state === uf) return;
  announce(context, `Confira a entrega: o CEP é de ${state}, e o endereço, de ${uf}. O frete é o do CEP.`, {
    tone: "info",
  });
}
