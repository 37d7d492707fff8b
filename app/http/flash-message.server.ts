import { createContext, href, type RouterContextProvider } from "react-router";
import { newId } from "#app/domain/values/id.server.ts";
import type { Notice } from "./context.server.ts";
import { redirectTarget } from "./redirect-target.ts";

/**
 * What is said to visitors who may have no session. It travels in a cookie that names one of these, so that a stranger's GET
 * writes nothing to the database, and nobody can have the shop say anything else.
 */
const TEXTS = {
  "sign-in": "Entre na sua conta para continuar",
  "signed-out": "Você saiu da sua conta.",
  unsubscribed: "Você saiu da lista de novidades.",
  "empty-cart": "Seu carrinho está vazio.",
  "ask-for-code": "Peça um código para continuar.",
  "code-is-over": "O código expirou ou foi usado. Peça outro.",
} as const;

export interface FlashMessage {
  name: keyof typeof TEXTS;
  /** Where 'Entrar' leads on to. */
  redirectTo?: string | undefined;
}

/** The message that the request brought. */
export const broughtMessageContext = createContext<FlashMessage | null>(null);
/** Whether a page has shown it. */
export const isMessageShownContext = createContext(false);
/** The message for the next page. */
export const leftMessageContext = createContext<FlashMessage | null>(null);

type Context = Readonly<RouterContextProvider>;

/**
 * Leaves a message for the next page, shown once. It is kept in a cookie: for one of the fixed texts, where no session is to
 * begin. Otherwise see `announce`.
 */
export function leaveMessage(context: Context, name: FlashMessage["name"], redirectTo?: string): void {
  context.set(leftMessageContext, { name, redirectTo: redirectTarget(redirectTo) });
}

/** The message that the request brought, for its page to show. */
export function takeMessage(context: Context): Notice | undefined {
  const message = context.get(broughtMessageContext);
  context.set(isMessageShownContext, true);
  return message ? noticeOf(message) : undefined;
}

/** A message as its cookie says it. A browser may have been made to hold anything. */
export function readFlashMessage(value: unknown): FlashMessage | null {
  const { name, redirectTo } = (value ?? {}) as { name?: unknown; redirectTo?: unknown };
  if (typeof name !== "string" || !Object.hasOwn(TEXTS, name)) return null;
  const target = typeof redirectTo === "string" ? redirectTarget(redirectTo) : undefined;
  return { name: name as FlashMessage["name"], redirectTo: target };
}

export function noticeOf({ name, redirectTo }: FlashMessage): Notice {
  const query = redirectTo ? `?${new URLSearchParams({ redirectTo })}` : "";
  return {
    id: newId(),
    tone: "info",
    text: TEXTS[name],
    ...(name === "sign-in" && { link: { to: href("/entrar") + query, label: "Entrar" } }),
  };
}
