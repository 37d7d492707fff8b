import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../app/routes.ts";

export const EVERY_ROUTE: readonly string[] = patternsOf(routes);

const UNKNOWN_ID = "0".repeat(32);
const PARAMS: Readonly<Record<string, string>> = {
  type: "oculos-de-grau",
  sex: "feminino",
  title: "lumina-redondo-metal",
  idProduct: "lumina-redondo-metal",
  token: "nenhum",
  "*": "nada",
};

/** A path of every route: products exist, orders and other rows with an owner do not. */
export const EVERY_PATH: readonly string[] = [
  ...new Set(
    EVERY_ROUTE.map((pattern) =>
      fill(pattern, Object.fromEntries(paramsOf(pattern).map((name) => [name, PARAMS[name] ?? UNKNOWN_ID]))),
    ),
  ),
];

function patternsOf(entries: readonly RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const own = path ? `${parent}/${path}` : parent;
    const hasPath = path !== undefined || index;
    return [...(hasPath ? [own || "/"] : []), ...patternsOf(children, own)];
  });
}

/** Replaces the parameters of a route pattern. Encodes nothing; an optional parameter without a value is left out. */
export function fill(pattern: string, params: Readonly<Record<string, string>>): string {
  return pattern.replace(/\/(?::(\w+)\??|\*)/g, (whole, name = "*") => {
    const value = params[name];
    if (value === undefined && !whole.endsWith("?")) throw new Error(`${pattern} needs ${name}.`);
    return value === undefined ? "" : `/${value}`;
  });
}

/** The names of the parameters of a route pattern; `*` is one. */
export function paramsOf(pattern: string): string[] {
  return [...pattern.matchAll(/:(\w+)|\*/g)].map(([whole, name]) => name ?? whole);
}
