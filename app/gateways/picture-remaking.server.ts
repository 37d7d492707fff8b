import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { seconds } from "#app/domain/values/duration.ts";
import { Turns } from "./turns.ts";

/** From the project's folder, where the shop always runs: bundled, it no longer lies beside this file. */
const SCRIPT = "app/gateways/remake-picture.mjs";
const CANNOT_DECODE = 2;
const LENGTH_BYTES = 4;

interface Remaking {
  /** Processes at the same time; other pictures wait for their turn. */
  atOnce?: number;
  /** Milliseconds a picture may take. */
  deadline?: number;
  script?: string;
}

type Take = (part: "file" | "thumbnail", content: AsyncIterable<Buffer>) => Promise<void>;

/**
 * Makes pictures anew in processes of their own (remake-picture.mjs). What becomes of one is handed to `take`, part by part,
 * and is worth nothing before the answer is true; false: nobody can decode it, or not in time.
 */
export function pictureRemaking({ atOnce = 2, deadline = seconds(20), script = SCRIPT }: Remaking = {}) {
  const turns = new Turns(atOnce);

  return async function remakePicture(sent: () => AsyncIterable<Buffer>, take: Take): Promise<boolean> {
    const endTurn = await turns.next();
    try {
      return await remake(sent(), take);
    } finally {
      endTurn();
    }
  };

  async function remake(sent: AsyncIterable<Buffer>, take: Take): Promise<boolean> {
    // Nothing of the shop's environment, where its keys are.
    const child = spawn(process.execPath, [script], { env: {}, timeout: deadline, killSignal: "SIGKILL" });
    const ended = once(child, "close").then(([code]: (number | null)[]) => code, asError);
    const fed = pipeline(sent, child.stdin).then(() => undefined, asError);
    const complaint = firstWords(child.stderr);

    const taken = await takeParts(child.stdout, take).then(() => undefined, asError);
    // Of one whose parts were not taken, nothing else is wanted; one that ended stays as it ended.
    if (taken && !(taken instanceof EndedEarly)) child.kill("SIGKILL");
    const [end, feeding] = [await ended, await fed];
    if (end instanceof Error) throw end;
    if (taken && !(taken instanceof EndedEarly)) throw taken;
    // null: it was killed, or it crashed.
    if (end === null || end === CANNOT_DECODE) return false;

    const failure = feeding ?? taken;
    if (end === 0 && !failure) return true;
    throw failure && end === 0 ? failure : new Error(`remake-picture ended with ${end}: ${await complaint}`);
  }
}

class EndedEarly extends Error {
  override name = "EndedEarly";
  override message = "A picture ended before it was whole.";
}

async function takeParts(output: Readable, take: Take): Promise<void> {
  const parts = new Parts(output);
  await take("file", parts.next());
  await take("thumbnail", parts.next());
}

/** What a process says, part after part, each after its length. */
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

async function firstWords(stderr: Readable): Promise<string> {
  let words = "";
  for await (const chunk of stderr) if (words.length < 500) words += chunk;
  return words.slice(0, 500);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
