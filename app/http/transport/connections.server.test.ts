import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { Duplex } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { limitConnections, respondToUnreadableRequests } from "./connections.server.ts";

const HOST = "Host: localhost\r\n";
const LONG = "a".repeat(20_000);

test.each([
  ["a long URL in one chunk", [`GET /busca?q=${LONG} HTTP/1.1\r\n${HOST}\r\n`], 414, "Endereço longo demais"],
  [
    "a long cookie in one chunk",
    [`GET / HTTP/1.1\r\n${HOST}Cookie: a=${LONG}\r\n\r\n`],
    431,
    "Apague os cookies desta loja",
  ],
  [
    "a long URL whose end comes later",
    [`GET /busca?q=${"a".repeat(9_000)}`, `${LONG} HTTP/1.1\r\n${HOST}\r\n`],
    431,
    "O endereço ou os cookies são longos demais.",
  ],
  [
    "a long cookie whose end comes later",
    [`GET / HTTP/1.1\r\n${HOST}Cookie: a=${"a".repeat(9_000)}`, `${LONG}\r\n\r\n`],
    431,
    "O endereço ou os cookies são longos demais.",
  ],
])("%s gets the error page for its cause", async (_name, chunks, status, message) => {
  const { send } = await openServer();
  const response = await send(chunks);
  expect(response).toContain(`HTTP/1.1 ${status} `);
  expect(response).toContain(message);
});

test("connections are limited per client IP, and per network for IPv6", () => {
  const server = createServer();
  limitConnections(server, 2);
  const connectFrom = (remoteAddress: string) => {
    const socket = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
    server.emit("connection", Object.assign(socket, { remoteAddress }));
    return socket;
  };
  const first = connectFrom("2001:db8:1:2::1");
  connectFrom("2001:db8:1:2:ffff::2");
  expect(first.destroyed).toBe(false);
  expect(connectFrom("2001:db8:1:2:3:4:5:6").destroyed).toBe(true);
  expect(connectFrom("2001:db8:1:3::1").destroyed).toBe(false);

  expect(connectFrom("198.51.100.7").destroyed).toBe(false);
  expect(connectFrom("::ffff:198.51.100.7").destroyed).toBe(false);
  expect(connectFrom("198.51.100.7").destroyed).toBe(true);
  expect(connectFrom("198.51.100.8").destroyed).toBe(false);
});

async function openServer() {
  const server = createServer((_, outgoing) => outgoing.end());
  respondToUnreadableRequests(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const send = async (chunks: readonly string[]) => {
    const accepted = once(server, "connection");
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    const [other] = (await accepted) as [Socket];
    const response = text(socket);
    let sent = 0;
    for (const chunk of chunks) {
      await vi.waitFor(() => expect(other.bytesRead).toBe(sent));
      socket.write(chunk);
      sent += chunk.length;
    }
    return response;
  };
  return { send };
}
