import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { photo } from "../../app/testing/sample-files.ts";
import { PlainClient } from "../client.ts";
import { readNumber } from "../database.ts";
import { ServerProcess } from "../server-process.ts";

import { openSocket, statusesIn } from "./raw-socket.ts";
import { IS_LONG_RUN, rounds } from "./rounds.ts";

/** The key check value, stored beside the prescription files. */
const KEY_PROOF = ".key-proof";
const SLOW = rounds("SOCKETS", 50, 500);

const server = new ServerProcess();

test.beforeAll(async () => {
  await server.start({ LIMIT_VISITORS: "1000/1h" });
});
test.afterAll(() => server.end("SIGKILL"));

test.describe.configure({ mode: "default" });

const HOST = "Host: localhost\r\n";
const SLOW_REQUESTS = {
  "a slow head": `GET / HTTP/1.1\r\n${HOST}A:`,
  "a slow form": `POST /entrar HTTP/1.1\r\n${HOST}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nemail=`,
  "a slow chunk": `POST /entrar HTTP/1.1\r\n${HOST}Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n64\r\nemail=`,
  "a slow file": `POST /envios/base HTTP/1.1\r\n${HOST}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\n`,
};

test("slow clients do not delay others, and time out in the end", async () => {
  test.setTimeout(120_000);
  const starts = Object.values(SLOW_REQUESTS);
  const slow = await Promise.all(
    Array.from({ length: SLOW }, async (_, at) => {
      const socket = await openSocket(server.origin);
      socket.on("error", () => {}).resume();
      socket.write(starts[at % starts.length] ?? "");
      return socket;
    }),
  );
  const client = new PlainClient(server.origin);
  for (const path of ["/", "/busca?q=oculos", "/checkout/carrinho", "/readyz"])
    expect((await client.get(path)).status, path).toBe(200);
  const open = slow.filter(({ closed }) => !closed).length;
  expect(open, "slow connections are not refused").toBe(SLOW);

  // The server allows ten seconds for the headers and thirty for the body, and checks every two.
  if (IS_LONG_RUN) await Promise.all(slow.map((socket) => socket.closed || once(socket, "close")));
  for (const socket of slow) socket.destroy();
  console.log(
    `resilience sockets: ${SLOW} slow connections beside 4 complete pages${IS_LONG_RUN ? ", all timed out by the server" : ""}; all held`,
  );
});

test("headers over the limit are refused with 431, and a form over the limit with 413", async () => {
  const last = `${HOST}Connection: close\r\n`;
  const large = await exchange(`GET / HTTP/1.1\r\n${last}A: ${"a".repeat(17_000)}\r\n\r\n`);
  expect(statusesIn(large)).toEqual([431]);
  const many = await exchange(`GET / HTTP/1.1\r\n${last}${"A: bbbbbbbbbb\r\n".repeat(1_700)}\r\n`);
  expect(statusesIn(many)).toEqual([431]);
  const form = "a".repeat(70_000);
  const head = `POST /entrar HTTP/1.1\r\n${last}Content-Type: application/x-www-form-urlencoded\r\n`;
  const long = await exchange(`${head}Content-Length: ${form.length}\r\n\r\n${form}`);
  expect(statusesIn(long)).toEqual([413]);
});

