import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: process.env.VITEST ? [] : [reactRouter(), serverEntries(), precompressedAssets()],
  resolve: { tsconfigPaths: true },
  build: {
    target: "es2022",
    // One style sheet, kept by the browser from the first page on.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
  },
  worker: { format: "es" },
  environments: {
    ssr: {
      build: {
        rollupOptions: {
          input: {
            index: "virtual:react-router/server-build",
            server: "./app/server.ts",
            keeper: "./app/keeper/shop.ts",
          },
        },
      },
    },
  },
  test: {
    include: ["app/**/*.test.{ts,tsx}", "db/**/*.test.ts"],
    // Property tests run thousands of cases; on a busy machine that is slow, not wrong.
    testTimeout: 60_000,
  },
});

/** Gives the server's entries plain names, so that they can be started: build/server/server.js. */
function serverEntries(): Plugin {
  return {
    name: "server-entries",
    enforce: "post",
    configEnvironment: (name) =>
      name === "ssr" ? { build: { rollupOptions: { output: { entryFileNames: "[name].js" } } } } : undefined,
  };
}

/** Puts a .br and a .gz beside every text asset, so that serving one costs no compression. */
function precompressedAssets(): Plugin {
  return {
    name: "precompressed-assets",
    enforce: "post",
    // With the last of the builds: until then the router still adds to the browser's files.
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
