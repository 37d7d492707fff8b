import { mkdir } from "node:fs/promises";
import path from "node:path";
import { startBareServer } from "./bare-copy.mjs";
import { median } from "./figures.mjs";
import { createCartCookie, fetchRaw } from "./load-generator.mjs";
import { PAGES } from "./pages.mjs";
import { startShop } from "./servers.mjs";
import { times } from "./tables.mjs";
import { visit } from "./visit.mjs";

const PRODUCT = "/oculos/lumina-redondo-metal";
const ROUND_TRIP_MS = 400;
const BYTES_A_SECOND = 50_000;

const MAX_SHARE_OF_BARE_LCP = 1.15;
const MAX_BLOCKING_MS = 150;
const MAX_HOME_BLOCKING_MS = 200;
const KINDS = ["Document", "Stylesheet", "Script", "Font", "Image", "other"];

/** @typedef {import("./visit.mjs").Visit} Visit */

/**
 * Measures first visits on a slow phone, compared with a bare server that sends only the same HTML, stylesheet and first picture.
 * @param {{ folder: string, visits: number }} conditions
 */
export async function measurePhone({ folder, visits }) {
  const home = path.join(folder, "phone");
  await mkdir(home, { recursive: true });
  const shop = await startShop(home);
  const cookie = await createCartCookie(shop.origin);

  const pages = [];
  for (const { name, pathname, isPersonal } of PAGES) {
    // A visit does not begin with the cart: the product page comes before it.
    const session = isPersonal ? { cookie } : {};
    const conditions = isPersonal ? { cookie, after: shop.origin + PRODUCT } : {};
    await fetchRaw(shop.origin + pathname);
    const cold = await visit(shop.origin + pathname, session);
    const first = isPersonal ? await visit(shop.origin + pathname, conditions) : cold;
    const needed = first.requests.filter(({ url, kind }) => kind === "Stylesheet" || url === first.lcp.url);
    const bare = await startBareServer(home, shop.origin, [
      { pathname, ...session },
      ...needed.map(({ url }) => ({ pathname: url.slice(shop.origin.length) })),
    ]);
    const others = cold.requests.map(({ url }) => url.replace(shop.origin, bare.origin));
    const neededThere = needed.map(({ url }) => url.replace(shop.origin, bare.origin));
    const visitBare = (/** @type {string[]} */ needed) => {
      const allowed = [bare.origin + pathname, ...needed];
      const blocked = others.filter((url) => !allowed.includes(url));
      return visit(bare.origin + pathname, { ...session, blocked });
    };

    const seen = { shop: [first], bare: [await visitBare(neededThere)], html: [await visitBare([])] };
    while (seen.shop.length < visits) {
      seen.shop.push(await visit(shop.origin + pathname, conditions));
      seen.bare.push(await visitBare(neededThere));
      seen.html.push(await visitBare([]));
    }
    await bare.stop();
    pages.push({ name, first, ...figuresOf(seen) });
  }
  await shop.stop();

  return {
    tables: [
      {
        title: "Bytes of a first visit, as Chromium loads it at 360 × 740 (headers included)",
        head: ["page", "HTML", "CSS", "JS", "font", "pictures", "other", "all", "requests"],
        rows: pages.map(({ name, first }) => {
          const sums = KINDS.map((kind) => bytesOf(first, kind));
          return [name, ...sums, sums.reduce((sum, bytes) => sum + bytes, 0), first.requests.length];
        }),
      },
      {
        title: "Slow phone, first visit (400 kbit/s, 400 ms, CPU 4× slower)",
        head: [
          "page",
          "FCP ms",
          "LCP ms",
          "LCP is",
          "TBT ms",
          "CLS",
          "HTML's last byte",
          "computed",
          "HTML alone FCP",
          "HTML + CSS + picture LCP",
          "FCP ÷ last byte",
          "FCP ÷ HTML alone",
          "LCP ÷ limit",
        ],
        rows: pages.map(({ name, shop, limits }) => [
          name,
          Math.round(shop.fcp),
          Math.round(shop.lcp),
          shop.lcpIs,
          Math.round(shop.tbt),
          shop.cls.toFixed(4),
          Math.round(limits.lastByte),
          Math.round(limits.computed),
          Math.round(limits.htmlFcp),
          Math.round(limits.lcp),
          times(shop.fcp / limits.lastByte),
          times(shop.fcp / limits.htmlFcp),
          times(shop.lcp / limits.lcp),
        ]),
        note: [
          "The link is Chromium's own emulation: each request waits 400 ms, and all share 50 000 bytes a second; connecting costs nothing.",
          "The limits are the same bytes from a bare node:http server, in turns with the shop on the same link, everything else of the page blocked.",
          "`HTML's last byte` is where the document alone has arrived; `computed` is 400 ms + its bytes / 50 000; `HTML alone FCP` is when it is first painted, without CSS: where that is later than its last byte, it is the limit of FCP.",
        ].join("\n"),
      },
    ],
    held: pages.flatMap(({ name, shop, limits }) => [
      {
        promise: `${name}, slow phone: FCP within one round trip plus the HTML's transfer`,
        limit: `≤ ${Math.round(limits.fcp)} ms`,
        measured: `${Math.round(shop.fcp)} ms (${times(shop.fcp / limits.fcp)})`,
        holds: shop.fcp <= limits.fcp,
      },
      {
        promise: `${name}, slow phone: LCP, against HTML + CSS + hero picture alone`,
        limit: `≤ ${times(MAX_SHARE_OF_BARE_LCP)}`,
        measured: times(shop.lcp / limits.lcp),
        holds: shop.lcp / limits.lcp <= MAX_SHARE_OF_BARE_LCP,
      },
      {
        promise: `${name}, slow phone: TBT`,
        limit: `≤ ${maxBlockingMs(name)} ms`,
        measured: `${Math.round(shop.tbt)} ms`,
        holds: shop.tbt <= maxBlockingMs(name),
      },
      {
        promise: `${name}, slow phone: CLS`,
        limit: "0.00",
        measured: shop.cls.toFixed(4),
        holds: shop.cls < 0.005,
      },
    ]),
  };
}

