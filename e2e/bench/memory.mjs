import { AS_BROWSERS, enterWithCart, fetchRaw, load } from "./asking.mjs";
import { fillShop } from "./filling.mjs";
import { PAGES } from "./pages.mjs";
import { startShop } from "./servers.mjs";

const MAX_AT_REST_MB = 150;
const MAX_UNDER_LOAD_MB = 300;
const AT_ONCE = 10;
const LOAD_SECONDS = 5;

const TYPES = ["oculos-de-grau", "oculos-de-sol"];
const SORTS = ["mais-vendidos", "lancamentos", "menor-preco", "maior-preco", "melhor-avaliados"];
const MIN_REAIS = [150, 160, 170, 180, 190];
const PAGES_OF_EACH = 10;
const COLORS = ["preto", "azul", "dourado", "vermelho", "verde", "tartaruga"];

/**
 * What the process holds after one request of each page, and at most while it is kept busy after visitors have asked for
 * as many different lists as a cache is likely to keep.
 * @param {{ folder: string, addresses: number }} conditions
 */
export async function measureMemory({ folder, addresses }) {
  const shop = await startShop(await fillShop(folder, 2_000));
  const started = shop.memoryMb();
  for (const { address } of PAGES) await fetchRaw(shop.origin + address);
  const atRest = shop.memoryMb();

  const wanted = lists().slice(0, addresses);
  let filling = atRest;
  let bytes = 0;
  for (let first = 0; first < wanted.length; first += AT_ONCE) {
    const answers = await Promise.all(
      wanted.slice(first, first + AT_ONCE).map((address) => fetchRaw(shop.origin + address)),
    );
    bytes += answers.reduce((sum, { body }) => sum + body.byteLength, 0);
    filling = Math.max(filling, shop.memoryMb());
  }

  const cookie = await enterWithCart(shop.origin);
  const list = `/produtos/${TYPES[0]}`;
  const cached = await load(shop, list, AS_BROWSERS, { duration: LOAD_SECONDS });
  const personal = await load(shop, list, { ...AS_BROWSERS, cookie }, { duration: LOAD_SECONDS });
  await shop.stop();
  const underLoad = Math.max(filling, cached.memoryMb, personal.memoryMb);

  return {
    tables: [
      {
        title: "Memory of the process, MB (RSS), 2000 products",
        head: ["when", "MB"],
        rows: [
          ["started", Math.round(started)],
          ["at rest, after one request of each page", Math.round(atRest)],
          [
            `at most, while ${wanted.length} different lists (${(bytes / 2 ** 20).toFixed(1)} MB as sent) were asked for`,
            Math.round(filling),
          ],
          ["at most, then the cached list asked again and again", Math.round(cached.memoryMb)],
          ["at most, then a personal list asked again and again", Math.round(personal.memoryMb)],
        ],
      },
    ],
    held: [
      {
        promise: "memory at rest",
        limit: `≤ ${MAX_AT_REST_MB} MB`,
        measured: `${Math.round(atRest)} MB`,
        holds: atRest <= MAX_AT_REST_MB,
      },
      {
        promise: `memory under load with a full cache (${wanted.length} lists asked for)`,
        limit: `≤ ${MAX_UNDER_LOAD_MB} MB`,
        measured: `${Math.round(underLoad)} MB`,
        holds: underLoad <= MAX_UNDER_LOAD_MB,
      },
    ],
  };
}

/** Addresses of lists, no two alike. */
function lists() {
  const pages = Array.from({ length: PAGES_OF_EACH }, (_, index) => index + 1);
  return TYPES.flatMap((type) =>
    COLORS.flatMap((color) =>
      MIN_REAIS.flatMap((least) =>
        SORTS.flatMap((sort) =>
          pages.map(
            (page) => `/produtos/${type}?cor=${color}&preco-min=${least}&ordenar=${sort}&pagina=${page}`,
          ),
        ),
      ),
    ),
  );
}
