import { randomInt } from "node:crypto";
import { Agent, request } from "node:http";
import { text as textOf } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { newClientIp, PlainClient } from "../client.ts";
import { ServerProcess } from "../server-process.ts";
import { EVERY_ROUTE } from "./every-route.ts";
import { formsIn, lookAtEverything } from "./form-harvest.ts";
import { type HostileRequest, hostileRequests, type Known } from "./hostile-requests.ts";
import { belongingsOf } from "./owned-rows.ts";
import { newShopper, type Shopper } from "./people.ts";
import { RAW_REQUESTS, spoiltBytes } from "./raw-requests.ts";
import { sendBytes, statusesIn } from "./raw-socket.ts";
import { rounds } from "./rounds.ts";

const REQUESTS = rounds("FUZZ_REQUESTS", 600, 100_000);
const RAW = rounds("FUZZ_RAW", 100, 5_000);
/** The same seed makes the same choices: FUZZ_SEED=1 npx playwright test -c e2e/playwright.config.ts fuzz */
const SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
const AT_ONCE = 8;
/** How many requests go out under one session: some of them end it. */
const SESSION_LASTS = 100;
/** In the long run alone, where the machine has nothing else to do, a longer time in which nobody was served is one too many. */
const MAX_STALL_MS = 200;
const METRICS_TOKEN = "a token of the resilience";

const TRACE = /\bat .+:\d+:\d+\)|node_modules|SqliteError|drizzle/;

interface Violation {
  what: string;
  by: string;
}

const server = new ServerProcess();
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
let victims: Shopper[];
let own: Shopper;

test.beforeAll(async () => {
  // An unpaid order is protected for all of the time, so that the shop itself changes nothing of it meanwhile.
  const UNPAID_PROTECTED_MINUTES = "60";
  await server.start({ TRUSTED_PROXIES: "1", LOG_LEVEL: "info", METRICS_TOKEN, UNPAID_PROTECTED_MINUTES });
  [own, ...victims] = await Promise.all([
    newShopper(server, "customer", "Fausto"),
    newShopper(server, "customer", "Aurora9X"),
    newShopper(server, "guest", "Benta9X"),
  ]);
});

test.afterAll(async () => {
  agent.destroy();
  await server.end("SIGKILL");
});

test("whatever is sent to any address, nothing breaks, nothing is told and nobody else's things change", async () => {
  test.setTimeout(60_000 + (REQUESTS + RAW) * 60);
  const known = await explore();
  const before = victims.map((victim) => belongingsOf(server, victim));
  const violations: Violation[] = [];
  const statuses = new Map<number, number>();
  const stalls: number[] = [];
  let cutOff = 0;
  const judge = (request: unknown, status: number | null, says: string) => {
    statuses.set(status ?? 0, (statuses.get(status ?? 0) ?? 0) + 1);
    const what = faultOf(status, says);
    if (what) violations.push({ what, by: JSON.stringify(request).slice(0, 1_500) });
  };

  for (let sent = 0; sent < REQUESTS; sent += SESSION_LASTS) {
    const sample = { numRuns: Math.min(SESSION_LASTS, REQUESTS - sent), seed: SEED + sent };
    const cookies = await newSessions();
    await eachOf(fc.sample(hostileRequests(known), sample), async (hostile, at) => {
      const answer = await send(hostile, cookies[at % cookies.length]);
      // What the demonstration shows everybody, on purpose.
      const says = hostile.path.startsWith("/dev/emails") ? "" : answer?.text;
      if (answer) judge(describe(hostile), answer.status, says ?? "");
      else cutOff += 1;
    });
    stalls.push(await longestStall());
  }
  const raw = [...RAW_REQUESTS, ...fc.sample(spoiltBytes, { numRuns: RAW, seed: SEED })];
  await eachOf(raw, async (bytes) => {
    const answers = await sendBytes(server.origin, bytes);
    for (const status of statusesIn(answers)) judge(Buffer.from(bytes).toString("latin1"), status, answers);
  });

  expect((await new PlainClient(server.origin).get("/livez")).status, "it lives").toBe(200);
  expect(victims.map((victim) => belongingsOf(server, victim))).toEqual(before);
  const { slowest, faults } = readLog();
  violations.push(...faults);
  const long = stalls.filter((ms) => ms > MAX_STALL_MS).length;
  console.log(
    `resilience fuzz: seed ${SEED}, ${REQUESTS} requests to ${EVERY_ROUTE.length} addresses and ${raw.length} of bytes: ${counted(statuses)}, ${cutOff} cut off;`,
    `slowest answer ${slowest} ms, longest stall ${Math.max(...stalls)} ms, ${long} over ${MAX_STALL_MS} ms; ${violations.length} violations, 0 changes without right`,
  );
  expect(violations.slice(0, 20), `FUZZ_SEED=${SEED}`).toEqual([]);
  if (process.env.TORTURE === "long") expect(long, `stalls over ${MAX_STALL_MS} ms`).toBe(0);
});

