import { createServer } from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestListener } from "@react-router/node";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import compression from "compression";
import { createRequestHandler } from "react-router";

const [, , buildPath = "", adapter] = process.argv;
const build = await import(pathToFileURL(path.resolve(buildPath)).href);
const compress = compression();

/** The same two ways from Node to React Router: the framework's own listener, and the library that app/server.ts uses. */
const listen =
  adapter === "react-router-node" ? createRequestListener({ build, mode: "production" }) : respond;
const handle = createRequestHandler(build, "production");

/** @param {import("node:http").IncomingMessage} incoming @param {import("node:http").ServerResponse} outgoing */
async function respond(incoming, outgoing) {
  await sendResponse(outgoing, await handle(createRequest(incoming, outgoing)));
}

createServer((incoming, outgoing) => {
  compress(/** @type {any} */ (incoming), /** @type {any} */ (outgoing), () => listen(incoming, outgoing));
}).listen(Number(process.env.PORT), "127.0.0.1", () => console.log("listening"));
