import { expect, test } from "vitest";
import { deferScripts } from "./deferred-scripts.ts";

test("deferred scripts are neither fetched nor run by the browser, and other scripts are", () => {
  const page = [
    '<link rel="modulepreload" href="/assets/react.js"/>',
    '<link rel="stylesheet" href="/assets/style.css"/>',
    '<script type="module" src="/assets/start.js" fetchPriority="low"></script>',
    '<script nonce="n">window.__reactRouterContext = {}</script>',
    '<script nonce="n" type="module" async="">import "/assets/manifest.js"</script>',
  ].join("");

  expect(deferScripts(page)).toBe(
    [
      '<link rel="deferred-modulepreload" href="/assets/react.js"/>',
      '<link rel="stylesheet" href="/assets/style.css"/>',
      '<script type="module" src="/assets/start.js" fetchPriority="low"></script>',
      '<script nonce="n">window.__reactRouterContext = {}</script>',
      '<script nonce="n" type="text/deferred-module">import "/assets/manifest.js"</script>',
    ].join(""),
  );
});

test("files besides the bundle are fetched with it", () => {
  const page = '<head><link rel="modulepreload" href="/react.js"/></head>';
  expect(deferScripts(page, ["/remove.js"])).toBe(
    '<head><link rel="deferred-modulepreload" href="/react.js"/><link rel="deferred-modulepreload" href="/remove.js"/></head>',
  );
});