/** Looks at every page for what its forms send, and collects what stands in the shop's addresses. */
async function explore(): Promise<Known> {
  const pages = await lookAtEverything(own);
  const forms = pages
    .flatMap(({ text, path }) => formsIn(text, path))
    .filter(({ action }) => action.startsWith("/"));
  expect(forms.length).toBeGreaterThan(20);
  const names = forms.flatMap(({ fields }) => Object.keys(fields));
  const inForms = forms.flatMap(({ fields }) => Object.values(fields));
  const inPaths = pages.flatMap(({ path }) => path.split("/"));
  const ids = [own, ...victims].flatMap(({ ids, accountId }) => [...Object.values(ids), accountId ?? ""]);
  const values = new Set([...inForms, ...inPaths, ...ids].filter((value) => value !== ""));
  return { forms, names: [...new Set([...names, ...API_NAMES])], values: [...values] };
}

/** What JSON calls the same and more. */
const API_NAMES = [
  "idAccount",
  "value",
  "paymentMethod",
  "description",
  "type",
  "data",
  "id",
  "file_id",
  "upload",
];

/** A visitor, a guest with something in the cart, and the customer. */
async function newSessions(): Promise<string[]> {
  const guest = new PlainClient(server.origin);
  await guest.post("/checkout/carrinho/adicionar", { idProduct: "lumina-redondo-metal", color: "preto" });
  const customer = new PlainClient(server.origin);
  await customer.post("/entrar", { email: own.contact.email, password: own.password });
  await customer.get("/api/favorites");
  return ["", guest.cookie, customer.cookie];
}

async function eachOf<T>(all: readonly T[], work: (one: T, at: number) => Promise<void>): Promise<void> {
  const waiting = all.entries();
  const worker = async () => {
    for (const [at, one] of waiting) await work(one, at);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Undefined where the connection ended without an answer, as it may where a body is refused before it is all sent. */
function send({ method, path, headers, body }: HostileRequest, cookie = "") {
  const { hostname, port, host } = new URL(server.origin);
  const given = new Set(headers.map(([name]) => name));
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1];
  const lines = [
    ...(given.has("Host") ? [] : [["Host", host]]),
    ...(given.has("X-Forwarded-For") ? [] : [["X-Forwarded-For", newClientIp()]]),
    ...(given.has("X-XSRF-TOKEN") || !xsrf ? [] : [["X-XSRF-TOKEN", xsrf]]),
    ...(cookie && [["Cookie", cookie]]),
    ...(body ? [["Content-Length", String(body.length)]] : []),
    ...headers,
  ];
  return new Promise<{ status: number; text: string } | undefined>((resolve) => {
    request({ agent, hostname, port, method, path, headers: lines.flat() })
      .on("response", (response) => {
        textOf(response).then(
          (text) => resolve({ status: response.statusCode ?? 0, text }),
          () => resolve(undefined),
        );
      })
      .on("error", () => resolve(undefined))
      .end(body);
  });
}

function faultOf(status: number | null, says: string): string | undefined {
  if (status && status >= 500) return `answered ${status}`;
  if (TRACE.test(says)) return "shows how it is made";
  const victim = victims.find(({ mark }) => says.toLowerCase().includes(mark.toLowerCase()));
  return victim && "shows what is somebody else's";
}

/** The longest time since this was last asked in which the server had no turn for anybody. */
async function longestStall(): Promise<number> {
  const asking = new PlainClient(server.origin);
  const { text } = await asking.get("/metrics", { Authorization: `Bearer ${METRICS_TOKEN}` });
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1];
  expect(seconds, text.slice(0, 200)).toBeDefined();
  return Math.round(Number(seconds) * 1000);
}

/** What the server says of itself: how long it took, and what it did not expect. */
function readLog() {
  let slowest = 0;
  const faults: Violation[] = [];
  for (const line of server.written.split("\n")) {
    const { level = 0, ms = 0 } = line.startsWith("{") ? JSON.parse(line) : {};
    slowest = Math.max(slowest, ms);
    if (level >= 50) faults.push({ what: "logs an error", by: line });
    if (victims.some(({ mark }) => line.toLowerCase().includes(mark.toLowerCase())))
      faults.push({ what: "logs what is somebody's", by: line });
  }
  return { slowest, faults };
}

function describe({ body, ...rest }: HostileRequest) {
  return { ...rest, body: body?.subarray(0, 500).toString("latin1") };
}

function counted(statuses: Map<number, number>): string {
  return [...statuses]
    .sort()
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ");
}
