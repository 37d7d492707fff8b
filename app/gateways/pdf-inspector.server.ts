import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { seconds } from "#app/domain/values/duration.ts";
import { ConcurrencyLimit } from "./concurrency-limit.ts";

/** Relative to the project's folder, where the server always runs: the build bundles this module, but not the script. */
const SCRIPT = "app/gateways/inspect-pdf.mjs";

/** "document" is accepted; the others are the reason of a refusal. */
export type InspectedPdf = "document" | "unreadable" | "active" | "protected";

/** By the script's exit code. */
const RESULTS: Readonly<Record<number, InspectedPdf>> = {
  0: "document",
  2: "unreadable",
  3: "active",
  4: "protected",
};

interface Options {
  maxConcurrent?: number;
  /** Per file, in milliseconds. */
  timeout?: number;
  script?: string;
}

/** Inspects each PDF in a process of its own (inspect-pdf.mjs); one that times out or crashes its process is unreadable. */
export function openPdfInspector({
  maxConcurrent = 2,
  timeout = seconds(20),
  script = SCRIPT,
}: Options = {}) {
  const limit = new ConcurrencyLimit(maxConcurrent);

  return async function inspectPdf(upload: () => AsyncIterable<Buffer>): Promise<InspectedPdf> {
    const release = await limit.acquire();
    try {
      // An empty environment: the server's own holds its keys.
      const child = spawn(process.execPath, ["--max-old-space-size=384", script], {
        env: {},
        timeout,
        killSignal: "SIGKILL",
        stdio: ["pipe", "ignore", "pipe"],
      });
      const closed = once(child, "close") as Promise<[code: number | null]>;
      const errorOutput = text(child.stderr);
      // The child may exit before it has read everything; an error of reading the upload is ours, and thrown.
      const inputError = await pipeline(upload(), child.stdin).then(() => undefined, asError);
      const [code] = await closed;
      if (inputError && !isClosedPipe(inputError)) throw inputError;
      if (code === null) return "unreadable";
      const result = RESULTS[code];
      if (!result) throw new Error(`inspect-pdf ended with ${code}: ${(await errorOutput).slice(0, 500)}`);
      return result;
    } finally {
      release();
    }
  };
}

function isClosedPipe(error: Error): boolean {
  return "code" in error && (error.code === "EPIPE" || error.code === "ERR_STREAM_PREMATURE_CLOSE");
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
