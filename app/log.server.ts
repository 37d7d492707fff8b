import { pino } from "pino";
import type { SecurityEvent } from "./http/security-events.server.ts";

/** What a line may hold, and nothing else: no body, no query, no header, no message of an error. */
interface LogEntry {
  /** The request's, as its answer and its error page say it. */
  id?: string;
  method?: string;
  /** As it was asked for: it is written as it may be. */
  path?: string;
  status?: number;
  ms?: number;
  /** What happened in it that matters to the shop's safety. */
  event?: SecurityEvent;
  error?: string;
  code?: string;
  stack?: string;
}

/** A path as it may be logged: what a link alone opens is left out of it. */
export function loggedPath(url: string): string {
  const path = url.split("?")[0] ?? "";
  return path.replace(/^(\/newsletter\/\w+)\/.*/i, "$1/…");
}

const logger = pino({ level: process.env.LOG_LEVEL ?? "info", base: null });

export const log = {
  setLevel: (level: string) => {
    logger.level = level;
  },
  info: (line: LogEntry, message: string) => {
    if (logger.isLevelEnabled("info")) logger.info(written(line), message);
  },
  error: (line: LogEntry, message: string) => logger.error(written(line), message),
};

function written({ path, ...line }: LogEntry): LogEntry {
  return path === undefined ? line : { ...line, path: loggedPath(path) };
}

/** A system's or the database's word for a fault, as ENOSPC or SQLITE_FULL. */
const CODE = /^[A-Z][A-Z0-9_]{2,40}$/;

/** The kind of an error and where it arose. Its message is left out: it may hold what a customer typed. */
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
