import { createContext, href } from "react-router";
import { newId } from "#app/domain/values/id.server.ts";
import { type Context, type Notice, sessionContext } from "./context.server.ts";
import { redirectTarget } from "./redirect-target.ts";

/**
 * The flash messages for requests without a session. The cookie contains only the name of one of them, so such a GET writes
 * nothing to the database, and a forged cookie cannot make the shop show any other text.
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
  redirectTo?: string | undefined;
}

export const incomingMessageContext = createContext<FlashMessage | null>(null);
export const isMessageShownContext = createContext(false);
export const nextMessageContext = createContext<FlashMessage | null>(null);

/** Any text, through the session, which it may begin. For requests that must not begin a session, use `leaveMessage`. */
export function announce(context: Context, text: string, more: Partial<Notice> = {}): void {
  context.get(sessionContext).flash("notice", { id: newId(), tone: "success", text, ...more });
}

/** One of the fixed messages, in a cookie, without a session. For any other text, use `announce`. */
export function leaveMessage(context: Context, name: FlashMessage["name"], redirectTo?: string): void {
  context.set(nextMessageContext, { name, redirectTo: redirectTarget(redirectTo) });
}

/** The message in the request's cookie. The page must show it: the response deletes the cookie. */
export function takeMessage(context: Context): Notice | undefined {
  const message = context.get(incomingMessageContext);
  context.set(isMessageShownContext, true);
  return message ? noticeOf(message) : undefined;
}

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
