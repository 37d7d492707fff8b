import type { RouterContextProvider } from "react-router";
import { stateOfCep } from "#app/domain/values/cep.ts";
import { announce } from "#app/http/context.server.ts";

/**
 * Says that an address was saved, in the specified words (`success`), and also doubts a CEP that lies in another state than the one given, or in none: a slip is
 * mended in time, and who is right is not held up.
 */
export function announceSavedAddress(
  context: Readonly<RouterContextProvider>,
  { cep, uf }: { cep: string; uf: string },
  success: string,
): void {
  const state = stateOfCep(cep);
  if (state === uf) {
    announce(context, success);
    return;
  }
  const doubt = state ? `ele é de ${state}` : "não o conhecemos";
  announce(context, `${success} Confira o CEP: ${doubt}.`, { tone: "info" });
}

/** The same doubt of where a parcel goes, whose freight is another state's then. */
export function announceDoubtedCep(
  context: Readonly<RouterContextProvider>,
  { cep, uf }: { cep: string; uf: string },
): void {
  const state = stateOfCep(cep);
  if (!state || state === uf) return;
  announce(context, `Confira a entrega: o CEP é de ${state}, e o endereço, de ${uf}. O frete é o do CEP.`, {
    tone: "info",
  });
}
