/**
 * Reads one PDF from stdin and ends with what it is: 0 a document alone, 3 one with active content, 4 a protected one, 2 nothing
 * that can be read. It is a process of its own, which parses in a thread (parse-pdf.mjs), so that it can end a parser that takes
 * too much memory. Nothing of the document is run or rendered.
 */
import { Worker } from "node:worker_threads";

const MAX_BYTES = 10 * 1024 * 1024;
/** A stream of objects may be small and become gigabytes. */
const MAX_MEMORY = 384 * 1024 * 1024;
const WATCH_MS = 20;
const UNREADABLE = 2;

const chunks = [];
let bytes = 0;
for await (const chunk of process.stdin) {
  bytes += chunk.length;
  if (bytes > MAX_BYTES) process.exit(UNREADABLE);
  chunks.push(chunk);
}

const parser = new Worker(new URL("parse-pdf.mjs", import.meta.url), { workerData: Buffer.concat(chunks) });
const watch = setInterval(() => {
  if (process.memoryUsage.rss() > MAX_MEMORY) process.exit(UNREADABLE);
}, WATCH_MS);
// The parser's own stack or heap, used up by the document. What is wrong with this shop is not for a document to say.
parser.once("error", (error) => {
  const isDocuments =
    error instanceof RangeError || /^ERR_WORKER_OUT_OF_MEMORY$/.test(String(Object(error).code));
  if (!isDocuments) console.error(error);
  process.exit(isDocuments ? UNREADABLE : 1);
});
parser.once("exit", (code) => {
  clearInterval(watch);
  process.exitCode = code;
});
