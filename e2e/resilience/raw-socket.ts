import { connect, type Socket } from "node:net";

/** How long a connection that says nothing more is listened to before it is let go of. */
const QUIET = 300;

export function openSocket(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.once("connect", () => resolve(socket)).once("error", reject);
  });
}

/** Sends bytes as they are, and answers all that comes back until nothing more does. */
export async function sendBytes(origin: string, bytes: string | Uint8Array): Promise<string> {
  const socket = await openSocket(origin);
  let answer = "";
  socket.setEncoding("latin1");
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  const closed = new Promise<void>((resolve) => {
    socket.on("error", () => {});
    socket.once("close", () => resolve());
    socket.setTimeout(QUIET, () => socket.destroy());
  });
  socket.write(bytes);
  await closed;
  return answer;
}

/** The statuses of the answers in what came back, in their order. */
export function statusesIn(answers: string): number[] {
  return [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
