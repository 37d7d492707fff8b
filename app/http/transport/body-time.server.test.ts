import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { limitBodyTime } from "./body-time.server.ts";
import { respondToUnreadableRequests } from "./connections.server.ts";

const BODY_TIMEOUT = 300;
const HEAD = "POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";

test("an incomplete form gets an error page, and its connection is closed", async () => {
  const { send, received } = await openServer(false);
  const socket = send(`${HEAD}Content-Length: 10\r\n\r\nhalf`);
  const response = await text(socket);
  expect(response).toMatch(/^HTTP\/1\.1 408 /);
  expect(response).toContain("Content-Type: text/html; charset=utf-8");
  expect(response).toContain("A conexão demorou demais");
  expect(await received).toBe("aborted");
});

test.each([
  ["is being sent", false],
  ["has been sent", true],
])("nothing is sent after a response that %s", async (_when, isWhole) => {
  const { server, send } = await openServer(false);
  server.prependListener("request", (_, outgoing) => {
    outgoing.write("first");
    if (isWhole) outgoing.end();
  });
  const response = await text(send(`${HEAD.replace("close", "keep-alive")}Content-Length: 10\r\n\r\nhalf`));
  expect(response).toMatch(/^HTTP\/1\.1 200 /);
  expect(response).not.toContain("408");
});

test("a form that arrives slowly without pause is ended too: the timeout is for the whole form", async () => {
  const { send, received } = await openServer(false);
  const socket = send(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
  const drip = setInterval(() => socket.write("1\r\na\r\n"), BODY_TIMEOUT / 10);
  socket.once("close", () => clearInterval(drip));
  expect(await received).toBe("aborted");
});

test("an upload that makes progress may take longer than the timeout", async () => {
  const { send, received } = await openServer(true);
  const socket = send(`${HEAD}Content-Length: 20\r\n\r\n`);
  let left = 20;
  const drip = setInterval(() => {
    socket.write("a");
    if (--left === 0) clearInterval(drip);
  }, BODY_TIMEOUT / 10);
  expect(await received).toBe("a".repeat(20));
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
});

test("an upload that pauses for too long is ended", async () => {
  const { send, received } = await openServer(true);
  send(`${HEAD}Content-Length: 20\r\n\r\nhalf`);
  expect(await received).toBe("aborted");
});

test.each([true, false])(
  "after a body has arrived, its response may be slow (file: %s)",
  async (takesFile) => {
    const { send } = await openServer(takesFile, BODY_TIMEOUT * 2);
    const socket = send(`${HEAD}Content-Length: 4\r\n\r\nbody`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  },
);

test("a complete form does not time out, even if it is read late", async () => {
  const { send } = await openServer(false, BODY_TIMEOUT * 2, false);
  const socket = send(`${HEAD}Content-Length: 4\r\n\r\nbody`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
});

async function openServer(takesFile: boolean, work = 0, reads = true) {
  let resolveReceived: (body: string) => void;
  const received = new Promise<string>((resolve) => {
    resolveReceived = resolve;
  });
  const server = createServer(async (incoming, outgoing) => {
    limitBodyTime(incoming, { takesFile }, BODY_TIMEOUT);
    if (reads) resolveReceived(await text(incoming).catch(() => "aborted"));
    setTimeout(() => outgoing.end(), work);
  });
  respondToUnreadableRequests(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const send = (bytes: string) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.on("error", () => {});
    return socket;
  };
  return { server, send, received };
}
