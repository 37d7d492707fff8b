import { pino } from "pino";
import type { SecurityEvent } from "./http/security-events.server.ts";

/** All that a log entry may contain: no body, query, header or error message, which may contain personal data. */
interface LogEntry {
  id?: string;
  method?: string;
  /** The requested URL. Logged without its query and tokens (`loggedPath`). */
  path?: string;
  status?: number;
  ms?: number;
  event?: SecurityEvent;
  error?: string;
  code?: string;
  stack?: string;
  /** The step of closing that did not end in time, and the number of requests without a whole response. */
  step?: string;
  requests?: number;
}

/** The path without its query, and without the token of a newsletter link or an invitation, which is a secret. */
export function loggedPath(url: string): string {
  const path = url.split("?")[0] ?? "";
  return path.replace(/^(\/(?:newsletter\/\w+|admin\/convite))\/.*/i, "$1/…");
}

const logger = pino({ level: process.env.LOG_LEVEL ?? "info", base: null });

export const log = {
  setLevel: (level: string) => {
    logger.level = level;
  },
  info: (entry: LogEntry, message: string) => {
    if (logger.isLevelEnabled("info")) logger.info(redacted(entry), message);
  },
  error: (entry: LogEntry, message: string) => logger.error(redacted(entry), message),
};

function redacted({ path, ...entry }: LogEntry): LogEntry {
  return path === undefined ? entry : { ...entry, path: loggedPath(path) };
}

/** An error code, such as ENOSPC, or of either database, of which one has codes such as 57P01. */
const CODE = /^([A-Z][A-Z0-9_]{2,40}|[0-9][0-9A-Z]{4})$/;

/** The name, code and first stack frames of an error. Its message is left out: it may contain what a customer typed. */
export function describeError(error: unknown): Pick<LogEntry, "error" | "code" | "stack"> {
  if (!(error instanceof Error)) return { error: "Unknown" };
  const frames = error.stack?.split("\n").filter((line) => line.trimStart().startsWith("at "));
  const code = "code" in error ? String(error.code) : "";
  return {
    error: error.name,
    ...(CODE.test(code) && { code }),
    stack: frames?.slice(0, 6).join("\n") ?? "",
  };
}
