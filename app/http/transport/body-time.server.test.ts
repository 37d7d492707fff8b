import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { limitBodyTime } from "./body-time.server.ts";
import { answerUnreadableRequests } from "./connections.server.ts";

/** So little that a test waits for it, and so much that a body which comes is not late. */
const BODY_TIMEOUT = 300;
const HEAD = "POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";

test("a form that stops half-way is told so, and the connection ended", async () => {
  const { sends, heard } = await openServer(false);
  const socket = sends(`${HEAD}Content-Length: 10\r\n\r\nhalf`);
  const response = await text(socket);
  expect(response).toMatch(/^HTTP\/1\.1 408 /);
  expect(response).toContain("Content-Type: text/html; charset=utf-8");
  expect(response).toContain("A conexão demorou demais");
  expect(await heard).toBe("aborted");
});

test.each([
  ["is being sent", false],
  ["has been sent", true],
])("where the response of a form that stops half-way %s, nothing comes after it", async (_when, isWhole) => {
  const { server, sends } = await openServer(false);
  server.prependListener("request", (_, outgoing) => {
    outgoing.write("first");
    if (isWhole) outgoing.end();
  });
  const response = await text(sends(`${HEAD.replace("close", "keep-alive")}Content-Length: 10\r\n\r\nhalf`));
  expect(response).toMatch(/^HTTP\/1\.1 200 /);
  expect(response).not.toContain("408");
});

test("a form that never stops coming is ended as well, for it has its time as a whole", async () => {
  const { sends, heard } = await openServer(false);
  const socket = sends(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
  const drip = setInterval(() => socket.write("1\r\na\r\n"), BODY_TIMEOUT / 10);
  socket.once("close", () => clearInterval(drip));
  expect(await heard).toBe("aborted");
});

test("a file that keeps coming takes longer than any pause may", async () => {
  const { sends, heard } = await openServer(true);
  const socket = sends(`${HEAD}Content-Length: 20\r\n\r\n`);
  let left = 20;
  const drip = setInterval(() => {
    socket.write("a");
    if (--left === 0) clearInterval(drip);
  }, BODY_TIMEOUT / 10);
  expect(await heard).toBe("a".repeat(20));
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
});

test("a file that pauses for too long is ended", async () => {
  const { sends, heard } = await openServer(true);
  sends(`${HEAD}Content-Length: 20\r\n\r\nhalf`);
  expect(await heard).toBe("aborted");
});

test.each([true, false])(
  "once a body is there, its answer may take its time (file: %s)",
  async (takesFile) => {
    const { sends } = await openServer(takesFile, BODY_TIMEOUT * 2);
    const socket = sends(`${HEAD}Content-Length: 4\r\n\r\nbody`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  },
);

test("a form that is there ends nothing, though nobody reads it for long", async () => {
  const { sends } = await openServer(false, BODY_TIMEOUT * 2, false);
  const socket = sends(`${HEAD}Content-Length: 4\r\n\r\nbody`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
});

/** A server that reads a body, and answers after `work` milliseconds. */
async function openServer(takesFile: boolean, work = 0, reads = true) {
  let hear: (body: string) => void;
  const heard = new Promise<string>((resolve) => {
    hear = resolve;
  });
  const server = createServer(async (incoming, outgoing) => {
    limitBodyTime(incoming, { takesFile }, BODY_TIMEOUT);
    if (reads) hear(await text(incoming).catch(() => "aborted"));
    setTimeout(() => outgoing.end(), work);
  });
  answerUnreadableRequests(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const sends = (bytes: string) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.on("error", () => {});
    return socket;
  };
  return { server, sends, heard };
}
