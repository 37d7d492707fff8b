import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/** The built server as a process of its own, on a database of its own or on another's: to be killed, stopped and started again. */
export class ServerProcess {
  /** Everything it has written so far, to both of its streams. */
  written = "";
  #child: ChildProcess | undefined;
  #ports: { PORT: string; SANDBOX_PORT: string } | undefined;

  constructor(readonly folder = newFolder()) {}

  get pid() {
    return this.#child?.pid;
  }

  get origin() {
    return `http://localhost:${this.#ports?.PORT}`;
  }

  /** Starts it and waits until it serves; answers how it ended, where it ends before that. */
  async start(env: Record<string, string> = {}): Promise<{ code: number | null; output: string } | "ready"> {
    this.#ports ??= { PORT: await freePort(), SANDBOX_PORT: await freePort() };
    const child = spawn(process.execPath, ["build/server/server.js"], {
      cwd: path.resolve(import.meta.dirname, ".."),
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        DATABASE_URL: `file:${this.folder}/shop.db`,
        SANDBOX_FILE: `${this.folder}/sandbox.jsonl`,
        PRESCRIPTIONS_FOLDER: `${this.folder}/prescriptions`,
        LOG_LEVEL: "error",
        ...this.#ports,
        ...env,
      },
    });
    this.#child = child;
    let output = "";
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        this.written += chunk;
      });
    }
    const ended = once(child, "exit").then(([code]) => ({ code: code as number | null, output }));
    const ready = once(child.stdout, "data").then(() => "ready" as const);
    return Promise.race([ready, ended]);
  }

  /** Sends a signal and waits for the end. */
  async end(signal: "SIGKILL" | "SIGTERM" | "SIGINT"): Promise<number | null> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return child?.exitCode ?? null;
    const ended = once(child, "exit");
    child.kill(signal);
    const [code] = await ended;
    return code as number | null;
  }
}

let folders: string | undefined;

/** A folder that is there as long as the tests of this process. */
export function newFolder(): string {
  folders ??= removedInTheEnd(mkdtempSync(path.join(tmpdir(), "shop-processes-")));
  return mkdtempSync(path.join(folders, "shop-"));
}

function removedInTheEnd(folder: string): string {
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function freePort(): Promise<string> {
  const probe = createServer().listen(0, "localhost");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return String(typeof address === "object" && address ? address.port : 0);
}
