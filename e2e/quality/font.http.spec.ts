import { expect, test } from "@playwright/test";
import { PlainClient } from "../client.ts";

test("the font is preloaded on a desk only, by the URL that the styles name", async ({ baseURL }) => {
  const { text } = await new PlainClient(baseURL ?? "").get("/");
  const [, preload = ""] = /<link (rel="preload" as="font"[^>]*)>/.exec(text) ?? [];
  expect(preload).toContain('media="(min-width: 48rem)"');
  const [, href = ""] = /href="([^"]*)"/.exec(preload) ?? [];
  expect(text).toContain(`src:url(${href})`);
});
