import type { Server, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { seconds } from "#app/domain/values/duration.ts";

/** While closing, the server still accepts requests until none has come for this many ms, at most until the timeout. */
const QUIET_MS = 300;
const QUIET_TIMEOUT = seconds(3);

export function openDrain() {
  const unfinished = new Set<ServerResponse>();
  let requestCount = 0;
  let isOn = false;

  return {
    /** If true, every response must be sent with `Connection: close`. */
    get isOn() {
      return isOn;
    },
    begin(response: ServerResponse) {
      requestCount += 1;
      unfinished.add(response);
    },
    end(response: ServerResponse) {
      unfinished.delete(response);
    },
    /** Requests that clients had already sent may still be unread, so the server keeps responding until no new ones come. */
    async close(server: Server) {
      isOn = true;
      for (const response of unfinished) {
        if (!response.headersSent) response.setHeader("Connection", "close");
      }
      const deadline = performance.now() + QUIET_TIMEOUT;
      for (let before = -1; before !== requestCount && performance.now() < deadline; ) {
        before = requestCount;
        await pause(QUIET_MS);
      }

      const closed = new Promise((resolve) => server.close(resolve));
      // Responses that had already sent their headers leave keep-alive connections open.
      const sweeping = setInterval(() => server.closeIdleConnections(), QUIET_MS);
      await closed;
      clearInterval(sweeping);
    },
  };
}
