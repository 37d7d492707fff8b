import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const REPOSITORY = path.resolve(import.meta.dirname, "..");

/** The built server as a process that a test can kill, stop and start again. Two of them may share a folder, and so a database. */
export class ServerProcess {
  output = "";
  #child: ChildProcess | undefined;
  #ports: { PORT: string; SANDBOX_PORT: string } | undefined;

  constructor(readonly folder = newFolder()) {}

  get pid() {
    return this.#child?.pid;
  }

  get origin() {
    return `http://localhost:${this.#ports?.PORT}`;
  }

  /** Resolves when the server accepts requests, or with its exit code and stderr if it exits before that. */
  async start(env: Record<string, string> = {}): Promise<{ code: number | null; output: string } | "ready"> {
    this.#ports ??= { PORT: await freePort(), SANDBOX_PORT: await freePort() };
    const child = spawn(process.execPath, ["build/server/server.js"], {
      cwd: REPOSITORY,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        SANDBOX_FILE: `${this.folder}/sandbox.jsonl`,
        ...this.#files,
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
        this.output += chunk;
      });
    }
    const ended = once(child, "exit").then(([code]) => ({ code: code as number | null, output }));
    const ready = once(child.stdout, "data").then(() => "ready" as const);
    return Promise.race([ready, ended]);
  }

  async end(signal: "SIGKILL" | "SIGTERM" | "SIGINT"): Promise<number | null> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const ended = once(child, "exit");
    child.kill(signal);
    const [code] = await ended;
    return code as number | null;
  }

  /** Returns what the command prints. */
  async runCommand(command: readonly string[], env: Record<string, string> = {}): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, ["app/cli/run.mjs", ...command], {
      cwd: REPOSITORY,
      env: { PATH: process.env.PATH, ...this.#files, ...env },
    });
    return stdout;
  }

  get #files() {
    return {
      DATABASE_URL: `file:${this.folder}/shop.db`,
      PRESCRIPTIONS_FOLDER: `${this.folder}/prescriptions`,
    };
  }
}

let folders: string | undefined;

export function newFolder(): string {
  folders ??= deletedOnExit(mkdtempSync(path.join(tmpdir(), "shop-processes-")));
  return mkdtempSync(path.join(folders, "shop-"));
}

function deletedOnExit(folder: string): string {
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
