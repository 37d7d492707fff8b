import { mkdir } from "node:fs/promises";
import path from "node:path";
import { median } from "./figures.mjs";
import { createCartCookie, createCheckoutCookie } from "./load-generator.mjs";
import { startShop } from "./servers.mjs";
import { times } from "./tables.mjs";
import { measureStep, visit } from "./visit.mjs";

const PRODUCT = "/oculos/lumina-redondo-metal";
const DELIVERY_PAGE = "/checkout/entrega";

/** `session` names the cookie; `after` is a page that was visited before. */
const PAGES = [
  { name: "home", pathname: "/" },
  { name: "list", pathname: "/produtos/oculos-de-grau" },
  { name: "product", pathname: PRODUCT },
  { name: "cart", pathname: "/checkout/carrinho", session: "cart", after: PRODUCT },
  { name: "delivery", pathname: DELIVERY_PAGE, session: "cart", after: PRODUCT },
  { name: "payment", pathname: "/checkout/pagamento", session: "checkout", after: PRODUCT },
];

/** @typedef {{ origin: string, cookies: Record<string, string>, stop(): Promise<void> }} Version */

/**
 * Compares first visits on a slow phone, and the step from the cart to the delivery page, with those of another working copy
 * whose shop is built. The two take turns.
 * @param {{ folder: string, visits: number, before: string }} conditions
 */
export async function compareWithBefore({ folder, visits, before }) {
  const versions = {
    before: await open(path.join(folder, "before"), before),
    now: await open(path.join(folder, "now")),
  };
  const rows = [];
  for (const { name, pathname, session, after } of PAGES) {
    const visitOf = (/** @type {Version} */ { origin, cookies }) =>
      visit(origin + pathname, {
        ...(session && { cookie: cookies[session] ?? "" }),
        ...(after && { after: origin + after }),
      });
    const seen = await inTurns(visits, versions, visitOf);
    for (const [figure, of] of Object.entries(FIGURES)) {
      const was = median(seen.before.map(of));
      const is = median(seen.now.map(of));
      rows.push([name, figure, was, is, was === 0 ? "–" : times(is / was)]);
    }
  }
  const steps = await inTurns(visits, versions, ({ origin, cookies }) =>
    measureStep(`${origin}/checkout/carrinho`, {
      cookie: cookies.cart ?? "",
      link: "Ir para pagamento",
      heading: "Entrega",
    }),
  );
  const was = median(steps.before);
  const is = median(steps.now);
  rows.push(["cart → delivery", "ms", was, is, times(is / was)]);
  await Promise.all(Object.values(versions).map(({ stop }) => stop()));

  return {
    tables: [
      {
        title: `Slow phone, beside the version in ${path.basename(before)}`,
        head: ["page", "figure", "before", "now", "now ÷ before"],
        rows,
      },
    ],
    held: [],
  };
}

/** @typedef {import("./visit.mjs").Visit} Visit */

const FIGURES = {
  "FCP ms": (/** @type {Visit} */ { fcp }) => fcp,
  "LCP ms": (/** @type {Visit} */ { lcp }) => lcp.ms,
  "TBT ms": (/** @type {Visit} */ { tbt }) => tbt,
  CLS: (/** @type {Visit} */ { cls }) => cls,
  bytes: (/** @type {Visit} */ { requests }) => requests.reduce((sum, { bytes }) => sum + bytes, 0),
  "JS bytes": (/** @type {Visit} */ { requests }) =>
    requests.filter(({ kind }) => kind === "Script").reduce((sum, { bytes }) => sum + bytes, 0),
};

/** @param {string} folder @param {string} [cwd] @returns {Promise<Version>} */
async function open(folder, cwd) {
  await mkdir(folder, { recursive: true });
  const { origin, stop } = await startShop(folder, { cwd });
  return {
    origin,
    stop,
    cookies: { cart: await createCartCookie(origin), checkout: await createCheckoutCookie(origin) },
  };
}

/**
 * @template Result
 * @param {number} times @param {{ before: Version, now: Version }} versions @param {(version: Version) => Promise<Result>} measure
 */
async function inTurns(times, { before, now }, measure) {
  /** @type {{ before: Result[], now: Result[] }} */
  const results = { before: [], now: [] };
  for (let round = 0; round < times; round++) {
    results.before.push(await measure(before));
    results.now.push(await measure(now));
  }
  return results;
}
