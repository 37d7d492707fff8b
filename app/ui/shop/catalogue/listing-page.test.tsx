import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { parseListing } from "#app/domain/catalog/listing.ts";
import { listPage } from "#app/domain/catalog/listings.server.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { ListingPage } from "./listing-page.tsx";

test.each([[{ is: "search" }], [{ is: "type", type: "oculos-de-grau" }]] as const)(
  "an empty list without a search text shows no quotation marks: %o",
  async (scope) => {
    const shop = await openTestShop();
    const listing = parseListing(new URLSearchParams(), scope.is === "type" ? { type: scope.type } : {});
    const page = await listPage(shop.store.read, listing);
    const Stub = createRoutesStub([
      {
        path: "/",
        Component: () => <ListingPage scope={scope} listing={listing} page={page} favouriteIds={[]} />,
      },
    ]);

    const html = renderToStaticMarkup(<Stub />);

    expect(html).not.toContain("“");
    expect(html).not.toContain("Não encontramos nada");
    if (scope.is === "type") expect(html).toContain("Ainda não temos produtos aqui. Volte em breve.");
  },
);
