import { writeFile } from "node:fs/promises";
import path from "node:path";
import { BROWSER_HEADERS, fetchRaw } from "./load-generator.mjs";
import { startServer } from "./servers.mjs";

const PER_RESPONSE_HEADERS = [
  "connection",
  "keep-alive",
  "date",
  "transfer-encoding",
  "content-length",
  "set-cookie",
];

/**
 * Starts a bare node:http server that sends copies of the shop's responses for some paths.
 * @param {string} folder @param {string} origin The shop's. @param {readonly { pathname: string, cookie?: string }[]} pages
 */
export async function startBareServer(folder, origin, pages) {
  const responses = await Promise.all(pages.map((page) => copyResponse(origin, page)));
  const file = path.join(folder, "responses.json");
  await writeFile(file, JSON.stringify(Object.fromEntries(responses)));
  return startServer(["e2e/bench/bare-server.mjs", file]);
}

/** @param {string} origin @param {{ pathname: string, cookie?: string }} page */
async function copyResponse(origin, { pathname, cookie }) {
  const { status, headers, body } = await fetchRaw(new URL(pathname, origin).href, {
    ...BROWSER_HEADERS,
    ...(cookie && { cookie }),
  });
  if (status !== 200) throw new Error(`${pathname} responds with ${status}.`);
  const copied = Object.entries(headers).filter(([name]) => !PER_RESPONSE_HEADERS.includes(name));
  const sent = { ...Object.fromEntries(copied), "content-length": String(body.byteLength) };
  return [pathname, { headers: sent, body: body.toString("base64") }];
}
