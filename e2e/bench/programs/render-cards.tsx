/** Renders the cards of a list with nothing but React's renderToString: the upper limit of this machine. */
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { ProductGrid } from "#app/ui/shop/catalogue/product-card.tsx";
import { openStore } from "#db/open-store.server.ts";
import { listedCards } from "../listed-cards.ts";

const WARM_UP_MS = 1000;
const [database = "", measuredMs = "2000"] = process.argv.slice(2);

const store = await openStore(database);
const products = await listedCards(store.read);
await store.close();

const { query, dataRoutes } = createStaticHandler([
  { path: "/", element: <ProductGrid heading="h2" products={products} favouriteIds={[]} /> },
]);
const context = await query(new Request("http://localhost/"));
if (context instanceof Response) throw new Error("The route returned a Response.");
const router = createStaticRouter(dataRoutes, context);
const render = () =>
  renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);

renderFor(WARM_UP_MS);
const before = process.cpuUsage();
const renders = renderFor(Number(measuredMs));
const { user, system } = process.cpuUsage(before);
console.log(
  JSON.stringify({
    cpuMs: (user + system) / 1000 / renders,
    cards: products.length,
    bytes: Buffer.byteLength(render()),
    memoryMb: process.memoryUsage.rss() / 2 ** 20,
  }),
);

function renderFor(ms: number): number {
  const end = performance.now() + ms;
  let count = 0;
  for (; performance.now() < end; count++) render();
  return count;
}
