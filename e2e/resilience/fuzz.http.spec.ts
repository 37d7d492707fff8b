import { randomInt } from "node:crypto";
import { Agent, request } from "node:http";
import { text as textOf } from "node:stream/consumers";
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { newClientIp, PlainClient } from "../client.ts";
import { EVERY_ROUTE } from "../every-route.ts";
import { ServerProcess } from "../server-process.ts";
import { forEachConcurrently } from "./concurrency.ts";
import { type HostileRequest, hostileRequests, type Known } from "./hostile-requests.ts";
import { ownedRows } from "./owned-rows.ts";
import { fetchEveryPage, formsIn } from "./pages-and-forms.ts";
import { RAW_REQUESTS, spoiltBytes } from "./raw-requests.ts";
import { sendBytes, statusesIn } from "./raw-socket.ts";
import { IS_LONG_RUN, rounds } from "./rounds.ts";
import { newShopper, type Shopper } from "./shoppers.ts";

const REQUESTS = rounds("FUZZ_REQUESTS", 600, 100_000);
const RAW = rounds("FUZZ_RAW", 100, 5_000);
/** The same seed gives the same requests: FUZZ_SEED=1 npx playwright test -c e2e/playwright.config.ts fuzz */
const SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
const AT_ONCE = 8;
/** Sessions are renewed after so many requests, because some requests end their session. */
const REQUESTS_PER_SESSION = 100;
/** The longest allowed block of the event loop; checked in the long run only, where nothing else uses the machine. */
const MAX_STALL_MS = 200;
const METRICS_TOKEN = "a token of the resilience tests";

const STACK_TRACE = /\bat .+:\d+:\d+\)|node_modules|SqliteError|drizzle/;

interface Violation {
  what: string;
  by: string;
}

const server = new ServerProcess();
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
let victims: Shopper[];
let own: Shopper;

test.beforeAll(async () => {
  // An unpaid order stays protected longer than the test takes, so that no job changes it meanwhile.
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

test("no hostile request causes an error, leaks data or changes another customer's rows", async () => {
  test.setTimeout(60_000 + (REQUESTS + RAW) * 60);
  const known = await explore();
  const ofVictims = () => Promise.all(victims.map((victim) => ownedRows(server, victim)));
  const before = await ofVictims();
  const violations: Violation[] = [];
  const statuses = new Map<number, number>();
  const stalls: number[] = [];
  let cutOff = 0;
  const judge = (request: unknown, status: number | null, body: string) => {
    statuses.set(status ?? 0, (statuses.get(status ?? 0) ?? 0) + 1);
    const what = faultOf(status, body);
    if (what) violations.push({ what, by: JSON.stringify(request).slice(0, 1_500) });
  };

  for (let sent = 0; sent < REQUESTS; sent += REQUESTS_PER_SESSION) {
    const sample = { numRuns: Math.min(REQUESTS_PER_SESSION, REQUESTS - sent), seed: SEED + sent };
    const cookies = await newSessions();
    await forEachConcurrently(fc.sample(hostileRequests(known), sample), AT_ONCE, async (hostile, index) => {
      const response = await send(hostile, cookies[index % cookies.length]);
      // The demonstration's mailbox shows every customer's e-mails on purpose.
      const body = hostile.path.startsWith("/dev/emails") ? "" : response?.text;
      if (response) judge(describe(hostile), response.status, body ?? "");
      else cutOff += 1;
    });
    stalls.push(await longestStall());
  }
  const raw = [...RAW_REQUESTS, ...fc.sample(spoiltBytes, { numRuns: RAW, seed: SEED })];
  await forEachConcurrently(raw, AT_ONCE, async (bytes) => {
    const received = await sendBytes(server.origin, bytes);
    for (const status of statusesIn(received)) judge(Buffer.from(bytes).toString("latin1"), status, received);
  });

  expect((await new PlainClient(server.origin).get("/livez")).status).toBe(200);
  const after = await ofVictims();
  const changed = after.filter((rows, index) => !isDeepStrictEqual(rows, before[index])).length;
  const { slowest, faults } = readLog();
  violations.push(...faults);
  const long = stalls.filter((ms) => ms > MAX_STALL_MS).length;
  console.log(
    `resilience fuzz: seed ${SEED}, ${REQUESTS} requests to ${EVERY_ROUTE.length} routes and ${raw.length} raw ones: ${counted(statuses)}, ${cutOff} cut off;`,
    `slowest response ${slowest} ms, longest stall ${Math.max(...stalls)} ms, ${long} over ${MAX_STALL_MS} ms; ${changed} other customers' rows changed; ${violations.length + changed} violations`,
  );
  expect(after).toEqual(before);
  expect(violations.slice(0, 20), `FUZZ_SEED=${SEED}`).toEqual([]);
  if (IS_LONG_RUN) expect(long, `stalls over ${MAX_STALL_MS} ms`).toBe(0);
});

async function explore(): Promise<Known> {
  const pages = await fetchEveryPage(own);
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

/** Field names of the JSON API that no form has. */
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

async function newSessions(): Promise<string[]> {
  const guest = new PlainClient(server.origin);
  await guest.post("/checkout/carrinho/adicionar", { idProduct: "lumina-redondo-metal", color: "preto" });
  const customer = new PlainClient(server.origin);
  await customer.post("/entrar", { email: own.contact.email, password: own.password });
  await customer.get("/api/favorites");
  return ["", guest.cookie, customer.cookie];
}

/** Undefined if the connection ended without a response, which may happen when a body is refused before all of it is sent. */
function send({ method, path, headers, body }: HostileRequest, cookie = "") {
  const { hostname, port, host } = new URL(server.origin);
  const given = new Set(headers.map(([name]) => name));
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1];
  const allHeaders = [
    ...(given.has("Host") ? [] : [["Host", host]]),
    ...(given.has("X-Forwarded-For") ? [] : [["X-Forwarded-For", newClientIp()]]),
    ...(given.has("X-XSRF-TOKEN") || !xsrf ? [] : [["X-XSRF-TOKEN", xsrf]]),
    ...(cookie && [["Cookie", cookie]]),
    ...(body ? [["Content-Length", String(body.length)]] : []),
    ...headers,
  ];
  return new Promise<{ status: number; text: string } | undefined>((resolve) => {
    request({ agent, hostname, port, method, path, headers: allHeaders.flat() })
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

function faultOf(status: number | null, body: string): string | undefined {
  if (status && status >= 500) return `responds with ${status}`;
  if (STACK_TRACE.test(body)) return "shows a stack trace";
  const victim = victims.find(({ canary }) => body.toLowerCase().includes(canary.toLowerCase()));
  return victim && "shows another customer's data";
}

/** The longest block of the event loop since the last call, in ms. */
async function longestStall(): Promise<number> {
  const client = new PlainClient(server.origin);
  const { text } = await client.get("/metrics", { Authorization: `Bearer ${METRICS_TOKEN}` });
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1];
  expect(seconds, text.slice(0, 200)).toBeDefined();
  return Math.round(Number(seconds) * 1000);
}

/** The slowest request in the log, in ms, and its faults: errors, and personal data of the victims. */
function readLog() {
  let slowest = 0;
  const faults: Violation[] = [];
  for (const line of server.output.split("\n")) {
    const { level = 0, ms = 0 } = line.startsWith("{") ? JSON.parse(line) : {};
    slowest = Math.max(slowest, ms);
    if (level >= 50) faults.push({ what: "logs an error", by: line });
    if (victims.some(({ canary }) => line.toLowerCase().includes(canary.toLowerCase())))
      faults.push({ what: "logs a customer's data", by: line });
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
