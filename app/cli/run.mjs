/**
 * npm run shop: the operator's commands, on the shop's database; the server may be running meanwhile. Builds only where there is
 * no build yet: a new build would replace the assets that a running server's pages link to.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildShop, installPackages, requireNode } from "./prepare.mjs";

const BUILT = "build/server/shop.js";

requireNode();
if (!existsSync(BUILT)) {
  installPackages();
  buildShop();
}

process.env.NODE_ENV = "production";
const { runCommand } = await import(pathToFileURL(path.resolve(BUILT)).href);
process.exitCode = await runCommand(process.argv.slice(2), console.log, console.error);
