import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** Each layer, and what it may import besides itself. Files directly in `app`, and `app/cli`, assemble the shop. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  "app/routes": ["app/domain", "app/http", "app/ui", "app/content"],
  "app/content": ["app/domain", "app/ui"],
  "app/ui": ["app/domain"],
  "app/http": ["app/domain", "db", "app/log.server.ts"],
  "app/enhance": ["app/http/action-json.ts"],
  "app/gateways": ["app/domain"],
  "app/domain": ["db"],
  "app/sandbox": ["app/domain/values"],
  db: [],
};

/** The folders inside app/http. The files at its top are the kit, which all folders may import and which imports none of them. */
const HTTP_MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  transport: [],
  "page-cache": ["transport"],
  api: [],
  pages: [],
};

const DOMAIN_PACKAGES = [
  "drizzle-orm",
  "zod",
  "cpf-cnpj-validator",
  "@node-rs/argon2",
  "otplib",
  "csv-parse",
  "csv-stringify",
];

/**
 * Inside the domain, each feature may import only the features before it. `account` comes after all of shopping, so that guests
 * can buy. Only `recovery`, which sets a new password, `staff`, which uses the same
 * passwords, `today`, which counts what waits for the staff, and `backup` and `system`, which cover the whole shop, come after it.
 */
const DOMAIN_ORDER = [
  "values",
  "audit",
  "limits",
  "jobs",
  "erasure",
  "mail",
  "newsletter",
  "catalog",
  "stock",
  "review",
  "favourites",
  "lens",
  "cart",
  "delivery",
  "catalog-import",
  "order",
  "lab",
  "payment",
  "returns",
  "account",
  "recovery",
  "staff",
  "today",
  "backup",
  "system",
];

/** They open the engine that a test run asks for. */
const OPEN_TEST_DATABASES = ["postgres-setup", "raw-database", "test-databases"].map(
  (name) => `app/testing/${name}.ts`,
);

interface Import {
  from: string;
  to: string;
}

const sources = ["app", "db"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => path.posix.join(folder, file))
    .filter(
      (file) =>
        !file.includes("node_modules") && /\.(ts|tsx)$/.test(file) && !/\.(test|bench)\.tsx?$/.test(file),
    ),
);
const imports = sources.flatMap(importsOf);

test("the sources and their imports are found", () => {
  expect(sources.length).toBeGreaterThan(80);
  expect(imports).toContainEqual({
    from: "app/routes/cart/cart.tsx",
    to: "app/domain/cart/cart.ts",
  });
});

test("each layer imports only the layers it may import", () => {
  const offending = imports.filter(({ from, to }) => {
    const layer = layerOf(from);
    const allowed = layer && MAY_IMPORT[layer];
    if (!allowed || to.startsWith(`${layer}/`)) return false;
    return !allowed.some((other) => to === other || to.startsWith(`${other}/`));
  });
  expect(offending).toEqual([]);
});

test("the kit of app/http imports none of its folders, and they import the kit and only the folders they may", () => {
  const folderOf = (file: string) => /^app\/http\/([^/]+)\//.exec(file)?.[1];
  const offending = imports.filter(({ from, to }) => {
    if (!from.startsWith("app/http/") || !to.startsWith("app/http/")) return false;
    const [folder, imported] = [folderOf(from), folderOf(to)];
    if (!imported || folder === imported) return false;
    return !folder || !HTTP_MAY_IMPORT[folder]?.includes(imported);
  });
  expect(offending).toEqual([]);
});

test("the folders of app/ui/shop import each other without a cycle", () => {
  const folderOf = (file: string) => /^app\/ui\/shop\/([^/]+)\//.exec(file)?.[1];
  const edges = imports.flatMap(({ from, to }): [string, string][] => {
    const [folder, imported] = [folderOf(from), folderOf(to)];
    return folder && imported && folder !== imported ? [[folder, imported]] : [];
  });
  expect(edges.length).toBeGreaterThan(0);
  expect(foldersInCycles(edges)).toEqual([]);
});

