import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { formatReais } from "#app/domain/values/money.ts";
import { Price } from "./price.tsx";

function shown(promotionalPriceCents: number, large = false): string {
  const price = { priceCents: promotionalPriceCents, promotionalPriceCents, numberOfInstallments: 10 };
  return renderToStaticMarkup(<Price {...price} large={large} />).replaceAll("\u00a0", " ");
}

test("a price shows the instalments of the card form, and on the product page also the exact total", () => {
  expect(shown(95779)).toContain("10x de R$ 95,78 sem juros<");
  expect(shown(95779, true)).toContain("10x de R$ 95,78 sem juros (total R$ 957,79)");
  expect(shown(20000, true)).toContain("10x de R$ 20,00 sem juros<");
});

test("a promotion shows on the product page how much it takes off, rounded down", () => {
  const of = (priceCents: number, promotionalPriceCents: number) =>
    renderToStaticMarkup(
      <Price {...{ priceCents, promotionalPriceCents, numberOfInstallments: 10 }} large />,
    );
  expect(of(28990, 20999)).toContain(">27% OFF<");
  expect(of(20000, 15000)).toContain(">25% OFF<");
  expect(of(20000, 19900)).not.toContain("OFF");
  expect(of(20000, 20000)).not.toContain("OFF");
});

test("a price below the minimum of two instalments is shown as one payment", () => {
  expect(shown(990)).toContain("À vista: Pix ou cartão");
  expect(shown(1290)).toContain("2x de R$ 6,45 sem juros");
});

test("no price shows instalments that sum to another total without naming the total", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (cents) => {
      const html = shown(cents, true);
      const [, count, reais, centavos] = /(\d+)x de R\$ ([\d.]+),(\d\d) sem juros/.exec(html) ?? [];
      const sum = Number(count) * (Number(reais?.replaceAll(".", "")) * 100 + Number(centavos));
      const names = html.includes(`(total ${formatReais(cents).replace("\u00a0", " ")})`);
      expect(names).toBe(count !== undefined && sum !== cents);
    }),
  );
});
