import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { hours } from "#app/domain/values/duration.ts";
import { SHARED_PAGE } from "./cache-control.ts";
import { openPageCache } from "./page-cache.server.ts";

const HTML = "<!DOCTYPE html><title>Óculos de grau</title>";

/** A cache on a catalogue and a clock that the test moves, and a page that counts how often it is drawn. */
function openTestCache({ mostBytes = 100_000 } = {}) {
  const world = { version: 1, now: new Date("2026-11-20T12:00:00Z"), drawn: 0 };
  const cache = openPageCache({
    mostBytes,
    readVersion: async () => world.version,
    now: () => world.now,
  });
  const draw =
    (html = HTML, init: ResponseInit = {}) =>
    async () => {
      world.drawn += 1;
      return new Response(html, { ...init, headers: { "Cache-Control": SHARED_PAGE, ...init.headers } });
    };
  return { cache, world, draw };
}

test("a page that is everybody's is drawn once, and kept in brotli and gzip", async () => {
  const { cache, world, draw } = openTestCache();
  await cache.keep("/", draw());
  const page = await cache.find("/");

  expect(brotliDecompressSync(page?.br.body ?? "").toString()).toBe(HTML);
  expect(gunzipSync(page?.gzip.body ?? "").toString()).toBe(HTML);
  expect(world.drawn).toBe(1);
});

test("the same page has the same tag wherever it is drawn, and another page another", async () => {
  const [first, second] = [openTestCache(), openTestCache()];
  const tagOf = async ({ cache, draw }: typeof first, html: string) => {
    await cache.keep(html, draw(html));
    return (await cache.find(html))?.etag;
  };
  expect(await tagOf(first, "a")).toBe(await tagOf(second, "a"));
  expect(await tagOf(first, "a")).not.toBe(await tagOf(first, "b"));
});

test("what is drawn for one visitor, sets a cookie, or is no page, is kept for nobody", async () => {
  const { cache, draw } = openTestCache();
  const answers = [
    draw(HTML, { headers: { "Cache-Control": "private, no-cache" } }),
    draw(HTML, { headers: { "Set-Cookie": "sessao=1" } }),
    draw(HTML, { status: 404 }),
  ];
  for (const [index, answer] of answers.entries()) {
    expect(await cache.keep(String(index), answer)).toBeInstanceOf(Response);
    expect(await cache.find(String(index))).toBeUndefined();
  }
});

test("when the catalogue moves, every page is drawn anew", async () => {
  const { cache, world, draw } = openTestCache();
  await cache.keep("/", draw());
  await cache.keep("/busca", draw());
  world.version = 2;
  expect(await cache.find("/")).toBeUndefined();
  world.version = 1;
  expect(await cache.find("/busca")).toBeUndefined();
});

test("a page that was drawn while the catalogue moved is for its visitor alone", async () => {
  const { cache, world, draw } = openTestCache();
  const page = await cache.keep("/", async () => {
    world.version = 2;
    return draw()();
  });
  expect(page).not.toBeInstanceOf(Response);
  expect(await cache.find("/")).toBeUndefined();
});

test("a hundred who ask at once wait for one drawing", async () => {
  const { cache, world, draw } = openTestCache();
  const pages = await Promise.all(Array.from({ length: 100 }, () => cache.keep("/", draw())));
  expect(world.drawn).toBe(1);
  expect(new Set(pages).size).toBe(1);
});

test("those who waited for a drawing that failed, or was not for everybody, draw for themselves", async () => {
  const { cache, world, draw } = openTestCache();
  const fails = cache.keep("/", () => Promise.reject(new Error("gone")));
  const waits = cache.keep("/", draw());
  await expect(fails).rejects.toThrow("gone");
  expect(await waits).toBeInstanceOf(Response);

  const personal = draw(HTML, { headers: { "Cache-Control": "private, no-cache" } });
  const answers = await Promise.all([cache.keep("/a", personal), cache.keep("/a", personal)]);
  expect(new Set(answers).size).toBe(2);
  expect(world.drawn).toBe(3);
});

test("beyond its bytes, the page that was asked for longest ago goes", async () => {
  const { cache, draw } = openTestCache({ mostBytes: 400 });
  const keys = ["/1", "/2", "/3", "/4"];
  for (const key of keys) await cache.keep(key, draw(`${HTML}${key}`));
  await cache.find("/2");
  for (const key of ["/5", "/6"]) await cache.keep(key, draw(`${HTML}${key}`));

  expect(await cache.find("/1")).toBeUndefined();
  expect(await cache.find("/2")).toBeDefined();
  expect(await cache.find("/6")).toBeDefined();
});

test("no bytes keep no page", async () => {
  const { cache, draw } = openTestCache({ mostBytes: 0 });
  await cache.keep("/", draw());
  expect(await cache.find("/")).toBeUndefined();
});

test("a page is shown for an hour at most, for the calendar goes on", async () => {
  const { cache, world, draw } = openTestCache();
  await cache.keep("/", draw());
  world.now = new Date(world.now.getTime() + hours(1));
  expect(await cache.find("/")).toBeDefined();
  world.now = new Date(world.now.getTime() + 1);
  expect(await cache.find("/")).toBeUndefined();
});
