/**
 * npm start: installs missing packages, rebuilds a stale build, and starts the server in this same process, so that Ctrl-C
 * reaches it. The server migrates its database and seeds an empty one with the demonstration.
 */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildShop, installPackages, requireNode } from "./prepare.mjs";

requireNode();
installPackages();
buildShop();

process.env.NODE_ENV = "production";
await import(pathToFileURL(path.resolve("build/server/server.js")).href);
