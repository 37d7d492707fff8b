import { isPasswordQueueFull } from "#app/domain/account/password.server.ts";
import { refuse } from "./responses.ts";

const RETRY_AFTER_SECONDS = "5";

/**
 * Refuses with 503 where too many passwords are being checked already: each takes a processor for a while, and a pile of
 * them would keep all the shop waiting. Asked right before the password is.
 */
export function rejectWhenOverloaded(): void {
  if (!isPasswordQueueFull()) return;
  throw refuse(503, {
    title: "Muita gente entrando agora",
    message: "Espere alguns segundos e tente de novo. Nada foi alterado.",
    headers: { "Retry-After": RETRY_AFTER_SECONDS },
  });
}
