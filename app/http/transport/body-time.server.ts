import type { IncomingMessage } from "node:http";
import { minutes, seconds } from "#app/domain/values/duration.ts";
import type { BodyLimit } from "./body-limit.ts";
import { endWithPage } from "./connections.server.ts";

/** 10 MB at 400 kbit/s take three and a half minutes. */
export const UPLOAD_TIMEOUT = minutes(10);

/** For the whole of a form's body, and for any moment of a file's at which nothing comes. */
const BODY_TIMEOUT = seconds(30);

/**
 * Ends the connection of a body that does not come: a form's after `patience`, a file's where nothing moves for so long. How
 * long a file may take as a whole, the server's own `requestTimeout` says.
 */
export function limitBodyTime(
  incoming: IncomingMessage,
  { takesFile }: Pick<BodyLimit, "takesFile">,
  patience = BODY_TIMEOUT,
): void {
  const { socket, headers } = incoming;
  if (!headers["transfer-encoding"] && !Number(headers["content-length"])) return;

  if (takesFile) {
    // Without a listener for it, the server ends a connection whose time is up.
    socket.setTimeout(patience);
    incoming.once("end", () => socket.setTimeout(0));
    return;
  }
  const timer = setTimeout(() => {
    // It is all here, and only nobody has read it.
    if (incoming.complete) return;
    endWithPage(socket, "too-slow");
  }, patience);
  incoming.once("end", () => clearTimeout(timer));
  incoming.once("close", () => clearTimeout(timer));
}
