import { once } from "node:events";
import { Agent, request } from "node:http";
import { type AddressInfo, connect, createServer } from "node:net";
import { test as base, expect } from "@playwright/test";
import { SMTPServer } from "smtp-server";
import { openRaw } from "../../app/testing/raw-database.ts";
import { PlainClient } from "../client.ts";
import { changeRows, readNumber } from "../database.ts";
import { ServerProcess } from "../server-process.ts";
import { databaseUrlOf } from "../shop-environment.ts";
import { rounds } from "./rounds.ts";

const DRAINS = rounds("DRAINS", 2, 20);
const VISITORS = 16;
const PAGES = ["/", "/busca?q=redondo", "/oculos/lumina-redondo-metal", "/favicon.svg"];

const test = base.extend<{ server: ServerProcess }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  server: async ({}, use) => {
    const server = new ServerProcess();
    await use(server);
    await server.end("SIGKILL");
  },
});

test("stopped under load, the server completes every earlier request and exits with 0", async ({
  server,
}) => {
  test.setTimeout(60_000 + DRAINS * 20_000);
  let completed = 0;
  for (let drain = 0; drain < DRAINS; drain++) {
    await server.start();
    const load = new Load(server.origin);
    await load.warm();

    // A change that waits as long as this lock is held.
    const other = await openRaw(databaseUrlOf(server.folder));
    await other.holdWrites();
    const change = new PlainClient(server.origin).post("/checkout/carrinho/adicionar", {
      idProduct: "lumina-redondo-metal",
    });
    await load.goOn();
    load.isOver = true;
    const ended = server.end("SIGTERM");
    await load.done;
    await other.close();

    expect((await change).status).toBe(303);
    expect(load.dropped).toEqual([]);
    expect(await ended).toBe(0);
    completed += load.completed;
  }
  console.log(
    `resilience drain: ${DRAINS} drains, ${completed} requests completed, none of those sent before the signal dropped; all held`,
  );
});

test("the last response on a keep-alive connection says that it closes", async ({ server }) => {
  await server.start();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect((await requestPage(server.origin, "/livez", agent)).connection).not.toBe("close");
  const ended = server.end("SIGTERM");
  await requestUntilClosed(server.origin, agent);
  expect(await ended).toBe(0);
});

test("a connection without a request does not keep the server from stopping", async ({ server }) => {
  await server.start();
  // As a browser opens one ahead of its requests, and a slow phone sends the beginning of one.
  for (const beginning of ["", "GET / HTTP/1.1\r\nHost: otica"]) {
    const connection = connect(Number(new URL(server.origin).port), "localhost");
    connection.on("error", () => {});
    await once(connection, "connect");
    connection.write(beginning);
  }
  // The server accepts connections in their order.
  await new PlainClient(server.origin).get("/livez");
  expect(await server.end("SIGTERM")).toBe(0);
});

test("a job that waits for the mail server does not keep the shop from stopping", async ({ server }) => {
  const silent = createServer().listen(0, "localhost");
  await once(silent, "listening");
  const connected = once(silent, "connection");
  await server.start({ SMTP_URL: `smtp://localhost:${(silent.address() as AddressInfo).port}` });
  await subscribe(server);
  await connected;
  expect(await server.end("SIGTERM")).toBe(0);
  silent.close();
});

test("an e-mail that was being sent when the server was killed is sent once, after the next start", async ({
  server,
}) => {
  let isHolding = true;
  const arrived: string[] = [];
  let hold = () => {};
  const held = new Promise<void>((resolve) => {
    hold = resolve;
  });
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, _session, accept) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk) => chunks.push(chunk));
      stream.on("end", () => {
        // A message on hold is never accepted.
        if (isHolding) return hold();
        arrived.push(Buffer.concat(chunks).toString());
        accept();
      });
    },
  });
  mail.on("error", () => {});
  mail.listen(0, "localhost");
  await once(mail.server, "listening");
  const env = { SMTP_URL: `smtp://localhost:${(mail.server.address() as AddressInfo).port}` };

  await server.start(env);
  await subscribe(server);
  await held;
  await server.end("SIGKILL");
  isHolding = false;

  // The killed server's lease would last a minute more.
  const { folder } = server;
  const toSend = "SELECT count(*) FROM jobs WHERE kind = 'send-email'";
  expect(await readNumber(folder, toSend)).toBe(1);
  await changeRows(folder, "UPDATE jobs SET leased_until = 0 WHERE kind = 'send-email'");
  await server.start(env);
  await expect.poll(() => readNumber(folder, toSend)).toBe(0);
  expect(await readNumber(folder, "SELECT count(*) FROM emails WHERE sent_at IS NULL")).toBe(0);
  expect(arrived).toHaveLength(1);
  await new Promise<void>((resolve) => mail.close(resolve));
});

/** Enqueues an e-mail. */
function subscribe({ origin }: ServerProcess) {
  const fields = { name: "Ana", email: "ana@exemplo.com.br", consent: "on" };
  return new PlainClient(origin).post("/newsletter", fields);
}

class Load {
  isOver = false;
  completed = 0;
  readonly dropped: string[] = [];
  readonly done: Promise<unknown>;

  constructor(readonly origin: string) {
    this.done = Promise.all(Array.from({ length: VISITORS }, (_, visitor) => this.#visit(visitor)));
  }

  async warm() {
    await expect.poll(() => this.completed).toBeGreaterThan(VISITORS);
  }

  async goOn() {
    const before = this.completed;
    await expect.poll(() => this.completed).toBeGreaterThan(before);
  }

  async #visit(visitor: number) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let index = visitor; !this.isOver; index++) {
      const path = PAGES[index % PAGES.length] ?? "/";
      try {
        const { status } = await requestPage(this.origin, path, agent);
        if (status !== 200) this.dropped.push(`${path}: ${status}`);
        this.completed += 1;
      } catch (error) {
        this.dropped.push(`${path}: ${error}`);
      }
    }
    agent.destroy();
  }
}

function requestPage(
  origin: string,
  path: string,
  agent: Agent,
): Promise<{ status: number; connection: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, origin), { agent }, (response) => {
      response.resume();
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection ?? "" }),
      );
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end();
  });
}

async function requestUntilClosed(origin: string, agent: Agent): Promise<void> {
  for (;;) {
    const { connection } = await requestPage(origin, "/livez", agent);
    if (connection === "close") return;
  }
}
