import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import type { Plugin } from "vite";
import { configDefaults, defineConfig } from "vitest/config";
import { reactRouterPatches } from "./app/http/transport/react-router-patches.ts";
import { PICTURES, serveStoredFiles } from "./app/http/transport/stored-files.server.ts";
import { FILE_ONLY_PATHS, FILE_ONLY_TITLES } from "./app/testing/file-only-tests.mjs";
import { uploadWidgetPatches, usedWidgetStyles } from "./app/ui/shop/lens/uploader/upload-widget-patches.ts";
import { shortClassNames } from "./app/ui/styles/class-names.ts";
import { pageSheets } from "./app/ui/styles/page-sheets.ts";

/**
 * The bundle of pages with React: one file for packages, one for the layout, one for addresses as text, one for forms of addresses,
 * one for products with their sum, one for what all lens steps show. The order decides which file has what two of them need.
 * Brotli compresses a large file better than many small ones (5 KB less of 115: e2e/quality/budget.http.spec.ts).
 */
const BUNDLE = [
  { name: "react", test: /node_modules\/(react|scheduler|@conform-to)/ },
  {
    name: "layout",
    test: /app\/(ui\/(kit\/(?!prose|pagination|page-dialog|page-below|text-area-field)|layout\/(?!page-head)|shop\/(picture|price-parts))|root\.tsx)/,
  },
  { name: "address-text", test: /app\/(domain\/values\/(cep|phone)|ui\/shop\/account\/address-text)/ },
  {
    name: "address-form",
    test: /app\/ui\/(shop\/account\/(address-fields|use-cep-lookup)|kit\/page-below)/,
  },
  { name: "lines", test: /app\/ui\/shop\/(order\/lines|side-by-side)/ },
  { name: "lens", test: /app\/ui\/shop\/lens\/lens-page/ },
];

/**
 * Names of the file and the class, as Vite's, would take 1.3 KB more of a first visit in Brotli, and the home page would exceed its
 * budget (e2e/quality/budget.http.spec.ts).
 */
const classNames = shortClassNames(path.join(import.meta.dirname, "app"));

export default defineConfig({
  plugins: process.env.VITEST
    ? []
    : [
        reactRouter(),
        uploadWidgetPatches(),
        productionBuilds(),
        reactRouterPatches(),
        plainDynamicImports(),
        pageSheets(classNames.fileOf),
        serverEntries(),
        precompressedAssets(),
        importedPictures(),
      ],
  resolve: {
    tsconfigPaths: true,
    alias: { "@uploadcare/quality-insights": path.resolve("app/ui/shop/lens/uploader/no-telemetry.ts") },
  },
  build: {
    target: "es2022",
    // One style sheet, which pageSheets splits.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
  },
  css: { modules: { generateScopedName: classNames.scoped }, postcss: { plugins: [usedWidgetStyles()] } },
  worker: { format: "es" },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: BUNDLE } } } } },
    ssr: {
      build: {
        rollupOptions: {
          input: {
            index: "virtual:react-router/server-build",
            server: "./app/server.ts",
            shop: "./app/cli/shop.ts",
            sandbox: "./app/sandbox/mercado-pago/standalone.ts",
          },
        },
      },
    },
  },
  test: {
    include: ["app/**/*.test.{ts,tsx}", "db/**/*.test.ts"],
    ...(process.env.TEST_ENGINE === "postgres" && {
      exclude: [...configDefaults.exclude, ...FILE_ONLY_PATHS],
      testNamePattern: new RegExp(`^(?!(${FILE_ONLY_TITLES.join("|")})$)`),
    }),
    globalSetup: "app/testing/postgres-setup.ts",
    // The default leaves one core unused.
    maxWorkers: "100%",
    // Property tests run thousands of cases, which is slow on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

function hexadecimal(unit: string): string {
  return unit.charCodeAt(0).toString(16).padStart(4, "0");
}

/** Not bundled: they have native code or files of their own, or take hardly less memory in the bundle. */
const SERVER_PACKAGES = ["better-sqlite3", "pg", "@node-rs/argon2", "pino", "mercadopago", "nodemailer"];

/** Without spaces and comments; the names stay, for stack traces. */
const SERVER_OUTPUT = {
  entryFileNames: "[name].js",
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
} as const;

/**
 * Names the server's entries without a hash, so that they can be started: build/server/server.js. Bundles their packages, which take
 * less memory so. Node keeps the source in memory, in two bytes a character if one of them is beyond Latin-1: those are escaped.
 */
function serverEntries(): Plugin {
  return {
    name: "server-entries",
    enforce: "post",
    configEnvironment: (name, _, { command }) =>
      name === "ssr" && command === "build"
        ? {
            resolve: { noExternal: true, external: SERVER_PACKAGES },
            build: { rollupOptions: { output: SERVER_OUTPUT } },
          }
        : undefined,
    applyToEnvironment: (environment) => environment.name === "ssr",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "chunk")
          file.code = file.code.replace(/[\u0100-\uffff]/g, (unit) => `\\u${hexadecimal(unit)}`);
    },
  };
}

