import { chromium } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findOrInstallChromium } from "../../app/testing/chromium.mjs";
import { blockingTime } from "./figures.mjs";

const SLOW_LINK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const CPU_SLOWDOWN = 4;
/** After the network is idle: what the last response starts, such as hydration, belongs to the visit. */
const SETTLE_MS = 1500;

/**
 * @typedef {object} Visit Times in ms of the page's clock.
 * @property {number} fcp
 * @property {{ ms: number, is: string, url: string }} lcp
 * @property {number} tbt
 * @property {number} cls
 * @property {number} lastByte When the document has arrived.
 * @property {{ url: string, kind: string, bytes: number }[]} requests With their bytes as transferred.
 */

/** @typedef {{ cookie?: string, blocked?: readonly string[], after?: string | undefined }} VisitConditions `after`: the URL visited before */

/**
 * Visits a page on a slow phone until the network is idle, in a browser that was just started: a running one has compiled the
 * shop's scripts and decoded its pictures before, which hides most of the blocking time.
 * @param {string} url @param {VisitConditions} conditions @returns {Promise<Visit>}
 */
export async function visit(url, { cookie, blocked = [], after }) {
  const { page, slowDown, close } = await openPhone(url, cookie);
  await page.addInitScript(observe);
  if (after) await page.goto(after, { waitUntil: "networkidle" });
  const devtools = await slowDown(blocked);
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
  await page.waitForTimeout(SETTLE_MS);
  const { tasks, ...seen } = await page.evaluate(report);
  await close();
  return { ...seen, tbt: blockingTime(tasks, seen.fcp), requests: [...requests.values()] };
}

/**
 * The ms from a press on a link until the heading of the next page is painted, on a slow phone that has loaded the first page and
 * its scripts. Both are noted in the page: the runner's own search for the heading takes 300 ms at this CPU.
 * @param {string} url @param {{ cookie: string, link: string, heading: string }} step
 */
export async function measureStep(url, { cookie, link, heading }) {
  const { page, slowDown, close } = await openPhone(url, cookie);
  await page.addInitScript(noteStep, heading);
  await page.goto(url, { waitUntil: "networkidle" });
  await page.waitForTimeout(SETTLE_MS);
  await slowDown([]);
  await page.getByRole("link", { name: link }).click({ noWaitAfter: true });
  const handle = await page.waitForFunction(
    () => sessionStorage.shownAt - sessionStorage.pressedAt || 0,
    null,
    {
      polling: 500,
    },
  );
  const ms = await handle.jsonValue();
  await close();
  return ms;
}

/** Runs in each document, before its own scripts. @param {string} heading */
function noteStep(heading) {
  const note = (/** @type {string} */ name, /** @type {number} */ time) => {
    sessionStorage.setItem(name, String(performance.timeOrigin + time));
  };
  addEventListener("click", ({ timeStamp }) => note("pressedAt", timeStamp), true);
  const observer = new MutationObserver(() => {
    if (!sessionStorage.pressedAt || document.querySelector("h1")?.textContent !== heading) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => note("shownAt", performance.now())));
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
}

/** @param {string} url @param {string | undefined} cookie */
async function openPhone(url, cookie) {
  const executablePath = findOrInstallChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: CHROMIUM_ARGUMENTS,
  });
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: "pt-BR",
  });
  if (cookie) await context.addCookies(cookiesOf(cookie, url));
  const page = await context.newPage();
  return {
    page,
    close: () => browser.close(),
    /** @param {readonly string[]} blocked */
    async slowDown(blocked) {
      const devtools = await context.newCDPSession(page);
      await devtools.send("Network.enable");
      await devtools.send("Network.setBlockedURLs", { urls: [...blocked] });
      await devtools.send("Network.emulateNetworkConditions", SLOW_LINK);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
      return devtools;
    },
  };
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
