import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** Room → the rooms it may know, besides itself. `app` alone stands for the files that assemble the shop. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  "app/routes": ["app/domain", "app/http", "app/ui"],
  "app/ui": ["app/domain"],
  "app/http": ["app/domain", "db", "app/log.server.ts"],
  "app/enhance": ["app/http/action-json.ts"],
  "app/gateways": ["app/domain"],
  "app/domain": ["db"],
  "app/sandbox": ["app/domain/values"],
  db: [],
};

/**
 * Inside the domain each feature knows only what stands before it. `account` stands behind all of shopping, so that none
 * of it knows accounts; behind it stand only `recovery`, which gives one another password, and `backup`, which knows the whole shop.
 */
const DOMAIN_ORDER = [
  "values",
  "limits",
  "jobs",
  "erasure",
  "mail",
  "newsletter",
  "catalog",
  "review",
  "favourites",
  "lens",
  "cart",
  "delivery",
  "order",
  "payment",
  "account",
  "recovery",
  "backup",
];

interface Import {
  from: string;
  to: string;
}

const sources = ["app", "db"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => path.posix.join(folder, file))
    .filter((file) => /\.(ts|tsx)$/.test(file) && !/\.(test|bench)\.tsx?$/.test(file)),
);
const imports = sources.flatMap(importsOf);

test("the sources and their imports are found", () => {
  expect(sources.length).toBeGreaterThan(80);
  expect(imports).toContainEqual({
    from: "app/routes/cart/cart.tsx",
    to: "app/domain/cart/cart.ts",
  });
});

test("each room imports only the rooms it may know", () => {
  const offending = imports.filter(({ from, to }) => {
    const room = roomOf(from);
    const allowed = room && MAY_IMPORT[room];
    if (!allowed || to.startsWith(`${room}/`)) return false;
    return !allowed.some((other) => to === other || to.startsWith(`${other}/`));
  });
  expect(offending).toEqual([]);
});

test("routes never import routes, and what is drawn never imports what only the server has", () => {
  const betweenRoutes = imports.filter(
    ({ from, to }) => from.startsWith("app/routes/") && to.startsWith("app/routes/") && !to.endsWith(".css"),
  );
  const serverInUi = imports.filter(({ from, to }) => from.startsWith("app/ui/") && to.includes(".server"));
  expect([...betweenRoutes, ...serverInUi]).toEqual([]);
});

test("inside the domain, payment knows order, order knows cart, and never the other way", () => {
  const featureOf = (file: string) => /^app\/domain\/([^/]+)\//.exec(file)?.[1] ?? "";
  const backwards = imports.filter(({ from, to }) => {
    const [knowing, known] = [featureOf(from), featureOf(to)];
    if (!knowing || !known || knowing === known || known === "values") return false;
    return DOMAIN_ORDER.indexOf(known) > DOMAIN_ORDER.indexOf(knowing);
  });
  expect(backwards).toEqual([]);
});

test("a file reaches another folder by its name, not by climbing", () => {
  const climbing = sources.flatMap((file) =>
    specifiersOf(file)
      .filter((specifier) => specifier.startsWith("../") && !isWithinRoom(file, specifier))
      .map((specifier) => `${file}: ${specifier}`),
  );
  expect(climbing).toEqual([]);
});

test("queries are awaited, as on any engine, and only the store knows which one runs", () => {
  const synchronous = sources.filter(
    (file) => file !== "db/store.server.ts" && /\.(all|run|get)\(\)/.test(readFileSync(file, "utf8")),
  );
  const engine = sources.filter((file) =>
    /from "(better-sqlite3|drizzle-orm\/(better-sqlite3|sqlite))/.test(readFileSync(file, "utf8")),
  );
  expect(synchronous).toEqual([]);
  expect(engine.sort()).toEqual(["db/columns.ts", "db/store.server.ts"]);
});

function roomOf(file: string): string | undefined {
  return Object.keys(MAY_IMPORT).find((room) => file.startsWith(`${room}/`));
}

function isDb(file: string): boolean {
  return file.startsWith("db/");
}

/** `db` is one room of few files: schema, seed and store may reach each other. */
function isWithinRoom(file: string, specifier: string): boolean {
  return isDb(file) && isDb(path.posix.join(path.posix.dirname(file), specifier));
}

function importsOf(file: string): Import[] {
  return specifiersOf(file).flatMap((specifier) => {
    const to = resolve(file, specifier);
    return to ? [{ from: file, to }] : [];
  });
}

function specifiersOf(file: string): string[] {
  const statements = readFileSync(file, "utf8").matchAll(
    /^(?:import|export)\s+(?:[^"';]*?from\s+)?"([^"]+)"/gm,
  );
  return [...statements].map(([, specifier = ""]) => specifier);
}

function resolve(file: string, specifier: string): string | undefined {
  if (specifier.startsWith("./+types/")) return undefined;
  if (specifier.startsWith(".")) return path.posix.join(path.posix.dirname(file), specifier);
  if (specifier.startsWith("#")) return specifier.slice(1);
  return undefined;
}
