/** Bundles the studio and opens it in a headless Chromium with software rendering. */

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { chromium } from "playwright-core";

const here = path.dirname(fileURLToPath(import.meta.url));

export async function openStudio() {
  const bundle = await build({
    entryPoints: [path.join(here, "src/page.ts")],
    bundle: true,
    write: false,
    format: "iife",
    target: "chrome120",
    minify: true,
  });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--headless=new",
      "--use-gl=angle",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      "--ignore-gpu-blocklist",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-quic",
    ],
  });
  const quiet = setInterval(stayNice, 2000);
  stayNice();
  const page = await browser.newPage();
  page.on("console", (m) => {
    if (m.type() === "error" || m.type() === "warning") console.error("[page]", m.text().slice(0, 600));
  });
  page.on("pageerror", (e) => console.error("[page]", e.message));
  await page.setContent("<!doctype html><body></body>");
  await page.addScriptTag({ content: bundle.outputFiles[0].text });
  return {
    page,
    close: async () => {
      clearInterval(quiet);
      await browser.close();
    },
  };
}

/** Chromium raises its own priority; put every thread of our children back to the lowest. */
function stayNice() {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((l) => l.trim().split(/\s+/).map(Number));
  const family = new Set([process.pid]);
  for (let grew = true; grew; ) {
    grew = false;
    for (const [pid, parent] of rows)
      if (family.has(parent) && !family.has(pid)) {
        family.add(pid);
        grew = true;
      }
  }
  for (const pid of family) {
    try {
      for (const thread of fs.readdirSync(`/proc/${pid}/task`)) os.setPriority(Number(thread), 19);
    } catch {
      /* it ended meanwhile */
    }
  }
}

export const bytesOf = (dataUrl) => Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
