import { once } from "node:events";
import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { generate } from "selfsigned";

/** Ends TLS in front of a shop, as a shop that sells needs it: a proxy that passes on Host, and appends the client's IP. */
export class TlsProxy {
  #server: Server | undefined;
  #target = "";

  get origin() {
    return `https://localhost:${(this.#server?.address() as AddressInfo | undefined)?.port}`;
  }

  /** The shop to forward to, which may start after the proxy. */
  set target(origin: string) {
    this.#target = origin;
  }

  async start(): Promise<void> {
    const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
      algorithm: "sha256",
    });
    this.#server = createServer({ key, cert }, (incoming, outgoing) => this.#forward(incoming, outgoing));
    this.#server.listen(0, "localhost");
    await once(this.#server, "listening");
  }

  end(): void {
    this.#server?.close();
    this.#server?.closeAllConnections();
  }

  #forward(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { method, url = "", headers, socket } = incoming;
    const clientIps = [headers["x-forwarded-for"], socket.remoteAddress].filter(Boolean).join(", ");
    const forwarded = request(
      new URL(url, this.#target),
      { ...(method && { method }), headers: { ...headers, "x-forwarded-for": clientIps } },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
        response.pipe(outgoing);
      },
    );
    forwarded.on("error", () => outgoing.destroy());
    outgoing.on("close", () => forwarded.destroy());
    incoming.pipe(forwarded);
  }
}
