/**
 * npm run shop: the shop keeper's commands, on the database of the shop, which may be open meanwhile. Builds only what was
 * never built: a new build would take the pages' files away from a shop that is open.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildShop, installPackages, requireNode } from "./prepare.mjs";

const BUILT = "build/server/keeper.js";

requireNode();
if (!existsSync(BUILT)) {
  installPackages();
  buildShop();
}

process.env.NODE_ENV = "production";
const { runCommand } = await import(pathToFileURL(path.resolve(BUILT)).href);
process.exitCode = await runCommand(process.argv.slice(2), console.log, console.error);
