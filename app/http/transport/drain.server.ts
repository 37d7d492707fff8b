import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { seconds } from "#app/domain/values/duration.ts";

/** While closing, the server still accepts requests until none has come for this many ms, at most until the timeout. */
const QUIET_MS = 300;
const QUIET_TIMEOUT = seconds(3);

export function openDrain(server: Server) {
  const connections = new Set<Socket>();
  const unfinished = new Set<ServerResponse>();
  let requestCount = 0;
  let isOn = false;
  server.on("connection", (connection: Socket) => {
    connections.add(connection);
    connection.once("close", () => connections.delete(connection));
  });

  /**
   * Also the connections that a browser has opened ahead of its requests: Node counts them as busy until its timeout for the headers of a
   * request.
   */
  function closeUnusedConnections(): void {
    const used = new Set([...unfinished].map(({ req }) => req.socket));
    for (const connection of connections) {
      if (!used.has(connection)) connection.destroy();
    }
  }

  return {
    /** If true, every response must be sent with `Connection: close`. */
    get isOn() {
      return isOn;
    },
    /** The number of requests without a whole response. */
    get unfinished() {
      return unfinished.size;
    },
    begin(response: ServerResponse) {
      requestCount += 1;
      unfinished.add(response);
    },
    end(response: ServerResponse) {
      unfinished.delete(response);
    },
    /** Requests that clients had already sent may still be unread, so the server keeps responding until no new ones come. */
    async close() {
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
      const sweeping = setInterval(closeUnusedConnections, QUIET_MS);
      await closed;
      clearInterval(sweeping);
    },
  };
}
