import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { parseListing } from "#app/domain/catalog/listing.ts";
import { listPage } from "#app/domain/catalog/listings.server.ts";
import { slugOf } from "#app/domain/values/slug.ts";
import { NOW, openTestShop } from "#app/testing/shop.ts";
import { capitalized } from "#app/ui/shop/labels.ts";
import { deliveryRates } from "#db/schema";
import catalogue from "#db/seed/products.json" with { type: "json" };
import { seedDemoShop } from "#db/seed/seed.server.ts";
import { ChosenFilters } from "./chosen-filters.tsx";
import { FilterPanel } from "./filter-panel.tsx";

const SHAPES = catalogue.flatMap(({ shape }) => shape ?? []);
const MATERIALS = catalogue.map(({ material }) => material);
const CHOICES = [
  ...[...new Set(SHAPES)].map((word) => ({ facet: "formato", word })),
  ...[...new Set(MATERIALS)].map((word) => ({ facet: "material", word })),
];

async function openDemoShop() {
  const shop = await openTestShop();
  await shop.store.write((tx) => tx.delete(deliveryRates));
  await seedDemoShop(shop.store, async () => "", NOW);
  return async (query: string) => {
    const listing = parseListing(new URLSearchParams(query));
    const page = await listPage(shop.store.read, listing);
    const scope = { is: "search" } as const;
    const Stub = createRoutesStub([
      {
        path: "/",
        Component: () => (
          <>
            <ChosenFilters scope={scope} listing={listing} facets={page.facets} />
            <FilterPanel scope={scope} listing={listing} page={page} />
          </>
        ),
      },
    ]);
    const html = renderToStaticMarkup(<Stub initialEntries={["/"]} />);
    return [...html.matchAll(/>([^<>]+)</g)].map(([, text = ""]) => text.trim());
  };
}

test("active filters and options have the catalogue's spelling, also with a count of 0", async () => {
  const textsOf = await openDemoShop();
  expect(CHOICES.map(({ word }) => word)).toEqual(
    expect.arrayContaining(["geométrico", "titânio", "solução de limpeza", "TR90"]),
  );
  const spellings = CHOICES.map(({ word }) => capitalized(word));
  const slugCased = CHOICES.map(({ word }) => capitalized(slugOf(word)))
    .flatMap((slug) => [slug, slug.replaceAll("-", " ")])
    .filter((slug) => !spellings.includes(slug));

  for (const { facet, word } of CHOICES) {
    for (const rest of ["", "&preco-min=9000", "&tipo=acessorios&cor=laranja"]) {
      const texts = await textsOf(`${facet}=${slugOf(word)}${rest}`);
      const spelled = texts.filter((text) => text === capitalized(word));
      expect(spelled.length, `${word}${rest}: an active filter and an option`).toBeGreaterThanOrEqual(2);
      expect(texts.filter((text) => slugCased.includes(text))).toEqual([]);
    }
  }
});

test("the filter panel shows a facet if it has two options, or if one of it is chosen", async () => {
  const textsOf = await openDemoShop();
  const facetsOf = async (query: string) => {
    const facets = ["Cor", "Formato", "Material", "Tamanho"];
    return (await textsOf(query)).filter((text) => facets.includes(text));
  };
  expect(await facetsOf("q=farol")).toEqual(["Cor"]);
  expect(await facetsOf("q=farol&material=titanio")).toEqual(["Cor", "Material"]);
  expect(await facetsOf("")).toEqual(["Cor", "Formato", "Material", "Tamanho"]);
  expect(await textsOf("")).toContain("300 ou mais");
  expect(await textsOf("q=farol")).not.toContain("300 ou mais");
});
