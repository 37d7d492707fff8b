/**
 * npm start: installs what is missing, builds what is stale, and opens the shop in this same process, so that Ctrl-C
 * reaches it. The shop itself migrates its database and, where that is empty, fills it with the demonstration.
 */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildShop, installPackages, requireNode } from "./prepare.mjs";

requireNode();
installPackages();
buildShop();

process.env.NODE_ENV = "production";
await import(pathToFileURL(path.resolve("build/server/server.js")).href);
