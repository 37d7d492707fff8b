import { randomBytes } from "node:crypto";
import { createContext } from "react-router";

/** The nonce of this response's inline scripts. Empty for pages without any: all but those that React hydrates. */
export const scriptNonceContext = createContext("");

export function newScriptNonce(): string {
  return randomBytes(16).toString("base64");
}
