import { writeFile } from "node:fs/promises";
import path from "node:path";
import { fetchRaw } from "./asking.mjs";
import { startServer } from "./servers.mjs";

const OF_ONE_ANSWER = [
  "connection",
  "keep-alive",
  "date",
  "transfer-encoding",
  "content-length",
  "set-cookie",
];

/**
 * A bare node:http server that answers these addresses with the very bytes and headers that the shop answers with.
 * @param {string} folder @param {string} origin The shop's. @param {readonly { address: string, cookie?: string }[]} pages
 */
export async function startBareServer(folder, origin, pages) {
  const answers = await Promise.all(pages.map((page) => copyAnswer(origin, page)));
  const file = path.join(folder, "answers.json");
  await writeFile(file, JSON.stringify(Object.fromEntries(answers)));
  return startServer(["e2e/bench/bare-server.mjs", file]);
}

/** @param {string} origin @param {{ address: string, cookie?: string }} page */
async function copyAnswer(origin, { address, cookie }) {
  const asked = { "accept-encoding": "gzip, deflate, br", ...(cookie && { cookie }) };
  const { status, headers, body } = await fetchRaw(new URL(address, origin).href, asked);
  if (status !== 200) throw new Error(`${address} answers ${status}.`);
  const kept = Object.entries(headers).filter(([name]) => !OF_ONE_ANSWER.includes(name));
  const said = { ...Object.fromEntries(kept), "content-length": String(body.byteLength) };
  return [address, { headers: said, body: body.toString("base64") }];
}
