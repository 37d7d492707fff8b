import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: process.env.VITEST ? [] : [reactRouter(), serverEntries(), precompressedAssets()],
  resolve: {
    tsconfigPaths: true,
    alias: { "@uploadcare/quality-insights": path.resolve("app/enhance/no-telemetry.ts") },
  },
  build: {
    target: "es2022",
    // One style sheet, kept by the browser from the first page on.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
  },
  css: { modules: { generateScopedName } },
  worker: { format: "es", plugins: () => [patchedWidget()] },
  environments: {
    ssr: {
      build: {
        rollupOptions: {
          input: {
            index: "virtual:react-router/server-build",
            server: "./app/server.ts",
            keeper: "./app/cli/shop.ts",
            "stand-in": "./app/sandbox/mercado-pago/alone.ts",
          },
        },
      },
    },
  },
  test: {
    include: ["app/**/*.test.{ts,tsx}", "db/**/*.test.ts"],
    // Left to itself it leaves one of two cores to nobody.
    maxWorkers: "100%",
    // Property tests run thousands of cases; on a busy machine that is slow, not wrong.
    testTimeout: 60_000,
  },
});

const filesOfSigns = new Map<string, string>();

/** A class by its name and three signs for its file: the usual names are longer, and different in each rule, so they pack worse. */
function generateScopedName(name: string, file: string): string {
  const place = path.relative(import.meta.dirname, file);
  const signs = createHash("sha256").update(place).digest("base64url").slice(0, 3);
  const other = filesOfSigns.get(signs) ?? place;
  if (other !== place)
    throw new Error(`${place} and ${other} have the same signs: one of them wants another name.`);
  filesOfSigns.set(signs, place);
  return `${name}-${signs}`;
}

/** Gives the server's entries plain names, so that they can be started: build/server/server.js. */
function serverEntries(): Plugin {
  return {
    name: "server-entries",
    enforce: "post",
    configEnvironment: (name) =>
      name === "ssr" ? { build: { rollupOptions: { output: { entryFileNames: "[name].js" } } } } : undefined,
  };
}

const UPLOADER = /@uploadcare\/file-uploader\/dist\/index\.js$/;
/** What the upload widget says in English whatever its locale, and does against the shop's policy. */
const WIDGET_PATCHES: readonly [file: RegExp, from: string, to: string][] = [
  // The first style of an element is set as an attribute, which style-src 'self' forbids; later ones are not.
  [
    /lit-html\/directives\/style-map\.js$/,
    "if(void 0===this.ft)return this.ft=new Set(Object.keys(r)),this.render(r);",
    "this.ft??=new Set;",
  ],
  // Styles in the markup are forbidden as well: app/enhance/prescription-widget.css has them.
  [UPLOADER, "Ho=\"<svg width='0' height='0' style='position:absolute'>", "Ho=\"<svg width='0' height='0'>"],
  [
    UPLOADER,
    " style='stroke-dasharray:100 100;stroke-dashoffset:var(--l-progress-offset, 100);transition:stroke-dashoffset .6s linear'",
    "",
  ],
  [UPLOADER, '<div style="display: contents;" ${ref', "<div ${ref"],
  // A preview is drawn from the visitor's own file, and not asked of a server.
  [UPLOADER, "if(i&&s&&n){let u=await", "if(false){let u=await"],
  [UPLOADER, 'alt="Preview of uploaded image"', 'alt="Prévia do arquivo"'],
  [UPLOADER, 'data-testid="shot" @click', 'aria-label="Tirar foto" @click'],
  [UPLOADER, '"File validator execution has failed"', '"Não foi possível validar o arquivo."'],
  [UPLOADER, '"File validator execution has timed out"', '"Não foi possível validar o arquivo."'],
  [
    UPLOADER,
    'type:"NETWORK_ERROR",message:i.message',
    'type:"NETWORK_ERROR",message:"O envio foi interrompido. Tente de novo."',
  ],
  [
    UPLOADER,
    'type:"UNKNOWN_ERROR",message:s.message',
    'type:"UNKNOWN_ERROR",message:"Não foi possível enviar o arquivo. Tente de novo."',
  ],
];

/** Mends the upload widget as it is bundled, and fails where it no longer is what was mended. */
function patchedWidget(): Plugin {
  return {
    name: "mended-widget",
    transform(code, id) {
      const patches = WIDGET_PATCHES.filter(([file]) => file.test(id));
      for (const [, from] of patches) if (!code.includes(from)) this.error(`The widget has changed: ${from}`);
      return patches.length > 0
        ? patches.reduce((text, [, from, to]) => text.replace(from, to), code)
        : undefined;
    },
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
