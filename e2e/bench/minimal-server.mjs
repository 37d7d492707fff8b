import { createServer } from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import compression from "compression";
import { createRequestHandler } from "react-router";

const build = await import(pathToFileURL(path.resolve(process.argv[2] ?? "")).href);
const handle = createRequestHandler(build, "production");
const compress = compression();

createServer((incoming, outgoing) => {
  compress(/** @type {any} */ (incoming), /** @type {any} */ (outgoing), async () => {
    await sendResponse(outgoing, await handle(createRequest(incoming, outgoing)));
  });
}).listen(Number(process.env.PORT), "127.0.0.1", () => console.log("listening"));
