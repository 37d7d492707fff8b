import { isPasswordQueueFull } from "#app/domain/account/password.server.ts";
import { refuse } from "./responses.ts";

const RETRY_AFTER_SECONDS = "5";

/** Call right before hashing: throws 503 if the queue of hashes, each of which occupies a CPU core for a while, is full. */
export function refuseWhenOverloaded(): void {
  if (!isPasswordQueueFull()) return;
  throw refuse(503, {
    title: "Muita gente entrando agora",
    message: "Espere alguns segundos e tente de novo. Nada foi alterado.",
    headers: { "Retry-After": RETRY_AFTER_SECONDS },
  });
}
