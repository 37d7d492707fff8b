import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { seconds } from "#app/domain/values/duration.ts";
import { ConcurrencyLimit } from "./concurrency-limit.ts";

/** Relative to the project's folder, where the server always runs: the build bundles this module, but not the script. */
const SCRIPT = "app/gateways/reencode-picture.mjs";
const CANNOT_DECODE = 2;
const LENGTH_BYTES = 4;

interface Options {
  maxConcurrent?: number;
  /** Per picture, in milliseconds. */
  timeout?: number;
  script?: string;
}

type Write = (part: "file" | "thumbnail", content: AsyncIterable<Buffer>) => Promise<void>;

/** Each in its own process. Discard what `write` got unless this is true. False: it cannot be decoded, or not in time. */
export function openPictureEncoder({
  maxConcurrent = 2,
  timeout = seconds(20),
  script = SCRIPT,
}: Options = {}) {
  const limit = new ConcurrencyLimit(maxConcurrent);

  return async function reencodePicture(upload: () => AsyncIterable<Buffer>, write: Write): Promise<boolean> {
    const release = await limit.acquire();
    try {
      return await reencode(upload(), write);
    } finally {
      release();
    }
  };

  async function reencode(upload: AsyncIterable<Buffer>, write: Write): Promise<boolean> {
    // An empty environment: the server's own holds its keys.
    const child = spawn(process.execPath, [script], { env: {}, timeout, killSignal: "SIGKILL" });
    const closed = once(child, "close").then(([code]: (number | null)[]) => code, asError);
    const input = pipeline(upload, child.stdin).then(() => undefined, asError);
    const errorOutput = readStart(child.stderr);

    const outputError = await writeParts(child.stdout, write).then(() => undefined, asError);
    // Where writing failed the child is of no more use; where its output ended early, its exit code tells why.
    if (outputError && !(outputError instanceof EndedEarly)) child.kill("SIGKILL");
    const [code, inputError] = [await closed, await input];
    if (code instanceof Error) throw code;
    if (outputError && !(outputError instanceof EndedEarly)) throw outputError;
    // null: it was killed, or it crashed.
    if (code === null || code === CANNOT_DECODE) return false;

    const error = inputError ?? outputError;
    if (code === 0 && !error) return true;
    throw error && code === 0
      ? error
      : new Error(`reencode-picture ended with ${code}: ${await errorOutput}`);
  }
}

class EndedEarly extends Error {
  override name = "EndedEarly";
  override message = "The decoder's output ended early.";
}

async function writeParts(output: Readable, write: Write): Promise<void> {
  const parts = new Parts(output);
  await write("file", parts.next());
  await write("thumbnail", parts.next());
}

/** Splits the output of the process into its parts, each of which follows its length (four bytes, big-endian). */
class Parts {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(output: Readable) {
    this.#chunks = output[Symbol.asyncIterator]();
  }

  async *next(): AsyncGenerator<Buffer> {
    while (this.#rest.length < LENGTH_BYTES) this.#rest = Buffer.concat([this.#rest, await this.#more()]);
    let left = this.#rest.readUInt32BE();
    this.#rest = this.#rest.subarray(LENGTH_BYTES);

    while (left > 0) {
      const chunk = this.#rest.length > 0 ? this.#rest : await this.#more();
      this.#rest = chunk.subarray(left);
      const own = chunk.subarray(0, left);
      left -= own.length;
      yield own;
    }
  }

  async #more(): Promise<Buffer> {
    const { value, done } = await this.#chunks.next();
    if (done) throw new EndedEarly();
    return value;
  }
}

async function readStart(stderr: Readable): Promise<string> {
  let text = "";
  for await (const chunk of stderr) if (text.length < 500) text += chunk;
  return text.slice(0, 500);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
