import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { DATABASE } from "./database-server.ts";

/** The one address of the database for the nodes: passes each connection to the current primary, as HAProxy does beside Patroni. */
export class DatabaseProxy {
  readonly #clients = new Set<Socket>();
  readonly #server = createServer((client) => this.#pass(client));
  #port: string | undefined;

  get url(): string {
    return `postgres://shop@127.0.0.1:${(this.#server.address() as AddressInfo).port}/${DATABASE}`;
  }

  async start(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
  }

  /** Ends all connections, also those of a primary that hangs. Without a port, new ones are refused. */
  lead(port: string | undefined): void {
    this.#port = port;
    for (const client of this.#clients) client.destroy();
  }

  end(): void {
    this.lead(undefined);
    this.#server.close();
  }

  #pass(client: Socket): void {
    client.on("error", () => undefined);
    if (!this.#port) return void client.destroy();
    this.#clients.add(client);
    const primary = connect(Number(this.#port), "127.0.0.1");
    primary.on("error", () => undefined);
    for (const socket of [client, primary]) socket.setNoDelay(true);
    client.on("close", () => {
      this.#clients.delete(client);
      primary.destroy();
    });
    primary.on("close", () => client.destroy());
    client.pipe(primary);
    primary.pipe(client);
  }
}
