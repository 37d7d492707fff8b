import type { Settings } from "./settings.server.ts";

/** Where people and other machines find the shop, as far as it knows without a request. */
export function publicOrigin({ origin, host, port }: Pick<Settings, "origin" | "host" | "port">): string {
  return origin ?? `http://${reachable(host)}:${port}`;
}

/** The name under which what listens on `host` can be called from this machine. */
export function reachable(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
