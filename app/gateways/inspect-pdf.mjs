/**
 * Inspects the PDF on stdin. Exit codes: 0 a document without active content, 2 unreadable, 3 active content, 4 encrypted. Parses
 * in a worker thread (parse-pdf.mjs), so that this process can stop a parser that uses too much memory. Nothing in the document
 * is run or rendered.
 */
import { Worker } from "node:worker_threads";

const MAX_BYTES = 10 * 1024 * 1024;
/** In bytes: a small object stream may decompress to gigabytes. */
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
const memoryCheck = setInterval(() => {
  if (process.memoryUsage.rss() > MAX_MEMORY) process.exit(UNREADABLE);
}, WATCH_MS);
// The document exhausted the parser's stack or heap. Any other error is a bug of ours, and exits with 1.
parser.once("error", (error) => {
  const isCausedByDocument =
    error instanceof RangeError || /^ERR_WORKER_OUT_OF_MEMORY$/.test(String(Object(error).code));
  if (!isCausedByDocument) console.error(error);
  process.exit(isCausedByDocument ? UNREADABLE : 1);
});
parser.once("exit", (code) => {
  clearInterval(memoryCheck);
  process.exitCode = code;
});
