import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { openShopWithPix, VISITOR } from "#app/testing/pix-payment.ts";
import Pending, { loader } from "./pending.tsx";

const BY_THE_PROVIDER = "em análise na instituição financeira, por até 2 dias úteis";
const BY_THE_SHOP = "Estamos conferindo o pagamento e avisamos quando houver resposta.";

test.each([
  ["in review at the provider", { status: "in_review" as const }, BY_THE_PROVIDER, BY_THE_SHOP],
  ["of another amount", { status: "approved" as const, amountCents: 1 }, BY_THE_SHOP, BY_THE_PROVIDER],
])("the page of a pending payment %s says who checks it", async (_what, reported, text, otherText) => {
  const { shop, record, payment } = await openShopWithPix();
  await record(reported);
  const request = new Request(`http://localhost/checkout/pendente?pedido=${(await payment()).orderId}`);
  const { result } = await shop.send(loader, request, { visitorId: VISITOR.visitorId });
  const Stub = createRoutesStub([
    { path: "/", Component: () => createElement(Pending, { loaderData: result } as never) },
  ]);
  const html = renderToString(createElement(Stub));
  expect(html).toContain(text);
  expect(html).not.toContain(otherText);
});
