import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

const MIN_NODE = [20, 19];

const SOURCES = ["app", "db", "public", "package-lock.json", "react-router.config.ts", "vite.config.ts"];

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = MIN_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  console.error(
    `A loja precisa do Node ${MIN_NODE.join(".")} ou mais novo; este é o ${process.versions.node}.`,
  );
  process.exit(1);
}

export function installPackages() {
  const installed = "node_modules/.package-lock.json";
  if (existsSync(installed) && modifiedAt(installed) >= modifiedAt("package-lock.json")) return;
  console.log("Instalando os pacotes (na primeira vez, alguns minutos)…");
  run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"]);
}

export function buildShop() {
  const built = "build/server/server.js";
  if (existsSync(built) && modifiedAt(built) >= Math.max(...SOURCES.map(newestIn))) return;
  console.log("Construindo a loja…");
  run("npx", ["react-router", "build"], { stdio: ["ignore", "ignore", "inherit"] });
}

/**
 * Where the command fails, exits with its code.
 * @param {string} command @param {string[]} args @param {import("node:child_process").SpawnSyncOptions} [options]
 */
function run(command, args, options = { stdio: ["ignore", "inherit", "inherit"] }) {
  const { status, error } = spawnSync(command, args, options);
  if (error) console.error(error.message);
  if (status !== 0) process.exit(status ?? 1);
}

/** @param {string} file */
function modifiedAt(file) {
  return statSync(file).mtimeMs;
}

/** @param {string} fileOrFolder A folder is read with everything in it. @returns {number} */
function newestIn(fileOrFolder) {
  const own = modifiedAt(fileOrFolder);
  if (!statSync(fileOrFolder).isDirectory()) return own;
  return Math.max(own, ...readdirSync(fileOrFolder).map((name) => newestIn(path.join(fileOrFolder, name))));
}
