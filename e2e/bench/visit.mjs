import { blockingTime } from "./figures.mjs";

const SLOW_LINK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const CPU_SLOWDOWN = 4;

/**
 * @typedef {object} Visit Times in ms of the page's clock.
 * @property {number} fcp
 * @property {{ ms: number, is: string, url: string }} lcp
 * @property {number} tbt
 * @property {number} cls
 * @property {number} lastByte When the document has arrived.
 * @property {{ url: string, kind: string, bytes: number }[]} requests With their bytes as transferred.
 */

/**
 * Visits a page on a slow phone of 360 × 740 until the network is idle, with an empty browser cache except for the page `after`.
 * @param {import("@playwright/test").Browser} browser @param {string} url
 * @param {{ cookie?: string, blocked?: readonly string[], after?: string | undefined }} conditions `after`: the URL visited before
 * @returns {Promise<Visit>}
 */
export async function visit(browser, url, { cookie, blocked = [], after }) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: "pt-BR",
  });
  if (cookie) await context.addCookies(cookiesOf(cookie, url));
  const page = await context.newPage();
  await page.addInitScript(observe);

  if (after) await page.goto(after, { waitUntil: "networkidle" });
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setBlockedURLs", { urls: [...blocked] });
  await devtools.send("Network.emulateNetworkConditions", SLOW_LINK);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  /** @type {Map<string, { url: string, kind: string, bytes: number }>} */
  const requests = new Map();
  devtools.on("Network.responseReceived", ({ requestId, response, type }) => {
    if (!response.url.startsWith("data:"))
      requests.set(requestId, { url: response.url, kind: type, bytes: 0 });
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });

  await page.goto(url, { waitUntil: "load" });
  await page.waitForLoadState("networkidle");
  const { tasks, ...seen } = await page.evaluate(report);
  await context.close();
  return { ...seen, tbt: blockingTime(tasks, seen.fcp), requests: [...requests.values()] };
}

/** Runs in the page, before its own scripts. */
function observe() {
  const seen = { lcp: { ms: Number.NaN, is: "", url: "" }, cls: 0, tasks: /** @type {object[]} */ ([]) };
  Object.assign(window, { seen });
  const watch = (/** @type {string} */ type, /** @type {(entry: any) => void} */ take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });

  watch("largest-contentful-paint", ({ startTime, element, url }) => {
    const name = url ? url.split("/").slice(-2).join("/") : (element?.textContent ?? "").trim().slice(0, 24);
    seen.lcp = { ms: startTime, is: `${element?.localName ?? "?"} ${name}`, url };
  });
  watch("layout-shift", ({ value }) => {
    seen.cls += value;
  });
  watch("longtask", ({ startTime, duration }) => {
    seen.tasks.push({ startTime, duration });
  });
}

/** Runs in the page, when the network is idle. */
function report() {
  const { seen } = /** @type {any} */ (window);
  const [document] = performance.getEntriesByType("navigation");
  const [fcp] = performance.getEntriesByName("first-contentful-paint");
  return {
    lcp: /** @type {{ ms: number, is: string, url: string }} */ (seen.lcp),
    cls: Number(seen.cls),
    tasks: /** @type {{ startTime: number, duration: number }[]} */ (seen.tasks),
    fcp: fcp?.startTime ?? Number.NaN,
    lastByte: /** @type {PerformanceNavigationTiming} */ (document).responseEnd,
  };
}

/** @param {string} header @param {string} url */
function cookiesOf(header, url) {
  return header.split("; ").map((pair) => {
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    return { name, value, url: new URL(url).origin };
  });
}