/** @param {string} page */
function maxBlockingMs(page) {
  return page === "list (24 cards)" || page === "product" ? MAX_BLOCKING_MS : MAX_HOME_BLOCKING_MS;
}

/** @param {{ shop: Visit[], bare: Visit[], html: Visit[] }} seen */
function figuresOf({ shop, bare, html }) {
  const of = (/** @type {Visit[]} */ visits, /** @type {(visit: Visit) => number} */ figure) =>
    median(visits.map(figure));
  const lastByte = of(html, (visit) => visit.lastByte);
  const htmlFcp = of(html, ({ fcp }) => fcp);
  return {
    shop: {
      fcp: of(shop, ({ fcp }) => fcp),
      lcp: of(shop, ({ lcp }) => lcp.ms),
      lcpIs: [...new Set(shop.map(({ lcp }) => lcp.is))].join(" or "),
      tbt: of(shop, ({ tbt }) => tbt),
      // The worst visit counts.
      cls: Math.max(...shop.map(({ cls }) => cls)),
    },
    limits: {
      lastByte,
      computed: ROUND_TRIP_MS + (of(html, (visit) => bytesOf(visit, "Document")) / BYTES_A_SECOND) * 1000,
      htmlFcp,
      // A short page arrives before this phone can render anything of it.
      fcp: Math.max(lastByte, htmlFcp),
      lcp: of(bare, ({ lcp }) => lcp.ms),
    },
  };
}

/** @param {Visit} visit @param {string} wanted */
function bytesOf({ requests }, wanted) {
  return requests
    .filter(({ kind }) => (KINDS.includes(kind) ? kind : "other") === wanted)
    .reduce((sum, { bytes }) => sum + bytes, 0);
}
