import type { IncomingMessage } from "node:http";
import { minutes, seconds } from "#app/domain/values/duration.ts";
import type { BodyLimit } from "./body-limit.ts";
import { endWithPage } from "./connections.server.ts";

/** 10 MB at 400 kbit/s take three and a half minutes. */
export const UPLOAD_TIMEOUT = minutes(10);

/** For a whole form, and for a pause within an upload. */
const BODY_TIMEOUT = seconds(30);

/**
 * Ends the connection if a form is incomplete after `timeoutMs`, or if no bytes of an upload arrive for that long. The server's
 * `requestTimeout` limits the total time of an upload.
 */
export function limitBodyTime(
  incoming: IncomingMessage,
  { takesFile }: Pick<BodyLimit, "takesFile">,
  timeoutMs = BODY_TIMEOUT,
): void {
  const { socket, headers } = incoming;
  if (!headers["transfer-encoding"] && !Number(headers["content-length"])) return;

  if (takesFile) {
    // The server has no `timeout` listener, so Node destroys the socket.
    socket.setTimeout(timeoutMs);
    incoming.once("end", () => socket.setTimeout(0));
    return;
  }
  const timer = setTimeout(() => {
    // The body has arrived but the handler has not read it yet.
    if (incoming.complete) return;
    endWithPage(socket, "too-slow");
  }, timeoutMs);
  incoming.once("end", () => clearTimeout(timer));
  incoming.once("close", () => clearTimeout(timer));
}
