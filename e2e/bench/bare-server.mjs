/** Sends prepared responses and does nothing else: the upper limit of this machine. Its argument is a file with them, by path. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/** @type {Record<string, { headers: Record<string, string | string[]>, body: string }>} */
const prepared = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const responses = new Map(
  Object.entries(prepared).map(([path, { headers, body }]) => [
    path,
    { headers, body: Buffer.from(body, "base64") },
  ]),
);

createServer(({ url = "" }, outgoing) => {
  const response = responses.get(url);
  if (!response) return outgoing.writeHead(404).end();
  outgoing.writeHead(200, response.headers).end(response.body);
}).listen(Number(process.env.PORT), "127.0.0.1", () => console.log("listening"));
