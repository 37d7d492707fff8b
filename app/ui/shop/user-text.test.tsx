import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EVERYTHING } from "#app/domain/catalog/listing.ts";
import { AddressText } from "./account/address-text.tsx";
import { listingTitle } from "./catalogue/listing-scope.ts";
import { Reviews } from "./product/reviews.tsx";

const ARABIC = "شارع";
const isolated = (text: string) => `<bdi>${text}</bdi>`;

test("each part of an address is isolated", () => {
  const address = {
    people: ARABIC,
    phone: "11987654321",
    road: `Rua ${ARABIC}`,
    number: "12",
    complement: `${ARABIC} 3`,
    district: ARABIC,
    city: ARABIC,
    uf: "SP",
    cep: "01310100",
    reference: ARABIC,
  };
  const html = renderToStaticMarkup(<AddressText address={address} />);
  for (const part of ["people", "road", "complement", "district", "city", "reference"] as const) {
    expect(html).toContain(isolated(address[part]));
  }
});

test("a review's text and author are isolated", () => {
  const review = {
    id: "1",
    authorName: ARABIC,
    stars: 5,
    text: `Bom ${ARABIC}`,
    answer: null,
    answeredAt: null,
    createdAt: new Date(0),
  };
  const html = renderToStaticMarkup(
    <Reviews product={{ ratingCount: 1, ratingHundredths: 500 }} reviews={[review]} counts={[]} />,
  );
  expect(html).toContain(isolated(review.authorName));
  expect(html).toContain(isolated(review.text));
});

test("the search text in a page's title is isolated", () => {
  const titleOf = (q: string) => listingTitle({ is: "search" }, { ...EVERYTHING, q });
  expect(titleOf(ARABIC)).toBe(`Busca: \u2068${ARABIC}\u2069`);
  expect(titleOf("óculos")).toBe("Busca: óculos");
});
