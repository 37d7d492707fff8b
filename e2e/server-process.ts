import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { runStatement, urlOn } from "../app/testing/postgres-server.mjs";
import { runCommand } from "./shop-command.ts";
import { databaseNameOf, POSTGRES_FOLDER, shopEnvironment } from "./shop-environment.ts";

const REPOSITORY = path.resolve(import.meta.dirname, "..");

/** The built server as a process that a test can kill, stop and start again. Two of them may share a folder, and so a database. */
export class ServerProcess {
  output = "";
  /** The folder with the build and the migrations that the next start uses. */
  deployment = REPOSITORY;
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
    if (POSTGRES_FOLDER) await createDatabase(POSTGRES_FOLDER, databaseNameOf(this.folder));
    this.#ports ??= { PORT: await freePort(), SANDBOX_PORT: await freePort() };
    const child = spawn(process.execPath, ["build/server/server.js"], {
      cwd: this.deployment,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        SANDBOX_FILE: `${this.folder}/sandbox.jsonl`,
        ...shopEnvironment(this.folder),
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
  runCommand(command: readonly string[], env: Record<string, string> = {}): Promise<string> {
    return runCommand(this.folder, command, env);
  }
}

/** Unless an earlier start has created it. */
async function createDatabase(server: string, name: string): Promise<void> {
  const DUPLICATE_DATABASE = "42P04";
  try {
    await runStatement(urlOn(server, "postgres"), `CREATE DATABASE "${name}"`);
  } catch (error) {
    if ((error as { code?: string }).code !== DUPLICATE_DATABASE) throw error;
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
