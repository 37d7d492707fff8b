import { useLoaderData } from "react-router";
import { ProductGrid } from "#app/ui/shop/catalogue/product-card.tsx";
import { openStore } from "#db/open-store.server.ts";
import { listedCards } from "../../../listed-cards.ts";

const store = await openStore(process.env.DATABASE_URL ?? "");

export async function loader() {
  return { products: await listedCards(store.read) };
}

export default function Cards() {
  const { products } = useLoaderData<typeof loader>();
  return <ProductGrid heading="h2" products={products} favouriteIds={[]} />;
}
