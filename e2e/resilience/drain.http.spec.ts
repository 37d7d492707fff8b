import { once } from "node:events";
import { Agent, request } from "node:http";
import type { AddressInfo } from "node:net";
import { test as base, expect } from "@playwright/test";
import Database from "better-sqlite3";
import { SMTPServer } from "smtp-server";
import { PlainClient } from "../client.ts";
import { ServerProcess } from "../server-process.ts";
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

test("told to stop under load, it answers every request it was sent before, and ends in order", async ({
  server,
}) => {
  test.setTimeout(60_000 + DRAINS * 20_000);
  let answered = 0;
  for (let drain = 0; drain < DRAINS; drain++) {
    await server.start();
    const load = new Load(server.origin);
    await load.warm();

    // A change that is under way for as long as somebody else holds the database.
    const other = new Database(`${server.folder}/shop.db`);
    other.exec("BEGIN IMMEDIATE");
    const change = new PlainClient(server.origin).post("/checkout/carrinho/adicionar", {
      idProduct: "lumina-redondo-metal",
    });
    await load.goOn();
    load.isOver = true;
    const ended = server.end("SIGTERM");
    await load.done;
    other.exec("ROLLBACK");
    other.close();

    expect((await change).status).toBe(303);
    expect(load.dropped).toEqual([]);
    expect(await ended).toBe(0);
    answered += load.answered;
  }
  console.log(
    `resilience drain: ${DRAINS} drains, ${answered} requests answered, 0 of those sent before the signal dropped; 0 violations`,
  );
});

test("a connection that is kept is told that it was its last answer", async ({ server }) => {
  await server.start();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect((await ask(server.origin, "/livez", agent)).connection).not.toBe("close");
  const ended = server.end("SIGTERM");
  const last = await answersUntilClosed(server.origin, agent);
  expect(last).toBe("close");
  expect(await ended).toBe(0);
});

test("killed in the middle of sending an e-mail, it sends it after the next start, and once", async ({
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
      const pieces: Buffer[] = [];
      stream.on("data", (piece) => pieces.push(piece));
      stream.on("end", () => {
        // Of what is held, nothing was ever accepted.
        if (isHolding) return hold();
        arrived.push(Buffer.concat(pieces).toString());
        accept();
      });
    },
  });
  mail.on("error", () => {});
  mail.listen(0, "localhost");
  await once(mail.server, "listening");
  const env = { SMTP_URL: `smtp://localhost:${(mail.server.address() as AddressInfo).port}` };

  await server.start(env);
  await new PlainClient(server.origin).post("/newsletter", {
    name: "Ana",
    email: "ana@exemplo.com.br",
    consent: "on",
  });
  await held;
  await server.end("SIGKILL");
  isHolding = false;

  // The lease of who died ends after a minute: here, now.
  const database = new Database(`${server.folder}/shop.db`);
  const leased = database.prepare("UPDATE jobs SET leased_until = 0 WHERE kind = 'send-e-mail'").run();
  expect(leased.changes).toBe(1);
  await server.start(env);
  const open = database.prepare("SELECT count(*) FROM jobs WHERE kind = 'send-e-mail'").pluck();
  await expect.poll(() => open.get()).toBe(0);
  expect(database.prepare("SELECT count(*) FROM emails WHERE sent_at IS NULL").pluck().get()).toBe(0);
  expect(arrived).toHaveLength(1);
  database.close();
  await new Promise<void>((resolve) => mail.close(resolve));
});

/** Visitors who keep their connection and ask one thing after the other, until it is over. */
class Load {
  isOver = false;
  answered = 0;
  readonly dropped: string[] = [];
  readonly done: Promise<unknown>;

  constructor(readonly origin: string) {
    this.done = Promise.all(Array.from({ length: VISITORS }, (_, visitor) => this.#visit(visitor)));
  }

  /** Until everybody was answered once. */
  async warm() {
    await expect.poll(() => this.answered).toBeGreaterThan(VISITORS);
  }

  /** Until somebody was answered after now. */
  async goOn() {
    const before = this.answered;
    await expect.poll(() => this.answered).toBeGreaterThan(before);
  }

  async #visit(visitor: number) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = visitor; !this.isOver; turn++) {
      const path = PAGES[turn % PAGES.length] ?? "/";
      try {
        const { status } = await ask(this.origin, path, agent);
        if (status !== 200) this.dropped.push(`${path}: ${status}`);
        this.answered += 1;
      } catch (error) {
        this.dropped.push(`${path}: ${error}`);
      }
    }
    agent.destroy();
  }
}

function ask(origin: string, path: string, agent: Agent): Promise<{ status: number; connection: string }> {
  return new Promise((resolve, reject) => {
    const asking = request(new URL(path, origin), { agent }, (answer) => {
      answer.resume();
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection ?? "" }),
      );
      answer.on("error", reject);
    });
    asking.on("error", reject);
    asking.end();
  });
}

/** What the last answer on a connection says of it. */
async function answersUntilClosed(origin: string, agent: Agent): Promise<string> {
  for (;;) {
    const { connection } = await ask(origin, "/livez", agent);
    if (connection === "close") return connection;
  }
}
