import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { seconds } from "#app/domain/values/duration.ts";
import { Turns } from "./turns.ts";

/** From the project's folder, where the shop always runs: bundled, it no longer lies beside this file. */
const SCRIPT = "app/gateways/inspect-pdf.mjs";

/** What a PDF is, or why it is not taken. */
export type InspectedPdf = "document" | "unreadable" | "active" | "protected";

/** As the script ends with them. */
const FOUND: Readonly<Record<number, InspectedPdf>> = {
  0: "document",
  2: "unreadable",
  3: "active",
  4: "protected",
};

interface Inspecting {
  /** Processes at the same time; other files wait for their turn. */
  atOnce?: number;
  /** Milliseconds a file may take. */
  deadline?: number;
  script?: string;
}

/** Looks into PDFs in processes of their own (inspect-pdf.mjs); one that takes too long, or crashes its process, is unreadable. */
export function pdfInspection({ atOnce = 2, deadline = seconds(20), script = SCRIPT }: Inspecting = {}) {
  const turns = new Turns(atOnce);

  return async function inspectPdf(sent: () => AsyncIterable<Buffer>): Promise<InspectedPdf> {
    const endTurn = await turns.next();
    try {
      // Nothing of the shop's environment, where its keys are.
      const child = spawn(process.execPath, ["--max-old-space-size=384", script], {
        env: {},
        timeout: deadline,
        killSignal: "SIGKILL",
        stdio: ["pipe", "ignore", "pipe"],
      });
      const closed = once(child, "close") as Promise<[code: number | null]>;
      const complaint = text(child.stderr);
      // It may end before it has read all; what cannot be read here is a fault of the shop's.
      const feeding = await pipeline(sent(), child.stdin).then(() => undefined, asError);
      const [code] = await closed;
      if (feeding && !isClosedPipe(feeding)) throw feeding;
      if (code === null) return "unreadable";
      const found = FOUND[code];
      if (!found) throw new Error(`inspect-pdf ended with ${code}: ${(await complaint).slice(0, 500)}`);
      return found;
    } finally {
      endTurn();
    }
  };
}

function isClosedPipe(error: Error): boolean {
  return "code" in error && (error.code === "EPIPE" || error.code === "ERR_STREAM_PREMATURE_CLOSE");
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
