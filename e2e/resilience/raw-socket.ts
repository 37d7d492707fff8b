import { connect, type Socket } from "node:net";

const IDLE_TIMEOUT_MS = 300;

export function openSocket(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.once("connect", () => resolve(socket)).once("error", reject);
  });
}

/** Sends bytes as they are. Returns all bytes received until the connection is closed or idle, as latin1. */
export async function sendBytes(origin: string, bytes: string | Uint8Array): Promise<string> {
  const socket = await openSocket(origin);
  let received = "";
  socket.setEncoding("latin1");
  socket.on("data", (chunk) => {
    received += chunk;
  });
  const closed = new Promise<void>((resolve) => {
    socket.on("error", () => {});
    socket.once("close", () => resolve());
    socket.setTimeout(IDLE_TIMEOUT_MS, () => socket.destroy());
  });
  socket.write(bytes);
  await closed;
  return received;
}

export function statusesIn(responses: string): number[] {
  return [...responses.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
