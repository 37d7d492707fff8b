import { once } from "node:events";
import { createServer, get, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Traffic } from "./traffic.ts";

const CHECK_INTERVAL_MS = 250;
const CHECK_TIMEOUT_MS = 1000;

interface Node {
  origin: string;
  isReady: boolean;
}

/**
 * Shares the requests among the nodes that are ready, in turn. As nginx does by default, it sends a request to the next node if the
 * connection is refused, and one that only reads also if the connection breaks before the response. If no node is ready, it tries
 * all, so that pages that need no database are still served.
 */
export class Balancer {
  #nodes: Node[] = [];
  #turn = 0;
  #checks: NodeJS.Timeout | undefined;
  readonly #server = createServer((incoming, outgoing) => void this.#serve(incoming, outgoing));

  constructor(readonly traffic: Traffic) {}

  get origin(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  async start(): Promise<void> {
    this.#server.listen(0, "localhost");
    await once(this.#server, "listening");
    this.#checks = setInterval(() => {
      for (const node of this.#nodes) void check(node);
    }, CHECK_INTERVAL_MS);
  }

  /** The origins of all nodes; each gets requests once it is ready. */
  set nodes(origins: readonly string[]) {
    this.#nodes = origins.map((origin) => ({ origin, isReady: false }));
  }

  isReady(origin: string): boolean {
    return this.#nodes.some((node) => node.origin === origin && node.isReady);
  }

  end(): void {
    clearInterval(this.#checks);
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = "", url: path = "" } = incoming;
    const startedAt = performance.now();
    let bytes = 0;
    const note = (status: number) => {
      const at = performance.now();
      this.traffic.note({ method, path, status, bytes, at, ms: at - startedAt });
    };
    const body = await buffer(incoming).catch(() => undefined);
    if (!body) return;
    const response = await this.#ask(incoming, body);
    if (!response) {
      outgoing.writeHead(502).end();
      return note(502);
    }
    // A client that has gone would never read it, and the node would wait.
    if (outgoing.destroyed) return void response.destroy();
    outgoing.writeHead(response.statusCode ?? 502, endToEndHeaders(response));
    response.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
    });
    response.pipe(outgoing);
    response.on("end", () => note(response.statusCode ?? 502));
    response.on("error", () => {
      outgoing.destroy();
      note(502);
    });
    outgoing.on("close", () => response.destroy());
  }

  /** Undefined if no node gives a response. */
  async #ask(incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage | undefined> {
    const ready = this.#nodes.filter(({ isReady }) => isReady);
    const nodes = ready.length > 0 ? ready : this.#nodes;
    this.#turn += 1;
    for (const index of nodes.keys()) {
      const node = nodes[(this.#turn + index) % nodes.length];
      if (!node) return undefined;
      try {
        return await forward(node, incoming, body);
      } catch (error) {
        const isRefused = (error as NodeJS.ErrnoException).code === "ECONNREFUSED";
        if (isRefused) node.isReady = false;
        else if (incoming.method !== "GET") return undefined;
      }
    }
    return undefined;
  }
}

async function forward({ origin }: Node, incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  const { method = "GET", url = "", headers: received, socket } = incoming;
  const { connection: _, ...headers } = received;
  const clientIps = [headers["x-forwarded-for"], socket.remoteAddress].filter(Boolean).join(", ");
  const forwarded = request(new URL(url, origin), {
    method,
    headers: { ...headers, "x-forwarded-for": clientIps },
    // A connection of its own: a node that stops may close one that is kept, just as a request is sent on it.
    agent: false,
  });
  forwarded.end(body);
  const [response] = (await once(forwarded, "response")) as [IncomingMessage];
  forwarded.on("error", (error) => response.destroy(error));
  return response;
}

/**
 * Without `Connection`, which is about the balancer's own connection to the node (RFC 9110, 7.6.1). Undici treats a response with
 * `Connection: close` as complete however early it ends: https://github.com/nodejs/undici/blob/main/lib/dispatcher/client-h1.js
 */
function endToEndHeaders({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter((_, index, all) => all[index - (index % 2)]?.toLowerCase() !== "connection");
}

async function check(node: Node): Promise<void> {
  const asked = get(`${node.origin}/readyz`, { agent: false, timeout: CHECK_TIMEOUT_MS });
  asked.on("timeout", () => asked.destroy(new Error("No answer in time.")));
  try {
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    asked.on("error", () => undefined);
    response.resume();
    node.isReady = response.statusCode === 200;
  } catch {
    node.isReady = false;
  }
}
