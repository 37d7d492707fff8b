import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { hours } from "#app/domain/values/duration.ts";
import { SHARED_PAGE } from "#app/http/cache-control.ts";
import { openPageCache } from "./page-cache.server.ts";

const HTML = "<!DOCTYPE html><title>Óculos de grau</title>";

/** A cache on a catalogue and a clock that the test moves, and a page that counts how often it is drawn. */
function openTestCache({ maxBytes = 100_000 } = {}) {
  const world = { version: 1, now: new Date("2026-11-20T12:00:00Z"), rendered: 0 };
  const cache = openPageCache({
    maxBytes: maxBytes,
    readVersion: async () => world.version,
    now: () => world.now,
  });
  const render =
    (html = HTML, init: ResponseInit = {}) =>
    async () => {
      world.rendered += 1;
      return new Response(html, { ...init, headers: { "Cache-Control": SHARED_PAGE, ...init.headers } });
    };
  return { cache, world, render: render };
}

test("a page that is everybody's is drawn once, and kept in brotli and gzip", async () => {
  const { cache, world, render } = openTestCache();
  await cache.getOrRender("/", render());
  const page = await cache.find("/");

  expect(brotliDecompressSync(page?.br.body ?? "").toString()).toBe(HTML);
  expect(gunzipSync(page?.gzip.body ?? "").toString()).toBe(HTML);
  expect(world.rendered).toBe(1);
});

test("the same page has the same tag wherever it is drawn, and another page another", async () => {
  const [first, second] = [openTestCache(), openTestCache()];
  const tagOf = async ({ cache, render }: typeof first, html: string) => {
    await cache.getOrRender(html, render(html));
    return (await cache.find(html))?.etag;
  };
  expect(await tagOf(first, "a")).toBe(await tagOf(second, "a"));
  expect(await tagOf(first, "a")).not.toBe(await tagOf(first, "b"));
});

test("what is drawn for one visitor, sets a cookie, or is no page, is kept for nobody", async () => {
  const { cache, render } = openTestCache();
  const answers = [
    render(HTML, { headers: { "Cache-Control": "private, no-cache" } }),
    render(HTML, { headers: { "Set-Cookie": "sessao=1" } }),
    render(HTML, { status: 404 }),
  ];
  for (const [index, answer] of answers.entries()) {
    expect(await cache.getOrRender(String(index), answer)).toBeInstanceOf(Response);
    expect(await cache.find(String(index))).toBeUndefined();
  }
});

test("when the catalogue moves, every page is drawn anew", async () => {
  const { cache, world, render } = openTestCache();
  await cache.getOrRender("/", render());
  await cache.getOrRender("/busca", render());
  world.version = 2;
  expect(await cache.find("/")).toBeUndefined();
  world.version = 1;
  expect(await cache.find("/busca")).toBeUndefined();
});

test("a page that was drawn while the catalogue moved is for its visitor alone", async () => {
  const { cache, world, render } = openTestCache();
  const page = await cache.getOrRender("/", async () => {
    world.version = 2;
    return render()();
  });
  expect(page).not.toBeInstanceOf(Response);
  expect(await cache.find("/")).toBeUndefined();
});

test("a hundred who ask at once wait for one drawing", async () => {
  const { cache, world, render } = openTestCache();
  const pages = await Promise.all(Array.from({ length: 100 }, () => cache.getOrRender("/", render())));
  expect(world.rendered).toBe(1);
  expect(new Set(pages).size).toBe(1);
});

test("those who waited for a drawing that failed, or was not for everybody, draw for themselves", async () => {
  const { cache, world, render } = openTestCache();
  const fails = cache.getOrRender("/", () => Promise.reject(new Error("gone")));
  const waits = cache.getOrRender("/", render());
  await expect(fails).rejects.toThrow("gone");
  expect(await waits).toBeInstanceOf(Response);

  const personal = render(HTML, { headers: { "Cache-Control": "private, no-cache" } });
  const answers = await Promise.all([cache.getOrRender("/a", personal), cache.getOrRender("/a", personal)]);
  expect(new Set(answers).size).toBe(2);
  expect(world.rendered).toBe(3);
});

test("beyond its bytes, the page that was asked for longest ago goes", async () => {
  const { cache, render } = openTestCache({ maxBytes: 400 });
  const keys = ["/1", "/2", "/3", "/4"];
  for (const key of keys) await cache.getOrRender(key, render(`${HTML}${key}`));
  await cache.find("/2");
  for (const key of ["/5", "/6"]) await cache.getOrRender(key, render(`${HTML}${key}`));

  expect(await cache.find("/1")).toBeUndefined();
  expect(await cache.find("/2")).toBeDefined();
  expect(await cache.find("/6")).toBeDefined();
});

test("no bytes keep no page", async () => {
  const { cache, render } = openTestCache({ maxBytes: 0 });
  await cache.getOrRender("/", render());
  expect(await cache.find("/")).toBeUndefined();
});

test("a page is shown for an hour at most, for the calendar goes on", async () => {
  const { cache, world, render } = openTestCache();
  await cache.getOrRender("/", render());
  world.now = new Date(world.now.getTime() + hours(1));
  expect(await cache.find("/")).toBeDefined();
  world.now = new Date(world.now.getTime() + 1);
  expect(await cache.find("/")).toBeUndefined();
});
