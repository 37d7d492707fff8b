import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import type { Account } from "#app/domain/account/account.ts";
import { findActiveAccount } from "#app/domain/account/accounts.server.ts";
import {
  ADDRESS_FOUND,
  ANOTHER_RECEIVES,
  FIELDS_TO_FILL,
  FIND_ADDRESS,
  NO_NUMBER,
  receivedBy,
} from "#app/domain/account/address.ts";
import {
  deliveryAddressSchema,
  receiverFields,
  savedAddressSchema,
} from "#app/domain/account/address-schema.ts";
import { findFreight } from "#app/domain/delivery/carriers.server.ts";
import type { CepLocation } from "#app/domain/delivery/cep-directory.ts";
import { type CepLookup, lookUpCep } from "#app/domain/delivery/cep-lookup.server.ts";
import type { AddressField } from "#app/domain/values/address-fields.ts";
import { normalizeCep, stateOfCep } from "#app/domain/values/cep.ts";
import { type Context, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { countIfAllowed, countOrRefuse } from "#app/http/rate-limits.server.ts";
import { notFound, parseFields, readForm } from "#app/http/responses.ts";

interface CepAndState {
  cep: string;
  uf: string;
}

/** The query parameter of the delivery page that selects an address which was just saved: its id. */
export const SAVED_ADDRESS_PARAM = "endereco";

/**
 * The checkbox 'Sem número' fills in the number 'S/N', which a numeric keyboard cannot type. While the checkbox 'Outra pessoa
 * recebe' is not ticked, `receiver` is `buyer` alone, and what the hidden fields of the receiver have is ignored: the browser may
 * have filled them in. Ticked, it is there twice. A client that sends no `receiver` decides by the fields.
 */
export async function readAddressForm(request: Request): Promise<FormData> {
  const form = await readForm(request);
  if (form.get("withoutNumber")) form.set("number", NO_NUMBER);
  const receivers = form.getAll("receiver");
  if (receivers.length === 0) return form;
  if (receivers.includes(ANOTHER_RECEIVES)) form.set("receiver", ANOTHER_RECEIVES);
  else for (const name of ["receiver", "people", "phone"]) form.delete(name);
  return form;
}

/** Whether the form says that another person than the buyer receives. */
export function namesReceiver(form: FormData): boolean {
  return form.get("receiver") === ANOTHER_RECEIVES;
}

/** The fields of an account's address. Who receives, if the form does not say it, is the account's holder. */
export async function parseSavedAddress(context: Context, accountId: string, form: FormData) {
  const account = await requireAccount(context, accountId);
  const schema = savedAddressSchema.extend(receiverFields(namesReceiver(form)));
  return parseFields(
    form,
    schema.transform((address) => receivedBy(account, address)),
  );
}

export async function requireAccount(context: Context, accountId: string): Promise<Account> {
  const account = await findActiveAccount(context.get(shopContext).store.read, accountId);
  if (!account) throw notFound();
  return account;
}

/** Whether the form was sent by its button 'Buscar endereço'. Once React runs, the button asks `/cep` instead. */
export function asksForAddress(form: FormData): boolean {
  return form.get("intent") === FIND_ADDRESS;
}

/** The same page with the address of its CEP. Whatever was typed stays, and nothing is refused yet. */
export async function fillInAddress(context: Context, form: FormData) {
  const filled: NonNullable<SubmissionResult["initialValue"]> = {
    ...parseFields(form, deliveryAddressSchema).reply().initialValue,
  };
  const isBlank = (name: AddressField) => !String(filled[name] ?? "").trim();
  const cep = normalizeCep(String(filled.cep ?? ""));
  const lookup = cep ? await findAddressOfCep(context, cep, { whenLimited: "do-not-ask" }) : undefined;
  for (const [name, value] of Object.entries(lookup?.location ?? {}))
    if (value && isBlank(name as keyof CepLocation)) filled[name] = value;

  const lastResult: SubmissionResult = { initialValue: filled };
  const focus = (cep && FIELDS_TO_FILL.find(isBlank)) || ("cep" as const);
  const freight = await findFreight(context.get(shopContext).store.read, cep ?? "");
  return data({ lastResult, lookup: { message: lookupMessage(lookup), focus }, freight });
}

/** Only what the directory is asked counts under the limit: a stored CEP costs one query. */
export function findAddressOfCep(
  context: Context,
  cep: string,
  { whenLimited }: { whenLimited: "refuse" | "do-not-ask" },
): Promise<CepLookup> {
  const { store, now, cepDirectory } = context.get(shopContext);
  const limited = cepDirectory && {
    async find(asked: string) {
      if (whenLimited === "refuse") await countOrRefuse(context, "cepLookups");
      else if (!(await countIfAllowed(context, "cepLookups")))
        return { ok: false, reason: "unreachable" } as const;
      return cepDirectory.find(asked);
    },
  };
  return lookUpCep(store, limited, cep, now());
}

/** Undefined: what was typed is no CEP. */
export function lookupMessage(lookup: CepLookup | undefined): string {
  if (!lookup) return "O CEP tem 8 dígitos, como 01310-100.";
  if (lookup.kind === "found")
    return lookup.location.road ? ADDRESS_FOUND : "Encontramos a cidade. Preencha a rua e o bairro.";
  return lookup.kind === "unknown"
    ? "Não encontramos este CEP. Preencha o endereço."
    : "Encontramos só o estado. Preencha o endereço.";
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
