import type { Server, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { seconds } from "#app/domain/values/duration.ts";

/** How long nobody asks for anything before nobody is listened to, once the shop is closing; and how long that is waited for. */
const LAST_CALL = 300;
const LAST_CALL_TIMEOUT = seconds(3);

export function openDrain() {
  /** Answers that are not yet sent whole. */
  const underWay = new Set<ServerResponse>();
  let requestCount = 0;
  let isOn = false;

  return {
    /** From now on each connection is told that this was its last answer. */
    get isOn() {
      return isOn;
    },
    /** A request came, and will be answered. */
    take(answer: ServerResponse) {
      requestCount += 1;
      underWay.add(answer);
    },
    /** It is sent whole, or whoever wanted it has gone. */
    end(answer: ServerResponse) {
      underWay.delete(answer);
    },
    /**
     * Lets the requests under way finish. What was sent before may not have been read yet: until it is quiet everything is
     * still answered; then nobody new is taken.
     */
    async close(server: Server) {
      isOn = true;
      for (const answer of underWay) if (!answer.headersSent) answer.setHeader("Connection", "close");
      const lastMoment = performance.now() + LAST_CALL_TIMEOUT;
      for (let before = -1; before !== requestCount && performance.now() < lastMoment; ) {
        before = requestCount;
        await pause(LAST_CALL);
      }

      const closed = new Promise((resolve) => server.close(resolve));
      // Answers whose head was sent before the signal leave connections behind that wait for more.
      const sweeping = setInterval(() => server.closeIdleConnections(), LAST_CALL);
      await closed;
      clearInterval(sweeping);
    },
  };
}
