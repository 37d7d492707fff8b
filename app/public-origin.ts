import type { Settings } from "./settings.server.ts";

/** The shop's origin for links in e-mails and for webhooks, where there is no request to derive it from. */
export function publicOrigin({ origin, host, port }: Pick<Settings, "origin" | "host" | "port">): string {
  return origin ?? `http://${reachable(host)}:${port}`;
}

export function reachable(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
