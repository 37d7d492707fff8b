import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { hours } from "#app/domain/values/duration.ts";
import { SHARED_PAGE } from "#app/http/cache-control.ts";
import { openPageCache } from "./page-cache.server.ts";

const HTML = "<!DOCTYPE html><title>Óculos de grau</title>";

function openTestCache({ maxBytes = 100_000 } = {}) {
  const state = { version: 1, now: new Date("2026-11-20T12:00:00Z"), rendered: 0 };
  const cache = openPageCache({
    maxBytes,
    readVersion: async () => state.version,
    now: () => state.now,
  });
  const render =
    (html = HTML, init: ResponseInit = {}) =>
    async () => {
      state.rendered += 1;
      return new Response(html, { ...init, headers: { "Cache-Control": SHARED_PAGE, ...init.headers } });
    };
  return { cache, state, render };
}

test("a shared page is rendered once, and cached in Brotli and gzip", async () => {
  const { cache, state, render } = openTestCache();
  await cache.getOrRender("/", render());
  const page = await cache.find("/");

  expect(brotliDecompressSync(page?.br.body ?? "").toString()).toBe(HTML);
  expect(gunzipSync(page?.gzip.body ?? "").toString()).toBe(HTML);
  expect(state.rendered).toBe(1);
});

test("the ETag depends on the HTML only", async () => {
  const [first, second] = [openTestCache(), openTestCache()];
  const tagOf = async ({ cache, render }: typeof first, html: string) => {
    await cache.getOrRender(html, render(html));
    return (await cache.find(html))?.etag;
  };
  expect(await tagOf(first, "a")).toBe(await tagOf(second, "a"));
  expect(await tagOf(first, "a")).not.toBe(await tagOf(first, "b"));
});

test("personal responses, responses with cookies and errors are not cached", async () => {
  const { cache, render } = openTestCache();
  const responses = [
    render(HTML, { headers: { "Cache-Control": "private, no-cache" } }),
    render(HTML, { headers: { "Set-Cookie": "sessao=1" } }),
    render(HTML, { status: 404 }),
  ];
  for (const [index, response] of responses.entries()) {
    expect(await cache.getOrRender(String(index), response)).toBeInstanceOf(Response);
    expect(await cache.find(String(index))).toBeUndefined();
  }
});

test("a new catalogue version drops every page", async () => {
  const { cache, state, render } = openTestCache();
  await cache.getOrRender("/", render());
  await cache.getOrRender("/busca", render());
  state.version = 2;
  expect(await cache.find("/")).toBeUndefined();
  state.version = 1;
  expect(await cache.find("/busca")).toBeUndefined();
});

test("a page rendered while the catalogue version changed is not cached", async () => {
  const { cache, state, render } = openTestCache();
  const page = await cache.getOrRender("/", async () => {
    state.version = 2;
    return render()();
  });
  expect(page).not.toBeInstanceOf(Response);
  expect(await cache.find("/")).toBeUndefined();
});

test("a hundred concurrent requests share one render", async () => {
  const { cache, state, render } = openTestCache();
  const pages = await Promise.all(Array.from({ length: 100 }, () => cache.getOrRender("/", render())));
  expect(state.rendered).toBe(1);
  expect(new Set(pages).size).toBe(1);
});

test("requests that waited for a failed or personal render start their own", async () => {
  const { cache, state, render } = openTestCache();
  const fails = cache.getOrRender("/", () => Promise.reject(new Error("gone")));
  const waits = cache.getOrRender("/", render());
  await expect(fails).rejects.toThrow("gone");
  expect(await waits).toBeInstanceOf(Response);

  const personal = render(HTML, { headers: { "Cache-Control": "private, no-cache" } });
  const responses = await Promise.all([cache.getOrRender("/a", personal), cache.getOrRender("/a", personal)]);
  expect(new Set(responses).size).toBe(2);
  expect(state.rendered).toBe(3);
});

test("beyond maxBytes, the least recently used page is evicted", async () => {
  const { cache, render } = openTestCache({ maxBytes: 400 });
  const keys = ["/1", "/2", "/3", "/4"];
  for (const key of keys) await cache.getOrRender(key, render(`${HTML}${key}`));
  await cache.find("/2");
  for (const key of ["/5", "/6"]) await cache.getOrRender(key, render(`${HTML}${key}`));

  expect(await cache.find("/1")).toBeUndefined();
  expect(await cache.find("/2")).toBeDefined();
  expect(await cache.find("/6")).toBeDefined();
});

test("with maxBytes 0, nothing is cached", async () => {
  const { cache, render } = openTestCache({ maxBytes: 0 });
  await cache.getOrRender("/", render());
  expect(await cache.find("/")).toBeUndefined();
});

test("a page expires after an hour", async () => {
  const { cache, state, render } = openTestCache();
  await cache.getOrRender("/", render());
  state.now = new Date(state.now.getTime() + hours(1));
  expect(await cache.find("/")).toBeDefined();
  state.now = new Date(state.now.getTime() + 1);
  expect(await cache.find("/")).toBeUndefined();
});