/**
 * Leaves out Vite's helper, 1 KB in Brotli. Around each dynamic import it preloads what the imported file imports, which is part of
 * the page already.
 */
function plainDynamicImports(): Plugin {
  return {
    name: "plain-dynamic-imports",
    enforce: "pre",
    load: (id) =>
      id.endsWith("vite/preload-helper.js") ? "export const __vitePreload = (load) => load();" : undefined,
  };
}

/**
 * Takes the builds of React and React Router without development warnings: 0.4 KB less in Brotli, and less work for the server.
 * React Router's package exports the other build for every condition.
 */
function productionBuilds(): Plugin {
  return {
    name: "production-builds",
    enforce: "pre",
    apply: "build",
    async resolveId(id, importer) {
      // The server's bundle keeps both branches of React's choice by NODE_ENV, with 600 KB of source that Node holds in memory.
      if (/^\.\/cjs\/react.*\.development\.js$/.test(id))
        return this.resolve(id.replace(".development.", ".production."), importer, { skipSelf: true });
      if (!/^react-router(\/dom)?$/.test(id)) return null;
      const found = await this.resolve(id, importer, { skipSelf: true });
      return found && { ...found, id: found.id.replace("/dist/development/", "/dist/production/") };
    },
  };
}

/** Serves the pictures of an imported catalogue in development, where app/server.ts does not run. */
function importedPictures(): Plugin {
  return {
    name: "imported-pictures",
    apply: "serve",
    async configureServer(server) {
      const { readSettings } = await server.ssrLoadModule("/app/settings.server.ts");
      const { picturesFolder }: { picturesFolder: string } = readSettings();
      const serve = serveStoredFiles({ pattern: PICTURES, folder: picturesFolder, cacheControl: "no-cache" });
      server.middlewares.use((incoming, outgoing, next) => void serve(incoming, outgoing, next));
    },
  };
}

/** Writes a .br and a .gz beside every text asset, which sirv serves. */
function precompressedAssets(): Plugin {
  return {
    name: "precompressed-assets",
    enforce: "post",
    // With the SSR build, which is the last: until then, React Router still adds client files.
    applyToEnvironment: (environment) => environment.name === "ssr",
    async closeBundle() {
      const dir = "build/client";
      const files = await readdir(dir, { recursive: true });
      const texts = files.filter((file) => /\.(js|css|svg|txt|webmanifest)$/.test(file));
      await Promise.all(
        texts.map(async (file) => {
          const target = path.join(dir, file);
          const text = await readFile(target);
          await writeFile(`${target}.br`, await promisify(brotliCompress)(text));
          await writeFile(`${target}.gz`, await promisify(gzip)(text, { level: 9 }));
        }),
      );
    },
  };
}
