/**
 * Lends a Unix socket the distance of a server on another machine: what a client sends arrives after `delayMs`. Replies arrive at once,
 * so a round trip takes `delayMs` longer, and the time of the proxy itself. The argument is JSON; prints a line when it listens.
 */
import { connect, createServer } from "node:net";

const { from, to, delayMs } = JSON.parse(process.argv[2] ?? "{}");
createServer((client) => {
  const server = connect(to);
  const end = () => {
    client.destroy();
    server.destroy();
  };
  // Timers of one duration fire in the order in which they were set.
  client.on("data", (chunk) => setTimeout(() => server.writable && server.write(chunk), delayMs));
  client.on("end", () => setTimeout(() => server.end(), delayMs));
  server.pipe(client);
  for (const socket of [client, server]) socket.on("error", end).on("close", end);
}).listen(from, () => console.log("listening"));
