import { type FocusEvent, type RefObject, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { FIELDS_TO_FILL } from "#app/domain/account/address.ts";
import type { Freight } from "#app/domain/delivery/quote.ts";
import type { AddressField } from "#app/domain/values/address-fields.ts";

/** The result of a look-up, and the field that gets the focus after the button 'Buscar endereço'. */
export interface AddressLookup {
  message: string;
  focus?: AddressField | undefined;
}

const FOUND_FIELDS = ["road", "district", "city", "uf"] as const satisfies AddressField[];
const FAILED = "Não conseguimos buscar o endereço. Preencha-o abaixo.";

type Reply = Partial<Record<(typeof FOUND_FIELDS)[number], string>> & { message?: string; freight?: Freight };

/**
 * Fills in the address fields inside `group` from their CEP: once its eighth digit is typed, when the field is left, and by the
 * button. Keeps whatever was typed and blocks nothing. A new CEP aborts the pending request, and replaces what the one before
 * has filled in.
 *
 * `fetch` and not a fetcher of React Router: it would show the error page if the request failed or was refused, and ask for
 * `/cep.data`, which is not the resource of the HTTP contract. `initial` is the result of the button before React ran.
 */
export function useCepLookup(
  group: RefObject<HTMLElement | null>,
  initial: AddressLookup | undefined,
  onFreight: ((freight?: Freight) => void) | undefined,
) {
  const [lookup, setLookup] = useState(initial);
  const [isPending, setIsPending] = useState(false);
  /** The pending one. */
  const request = useRef<AbortController>(undefined);
  const lastCep = useRef("");
  const movesFocus = useRef(false);
  /** The values that a look-up filled in and the shopper has not changed. */
  const filled = useRef(new Map<string, string>());

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a CEP that was typed before React ran, or filled in by the browser
  useEffect(() => {
    // The CEP that the page came with was looked up, or is that of an address: a field emptied before React ran stays empty.
    const cameWith = (name: AddressField) => (fieldIn(group, name) as HTMLInputElement).defaultValue;
    if (initial || cameWith("road")) lastCep.current = cepIn({ value: cameWith("cep") });
    findOnce();
    return () => request.current?.abort();
  }, []);

  useEffect(() => {
    if (lookup !== initial && lookup?.focus) fieldIn(group, lookup.focus)?.focus();
  }, [group, lookup, initial]);

  function onTyped(name: string) {
    filled.current.delete(name);
    if (name === "cep") findOnce();
  }

  /** For a CEP that the browser filled in. */
  function onLeft({ target }: FocusEvent) {
    if ((target as HTMLInputElement).name === "cep") findOnce();
  }

  /** Does nothing for the same CEP again, or if no field may be filled in. */
  function findOnce() {
    const cep = cepIn(fieldIn(group, "cep"));
    if (cep === lastCep.current) return;
    movesFocus.current = false;
    cancel(cep);
    if (cep.length === 8 && FOUND_FIELDS.some(mayFill)) find(cep);
  }

  /** For the button. The look-up of the same CEP may be on its way already. */
  function findNow() {
    const cep = cepIn(fieldIn(group, "cep"));
    movesFocus.current = true;
    if (request.current && cep === lastCep.current) return;
    cancel(cep);
    find(cep);
  }

  function cancel(nextCep: string) {
    // The first CEP is that of the freight which the server has shown.
    if (lastCep.current) onFreight?.();
    lastCep.current = nextCep;
    request.current?.abort();
    request.current = undefined;
    setIsPending(false);
    setLookup(undefined);
  }

  async function find(cep: string) {
    const controller = new AbortController();
    const { signal } = controller;
    request.current = controller;
    setIsPending(true);
    const reply = await fetchAddress(cep, signal);
    if (signal.aborted) return;
    request.current = undefined;
    setIsPending(false);
    if (reply) {
      for (const name of FOUND_FIELDS) fill(name, reply[name] ?? "");
      checkAgain(fieldIn(group, "cep"));
      onFreight?.(reply.freight);
    }
    const firstEmpty = FIELDS_TO_FILL.find((name) => fieldIn(group, name)?.value === "");
    const focus = movesFocus.current ? (cep.length === 8 && firstEmpty) || "cep" : undefined;
    setLookup({ message: reply ? (reply.message ?? "") : FAILED, focus });
  }

  function mayFill(name: AddressField): boolean {
    const value = fieldIn(group, name)?.value;
    return value === "" || value === filled.current.get(name);
  }

  function fill(name: AddressField, value: string) {
    const field = fieldIn(group, name);
    if (!field || !mayFill(name)) return;
    field.value = value;
    // Somebody who is about to type here replaces the value, and does not add to it.
    if (field === document.activeElement && field instanceof HTMLInputElement) field.select();
    filled.current.set(name, value);
    checkAgain(field);
  }

  return { lookup, isPending, onTyped, onLeft, findNow };
}

/** Checks a field as if it were left, so that its error goes. */
function checkAgain(field: ReturnType<typeof fieldIn>) {
  if (field?.ariaInvalid === "true")
    field.dispatchEvent(new globalThis.FocusEvent("focusout", { bubbles: true }));
}

/** Undefined if no usable response arrived. */
async function fetchAddress(cep: string, signal: AbortSignal): Promise<Reply | undefined> {
  try {
    const response = await fetch(`${href("/cep")}?cep=${cep}`, { signal, redirect: "error" });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

/** A ninth digit is removed from the field by its mask, a moment later. */
function cepIn(field: { value: string } | undefined | null): string {
  return field?.value.replace(/\D/g, "").slice(0, 8) ?? "";
}

export function fieldIn(group: RefObject<HTMLElement | null>, name: AddressField) {
  return group.current?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
}
