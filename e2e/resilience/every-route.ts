import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";

/** Every address of the shop as `routes.ts` writes it, `/oculos/:title/lentes`: a new one is here by itself. */
export const EVERY_ROUTE: readonly string[] = patternsOf(routes);

function patternsOf(entries: readonly RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const own = path ? `${parent}/${path}` : parent;
    const hasPath = path !== undefined || index;
    return [...(hasPath ? [own || "/"] : []), ...patternsOf(children, own)];
  });
}

/** The address with what varies filled in, as it is: nothing is encoded. An optional part without a value is left out. */
export function fill(pattern: string, params: Readonly<Record<string, string>>): string {
  return pattern.replace(/\/(?::(\w+)\??|\*)/g, (whole, name = "*") => {
    const value = params[name];
    if (value === undefined && !whole.endsWith("?")) throw new Error(`${pattern} wants ${name}.`);
    return value === undefined ? "" : `/${value}`;
  });
}
/** The names of what varies in an address; `*` is one. */
export function paramsOf(pattern: string): string[] {
  return [...pattern.matchAll(/:(\w+)|\*/g)].map(([whole, name]) => name ?? whole);
}