test("a search in raw UTF-8, as curl sends it, is redirected to its percent-encoded URL at this shop", async () => {
  const raw = (url: string) => Buffer.from(`GET ${url} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
  const response = await exchange(raw("/busca?q=óculos"));
  expect(statusesIn(response)).toEqual([308]);
  expect(response).toContain("Location: /busca?q=%C3%B3culos\r\n");
  expect((await new PlainClient(server.origin).get("/busca?q=%C3%B3culos")).status).toBe(200);

  for (const url of ["//outro.example/?q=ó", "/\\outro.example/?q=ó", "http://outro.example/?q=ó"])
    expect(await exchange(raw(url)), url).not.toMatch(/^Location:/im);
});

test("requests that Node's HTTP parser refuses get a short page in Portuguese", async () => {
  const last = `${HOST}Connection: close\r\n\r\n`;
  const refused = [
    [400, `GET / HTTP/9.9\r\n${last}`],
    [414, `GET /busca?q=${"a".repeat(20_000)} HTTP/1.1\r\n${last}`],
    [431, `GET / HTTP/1.1\r\nA: ${"a".repeat(17_000)}\r\n${last}`],
  ] as const;
  for (const [status, bytes] of refused) {
    const response = await exchange(bytes);
    expect(statusesIn(response), response.slice(0, 100)).toEqual([status]);
    expect(response).toContain("Content-Type: text/html; charset=utf-8");
    expect(response).toContain('<html lang="pt-BR">');
  }
});

test("a client IP at its limit of connections is refused, and another is served", async () => {
  const small = new ServerProcess();
  await small.start({ CONNECTIONS_PER_IP: "3" });
  const { port } = new URL(small.origin);
  const connectFrom = async (localAddress: string) => {
    const socket = connect({ host: "127.0.0.1", port: Number(port), localAddress });
    socket.on("error", () => {}).resume();
    await once(socket, "connect");
    return socket;
  };
  const first = await Promise.all([1, 2, 3].map(() => connectFrom("127.0.0.1")));
  const refused = await connectFrom("127.0.0.1");
  if (!refused.closed) await once(refused, "close");
  expect(first.map(({ closed }) => closed)).toEqual([false, false, false]);

  const other = await connectFrom("127.0.0.2");
  other.removeAllListeners("data").write(`GET /livez HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
  expect(statusesIn(await text(other.pause()))).toEqual([200]);
  for (const socket of first) socket.destroy();
  await small.end("SIGKILL");
});

test("pipelined requests get their responses in order", async () => {
  const paths = [
    "/livez",
    "/nada",
    "/minha-conta/pedidos",
    "/robots.txt",
    "/webhooks/mercado-pago",
    "/livez",
  ];
  const last = `GET /livez HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`;
  const all = paths.map((path) => `GET ${path} HTTP/1.1\r\n${HOST}\r\n`).join("") + last;
  expect(statusesIn(await exchange(all))).toEqual([200, 404, 302, 200, 405, 200, 200]);
});

test("clients that half-close or reset their connections do no harm", async () => {
  const search = `GET /busca?q=oculos HTTP/1.1\r\n${HOST}\r\n`;
  const leaving = Array.from({ length: SLOW }, async (_, at) => {
    const socket = await openSocket(server.origin);
    socket.on("error", () => {}).write(at % 3 === 0 ? search.slice(0, 30) : search.repeat(3));
    if (at % 2 === 0) socket.resetAndDestroy();
    else await halfClose(socket);
  });
  await Promise.all(leaving);
  expect((await new PlainClient(server.origin).get("/")).status).toBe(200);
});

test("an aborted upload leaves no file, row or open handle behind", async () => {
  const file = await photo();
  const head = '--b\r\nContent-Disposition: form-data; name="metadata[consent]"\r\n\r\non\r\n';
  const part = `${head}--b\r\nContent-Disposition: form-data; name="file"; filename="receita.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const length = Buffer.byteLength(part) + file.length + Buffer.byteLength("\r\n--b--\r\n");
  const start = Buffer.concat([
    Buffer.from(
      `POST /envios/base HTTP/1.1\r\n${HOST}Connection: close\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n${part}`,
    ),
    file,
  ]);
  const before = handlesOf(server);
  // Fewer than the hourly limit of one client IP.
  for (const share of [0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 1]) {
    const socket = await openSocket(server.origin);
    socket.on("error", () => {}).write(start.subarray(0, Math.floor(start.length * share)));
    // Until the kernel has taken all bytes.
    await expect.poll(() => socket.writableLength).toBe(0);
    if (share < 0.6) socket.resetAndDestroy();
    else await halfClose(socket);
  }
  await expect
    .poll(async () => ({
      files: filesOf(server),
      rows: await uploadsOf(server),
      handles: handlesOf(server) <= before,
    }))
    .toEqual({ files: [], rows: 0, handles: true });

  // The complete upload is stored, so the aborted ones were valid up to their end.
  const whole = await exchange(Buffer.concat([start, Buffer.from("\r\n--b--\r\n")]));
  expect(statusesIn(whole)).toEqual([200]);
  expect({ files: filesOf(server).length > 0, rows: await uploadsOf(server) }).toEqual({
    files: true,
    rows: 1,
  });
});

async function exchange(bytes: string | Uint8Array): Promise<string> {
  const socket = await openSocket(server.origin);
  socket.write(bytes);
  return text(socket);
}

async function halfClose(socket: Socket): Promise<void> {
  const closed = once(socket, "close");
  socket.resume().end();
  await closed;
}

function filesOf({ folder }: ServerProcess): string[] {
  const prescriptions = `${folder}/prescriptions`;
  if (!existsSync(prescriptions)) return [];
  return readdirSync(prescriptions, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== KEY_PROOF)
    .map(({ name }) => name);
}

function uploadsOf({ folder }: ServerProcess): Promise<number> {
  return readNumber(folder, "SELECT count(*) FROM uploads");
}

/** The number of open file handles; 0 on a system without /proc. */
function handlesOf({ pid }: ServerProcess): number {
  const folder = `/proc/${pid}/fd`;
  return existsSync(folder) ? readdirSync(folder).length : 0;
}
