import { fillShop } from "./fill-shop.mjs";
import { BROWSER_HEADERS, createCartCookie, fetchRaw, load } from "./load-generator.mjs";
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
 * Measures the memory after one request of each page, and its maximum under load after enough different lists to fill the cache.
 * @param {{ folder: string, listCount: number }} conditions
 */
export async function measureMemory({ folder, listCount }) {
  const shop = await startShop(await fillShop(folder, 2_000));
  const started = shop.memoryMb();
  for (const { pathname } of PAGES) await fetchRaw(shop.origin + pathname);
  const atRest = shop.memoryMb();

  const requested = lists().slice(0, listCount);
  let filling = atRest;
  let bytes = 0;
  for (let first = 0; first < requested.length; first += AT_ONCE) {
    const responses = await Promise.all(
      requested.slice(first, first + AT_ONCE).map((pathname) => fetchRaw(shop.origin + pathname)),
    );
    bytes += responses.reduce((sum, { body }) => sum + body.byteLength, 0);
    filling = Math.max(filling, shop.memoryMb());
  }

  const cookie = await createCartCookie(shop.origin);
  const list = `/produtos/${TYPES[0]}`;
  const cached = await load(shop, list, BROWSER_HEADERS, { duration: LOAD_SECONDS });
  const personal = await load(shop, list, { ...BROWSER_HEADERS, cookie }, { duration: LOAD_SECONDS });
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
            `at most, while ${requested.length} different lists (${(bytes / 2 ** 20).toFixed(1)} MB as sent) are requested`,
            Math.round(filling),
          ],
          ["at most, then under load on a cached list", Math.round(cached.memoryMb)],
          ["at most, then under load on a personal list", Math.round(personal.memoryMb)],
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
        promise: `memory under load with a full cache (${requested.length} lists requested)`,
        limit: `≤ ${MAX_UNDER_LOAD_MB} MB`,
        measured: `${Math.round(underLoad)} MB`,
        holds: underLoad <= MAX_UNDER_LOAD_MB,
      },
    ],
  };
}

function lists() {
  const pages = Array.from({ length: PAGES_OF_EACH }, (_, index) => index + 1);
  return TYPES.flatMap((type) =>
    COLORS.flatMap((color) =>
      MIN_REAIS.flatMap((minPrice) =>
        SORTS.flatMap((sort) =>
          pages.map(
            (page) => `/produtos/${type}?cor=${color}&preco-min=${minPrice}&ordenar=${sort}&pagina=${page}`,
          ),
        ),
      ),
    ),
  );
}