test("routes never import routes; ui and content never import server modules", () => {
  const betweenRoutes = imports.filter(
    ({ from, to }) => from.startsWith("app/routes/") && to.startsWith("app/routes/") && !to.endsWith(".css"),
  );
  const serverInViews = imports.filter(
    ({ from, to }) => /^app\/(ui|content)\//.test(from) && to.includes(".server"),
  );
  expect([...betweenRoutes, ...serverInViews]).toEqual([]);
});

test("inside the domain, payment imports order, order imports cart, and never the other way", () => {
  const featureOf = (file: string) => /^app\/domain\/([^/]+)\//.exec(file)?.[1] ?? "";
  const backwards = imports.filter(({ from, to }) => {
    const [feature, imported] = [featureOf(from), featureOf(to)];
    if (!feature || !imported || feature === imported || imported === "values") return false;
    return DOMAIN_ORDER.indexOf(imported) > DOMAIN_ORDER.indexOf(feature);
  });
  expect(backwards).toEqual([]);
});

test("every feature of the domain has its place in the order", () => {
  const features = sources.map((file) => /^app\/domain\/([^/]+)\//.exec(file)?.[1]).filter(Boolean);
  expect([...new Set(features)].sort()).toEqual([...DOMAIN_ORDER].sort());
});

test("the domain imports no package but its own few, and no router", () => {
  const packages = sources
    .filter((file) => file.startsWith("app/domain/"))
    .flatMap((file) =>
      specifiersOf(file)
        .filter((specifier) => !/^[.#]|^node:/.test(specifier))
        .map((specifier) => ({ file, name: /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier })),
    );
  expect(packages.filter(({ name }) => !DOMAIN_PACKAGES.includes(name))).toEqual([]);
});

test("imports of other folders use an alias, not ../", () => {
  const climbing = sources.flatMap((file) =>
    specifiersOf(file)
      .filter((specifier) => specifier.startsWith("../") && !isWithinLayer(file, specifier))
      .map((specifier) => `${file}: ${specifier}`),
  );
  expect(climbing).toEqual([]);
});

test("queries are awaited, as on any engine, and only the store knows which one runs", () => {
  const synchronous = sources.filter(
    (file) =>
      !/^db\/(sqlite|postgres)\//.test(file) &&
      !OPEN_TEST_DATABASES.includes(file) &&
      /\.(all|run|get)\(\)/.test(readFileSync(file, "utf8")),
  );
  const engine = sources.filter(
    (file) =>
      !OPEN_TEST_DATABASES.includes(file) &&
      /from "(better-sqlite3|drizzle-orm\/(better-sqlite3|sqlite))/.test(readFileSync(file, "utf8")),
  );
  expect(synchronous).toEqual([]);
  expect(engine.filter((file) => !/^db\/(sqlite\/|postgres\/|columns|store)/.test(file))).toEqual([]);
});

test("only db writes what one engine alone understands", () => {
  const names =
    /sqlite|postgres|fts5|tsquery|jsonb|\b(rowid|pragma|json_each|json_object|json_group_\w+|group_concat)\b|\b(instr|ifnull|iif|strftime|unixepoch)\(/i;
  const clauses = /\bMATCH\b|\bCROSS JOIN\b|\bIS NOT \$|\b(max|min)\([^()]*\$[^()]*, /;
  const isEngines = (line: string) => names.test(line) || clauses.test(line);
  const found = sources
    .filter((file) => !isDb(file) && !OPEN_TEST_DATABASES.includes(file))
    .flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .filter(isEngines)
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

/** The folders in an import cycle: those that remain when folders that import no other are removed repeatedly. */
function foldersInCycles(edges: readonly [from: string, to: string][]): string[] {
  const importing = new Set(edges.map(([from]) => from));
  const remaining = edges.filter(([, to]) => importing.has(to));
  return remaining.length < edges.length ? foldersInCycles(remaining) : [...importing].sort();
}

function layerOf(file: string): string | undefined {
  return Object.keys(MAY_IMPORT).find((layer) => file.startsWith(`${layer}/`));
}

function isDb(file: string): boolean {
  return file.startsWith("db/");
}

/** `db` has few files: schema, seed and store may import each other by relative paths. */
function isWithinLayer(file: string, specifier: string): boolean {
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
