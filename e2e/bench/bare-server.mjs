/** The machine's own limit: sends ready bytes, and nothing else. The file it is told holds them, by path. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/** @type {Record<string, { headers: Record<string, string | string[]>, body: string }>} */
const written = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const answers = new Map(
  Object.entries(written).map(([path, { headers, body }]) => [
    path,
    { headers, body: Buffer.from(body, "base64") },
  ]),
);

createServer(({ url = "" }, response) => {
  const answer = answers.get(url);
  if (!answer) return response.writeHead(404).end();
  response.writeHead(200, answer.headers).end(answer.body);
}).listen(Number(process.env.PORT), "127.0.0.1", () => console.log("listening"));
