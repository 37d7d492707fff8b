import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { photo } from "../../app/testing/sample-files.ts";
import { PlainClient } from "../client.ts";
import { ServerProcess } from "../server-process.ts";
import { onDatabase } from "./people.ts";
import { openSocket, statusesIn } from "./raw-socket.ts";
import { rounds } from "./rounds.ts";

/** What the shop knows its key by, in the folder of the files. */
const KEY_PROOF = ".key-proof";
const SLOW = rounds("SOCKETS", 50, 500);
const IS_LONG = process.env.TORTURE === "long";

const server = new ServerProcess();

test.beforeAll(async () => {
  await server.start({ LIMIT_VISITORS: "1000/1h" });
});
test.afterAll(() => server.end("SIGKILL"));

test.describe.configure({ mode: "default" });

const HOST = "Host: localhost\r\n";
/** Ways of keeping a connection busy with nothing. */
const SLOW_BEGINNINGS = {
  "a slow head": `GET / HTTP/1.1\r\n${HOST}A:`,
  "a slow form": `POST /entrar HTTP/1.1\r\n${HOST}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nemail=`,
  "a slow chunk": `POST /entrar HTTP/1.1\r\n${HOST}Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n64\r\nemail=`,
  "a slow file": `POST /envios/base HTTP/1.1\r\n${HOST}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\n`,
};

test("clients that are slow keep nobody else waiting, and are cut off in the end", async () => {
  test.setTimeout(120_000);
  const beginnings = Object.values(SLOW_BEGINNINGS);
  const slow = await Promise.all(
    Array.from({ length: SLOW }, async (_, at) => {
      const socket = await openSocket(server.origin);
      socket.on("error", () => {}).resume();
      socket.write(beginnings[at % beginnings.length] ?? "");
      return socket;
    }),
  );
  const client = new PlainClient(server.origin);
  for (const path of ["/", "/busca?q=oculos", "/checkout/carrinho", "/readyz"])
    expect((await client.get(path)).status, path).toBe(200);
  const open = slow.filter(({ closed }) => !closed).length;
  expect(open, "they are slow, and not refused").toBe(SLOW);

  // Ten seconds for a head, thirty for a body; looked at every two.
  if (IS_LONG) await Promise.all(slow.map((socket) => socket.closed || once(socket, "close")));
  for (const socket of slow) socket.destroy();
  console.log(
    `resilience sockets: ${SLOW} slow ones beside 4 pages that were answered${IS_LONG ? ", and all cut off by the server" : ""}; 0 violations`,
  );
});

test("a head that is too large is refused with 431, and a form of more than its limit with 413", async () => {
  const last = `${HOST}Connection: close\r\n`;
  const large = await answersTo(`GET / HTTP/1.1\r\n${last}A: ${"a".repeat(17_000)}\r\n\r\n`);
  expect(statusesIn(large)).toEqual([431]);
  const many = await answersTo(`GET / HTTP/1.1\r\n${last}${"A: bbbbbbbbbb\r\n".repeat(1_700)}\r\n`);
  expect(statusesIn(many)).toEqual([431]);
  const form = "a".repeat(70_000);
  const head = `POST /entrar HTTP/1.1\r\n${last}Content-Type: application/x-www-form-urlencoded\r\n`;
  const long = await answersTo(`${head}Content-Length: ${form.length}\r\n\r\n${form}`);
  expect(statusesIn(long)).toEqual([413]);
});

test("a search in raw UTF-8, as curl sends it, is led to the same in percent-encoding, and stays at the shop", async () => {
  const raw = (url: string) => Buffer.from(`GET ${url} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
  const answer = await answersTo(raw("/busca?q=óculos"));
  expect(statusesIn(answer)).toEqual([308]);
  expect(answer).toContain("Location: /busca?q=%C3%B3culos\r\n");
  expect((await new PlainClient(server.origin).get("/busca?q=%C3%B3culos")).status).toBe(200);

  for (const url of ["//outro.example/?q=ó", "/\\outro.example/?q=ó", "http://outro.example/?q=ó"])
    expect(await answersTo(raw(url)), url).not.toMatch(/^Location:/im);
});

test("what the parser refuses is answered with a short page in Portuguese", async () => {
  const last = `${HOST}Connection: close\r\n\r\n`;
  const refused = [
    [400, `GET / HTTP/9.9\r\n${last}`],
    [414, `GET /busca?q=${"a".repeat(20_000)} HTTP/1.1\r\n${last}`],
    [431, `GET / HTTP/1.1\r\nA: ${"a".repeat(17_000)}\r\n${last}`],
  ] as const;
  for (const [status, bytes] of refused) {
    const answer = await answersTo(bytes);
    expect(statusesIn(answer), answer.slice(0, 100)).toEqual([status]);
    expect(answer).toContain("Content-Type: text/html; charset=utf-8");
    expect(answer).toContain('<html lang="pt-BR">');
  }
});

test("one client IP has no more connections than it may have, and another goes on", async () => {
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

test("requests sent in one go are all answered, in their order", async () => {
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
  expect(statusesIn(await answersTo(all))).toEqual([200, 404, 302, 200, 405, 200, 200]);
});

test("who stops speaking, or goes away in the middle, takes nothing along", async () => {
  const asking = `GET /busca?q=oculos HTTP/1.1\r\n${HOST}\r\n`;
  const leaving = Array.from({ length: SLOW }, async (_, at) => {
    const socket = await openSocket(server.origin);
    socket.on("error", () => {}).write(at % 3 === 0 ? asking.slice(0, 30) : asking.repeat(3));
    if (at % 2 === 0) socket.resetAndDestroy();
    else await endOf(socket);
  });
  await Promise.all(leaving);
  expect((await new PlainClient(server.origin).get("/")).status).toBe(200);
});

test("an upload that breaks off leaves no file, no row and no process behind", async () => {
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
  // Fewer than are let through in an hour from one address.
  for (const share of [0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 1]) {
    const socket = await openSocket(server.origin);
    socket.on("error", () => {}).write(start.subarray(0, Math.floor(start.length * share)));
    // As far as the server has heard it.
    await expect.poll(() => socket.writableLength).toBe(0);
    if (share < 0.6) socket.resetAndDestroy();
    else await endOf(socket);
  }
  await expect
    .poll(() => ({ files: filesOf(server), rows: uploadsOf(server), handles: handlesOf(server) <= before }))
    .toEqual({ files: [], rows: 0, handles: true });

  // The same in one piece is kept, so it is the breaking off that left nothing.
  const whole = await answersTo(Buffer.concat([start, Buffer.from("\r\n--b--\r\n")]));
  expect(statusesIn(whole)).toEqual([200]);
  expect({ files: filesOf(server).length > 0, rows: uploadsOf(server) }).toEqual({ files: true, rows: 1 });
});

/** Sends what ends its connection, and answers all that comes until it is closed. */
async function answersTo(bytes: string | Uint8Array): Promise<string> {
  const socket = await openSocket(server.origin);
  socket.write(bytes);
  return text(socket);
}

/** Says that nothing more will be sent, and waits for the other side to say so as well. */
async function endOf(socket: Socket): Promise<void> {
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

function uploadsOf(shop: ServerProcess): number {
  return onDatabase(
    shop,
    (database) => database.prepare("SELECT count(*) FROM uploads").pluck().get() as number,
  );
}

/** What the process has open; where the system does not say, nothing. */
function handlesOf({ pid }: ServerProcess): number {
  const folder = `/proc/${pid}/fd`;
  return existsSync(folder) ? readdirSync(folder).length : 0;
}
