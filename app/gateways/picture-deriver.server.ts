import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import type { PictureFault, PictureForm } from "#app/domain/catalog-import/ports.ts";
import { seconds } from "#app/domain/values/duration.ts";

/** Relative to the project's folder, where every process runs: the build bundles this module, but not the script. */
const SCRIPT = "app/gateways/derive-picture.mjs";

export interface DeriveTask {
  do: "inspect" | "derive" | "placeholder";
  source: string;
  id: string;
  form: PictureForm;
  /** Where derived files are written. */
  folder: string;
}

export type Derived = { placeholder?: string; fault?: PictureFault };

type Child = ChildProcessByStdio<Writable, Readable, null>;

/**
 * Runs the tasks one after another in a process of their own, and yields the result of each. A picture at which that process dies, or
 * is busy for longer than `timeout` (in ms), is unreadable; another process continues with the next.
 */
export async function* runDeriveTasks(
  tasks: Iterable<DeriveTask>,
  { timeout = seconds(120), script = SCRIPT } = {},
): AsyncGenerator<Derived> {
  let running: { child: Child; lines: AsyncIterator<string> } | undefined;
  try {
    for (const task of tasks) {
      running ??= start(script);
      const { child, lines } = running;
      const timer = setTimeout(() => child.kill("SIGKILL"), timeout);
      child.stdin.write(`${JSON.stringify(task)}\n`);
      const { value, done } = await lines.next();
      clearTimeout(timer);
      if (!done) {
        yield JSON.parse(value) as Derived;
        continue;
      }
      const code =
        child.exitCode ?? (child.signalCode ? null : ((await once(child, "exit"))[0] as number | null));
      // A bug of the script, or no such file: not the picture's fault.
      if (code === 1) throw new Error("derive-picture failed.");
      running = undefined;
      yield { fault: "unreadable" };
    }
  } finally {
    running?.child.stdin.end();
    running?.child.kill();
  }
}

function start(script: string) {
  // An empty environment: this process's own holds keys.
  const child = spawn(process.execPath, [script], { env: {}, stdio: ["pipe", "pipe", "inherit"] });
  // Writing to a process that died: its end is seen on stdout.
  child.stdin.on("error", () => {});
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
}
