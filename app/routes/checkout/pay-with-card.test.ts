import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { paymentJobs } from "#app/domain/payment/payment-jobs.server.ts";
import { minutes, seconds } from "#app/domain/values/duration.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { orders, payments, products } from "#db/schema";
import { action } from "./pay-with-card.ts";
import { action as payWithPix } from "./pay-with-pix.ts";
import { loader as loadPayment } from "./payment.tsx";
import { loader as loadPaymentPage } from "./payment-in-progress.tsx";
import { loader as refusedPage } from "./refused.tsx";

const VISITOR = { accountId: null, visitorId: "a visitor" };
const CARD = { installments: 3, paymentMethodId: "visa", issuerId: "1002" };

async function openShopWithCheckout() {
  const shop = await openTestShop();
  const checkoutToken = await shop.addCheckout(VISITOR, await shop.addProduct());
  const as = { visitorId: VISITOR.visitorId };
  return {
    ...shop,
    checkoutToken,
    pay: (fields = {}) => shop.send(action, post({ checkoutToken, ...fields }), as),
    payWithPix: () => shop.send(payWithPix, post({ checkoutToken }), as),
    load: (order: string, query = "") =>
      shop.send(loadPaymentPage, new Request(`http://localhost/checkout/pagamento/${order}${query}`), {
        ...as,
        params: { order },
      }),
    refused: (order: string) =>
      shop.send(refusedPage, new Request(`http://localhost/checkout/recusado?pedido=${order}`), as),
    async tokenOf(holder: string) {
      const response = await fetch(`${shop.sandbox.api}/v1/card_tokens?public_key=TEST`, {
        method: "POST",
        body: JSON.stringify({
          card_number: "4235 6477 2802 5682",
          expiration_month: "11",
          expiration_year: "30",
          security_code: "123",
          cardholder: { name: holder },
        }),
      });
      const { id } = (await response.json()) as { id: string };
      return id;
    },
    payAtProvider: (url: string, holder: string) =>
      fetch(url, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({
          number: "4235647728025682",
          holder,
          expiry: "11/30",
          securityCode: "123",
          installments: "2",
        }),
      }).then((response) => new URL(response.headers.get("Location") ?? "")),
    async order() {
      const [order] = await shop.store.read.select().from(orders);
      if (!order) throw new Error("There is no order.");
      return order;
    },
    attempts: () => shop.store.read.select().from(payments).orderBy(payments.createdAt, payments.id),
  };
}

test("an approved card pays the order, and posting the form again changes nothing", async () => {
  const shop = await openShopWithCheckout();
  const token = await shop.tokenOf("APRO");

  const { result } = await shop.pay({ ...CARD, token });
  const { result: again } = await shop.pay({ ...CARD, token });

  const { id, status } = await shop.order();
  expect(status).toBe("paid");
  expectRedirect(result, `/checkout/confirmado?pedido=${id}`);
  expectRedirect(again, `/checkout/confirmado?pedido=${id}`);
  expect(await shop.attempts()).toMatchObject([{ method: "card", status: "approved", installments: 3 }]);
});

test("the card token is not stored", async () => {
  const shop = await openShopWithCheckout();
  const token = await shop.tokenOf("APRO");
  await shop.pay({ ...CARD, token });
  expect(JSON.stringify(await shop.attempts())).not.toContain(token);
});

test("a refused card has a reason, and another card pays the same order", async () => {
  const shop = await openShopWithCheckout();
  const { result } = await shop.pay({ ...CARD, token: await shop.tokenOf("FUND") });
  const { id } = await shop.order();
  expectRedirect(result, `/checkout/recusado?pedido=${id}`);
  expect((await shop.refused(id)).result).toMatchObject({ refusal: "insufficient-amount", wasByPix: false });

  shop.moveClock(seconds(1));
  const { result: second } = await shop.pay({ ...CARD, token: await shop.tokenOf("APRO") });
  expectRedirect(second, `/checkout/confirmado?pedido=${id}`);
  expect(await shop.store.read.$count(orders)).toBe(1);
  expect((await shop.attempts()).map(({ status }) => status)).toEqual(["refused", "approved"]);
});

test("a card in review leads to the pending page", async () => {
  const shop = await openShopWithCheckout();
  const { result } = await shop.pay({ ...CARD, token: await shop.tokenOf("CONT") });
  const { id } = await shop.order();
  expectRedirect(result, `/checkout/pendente?pedido=${id}`);
  expectRedirect((await shop.load(id)).result, `/checkout/pendente?pedido=${id}`, 302);
});

test("an unknown card token buys nothing, and the order can be paid again", async () => {
  const shop = await openShopWithCheckout();
  const { result } = await shop.pay({ ...CARD, token: randomUUID() });
  expectRedirect(result, `/checkout/recusado?pedido=${(await shop.order()).id}`);
});

test("a card payment whose response is lost is pending, and never charged twice", async () => {
  const shop = await openShopWithCheckout();
  const token = await shop.tokenOf("APRO");
  shop.sandbox.faults.set({ responses: { "reset-after": { next: 1, call: "POST /v1/payments" } } });

  const { result } = await shop.pay({ ...CARD, token });
  const { result: again } = await shop.pay({ ...CARD, token });

  const { id } = await shop.order();
  expectRedirect(result, `/checkout/pendente?pedido=${id}`);
  expectRedirect(again, `/checkout/pendente?pedido=${id}`);
  expect(shop.sandbox.calls.filter(({ call }) => call === "POST /v1/payments")).toHaveLength(1);

  const [attempt] = await shop.attempts();
  await paymentJobs(shop.store, shop.gateway)["sync-payment"]?.(
    { paymentId: attempt?.id ?? "" },
    shop.moveClock(minutes(1)),
  );
  expect((await shop.order()).status).toBe("paid");
});

test.each([
  { installments: 0 },
  { installments: 11 },
  { installments: 1.5 },
  { installments: "" },
  { paymentMethodId: "" },
  { paymentMethodId: "visa'--" },
  { issuerId: "1e9" },
  { token: "4235 6477 2802 5682 11/30 123" },
])("%j is refused with 422, and nothing is ordered", async (wrong) => {
  const shop = await openShopWithCheckout();
  const { result } = await shop.pay({ ...CARD, token: await shop.tokenOf("APRO"), ...wrong });
  expect(statusOf(result)).toBe(422);
  expect(await shop.store.read.$count(orders)).toBe(0);
});

test("without a card token every post redirects to the same provider's page", async () => {
  const shop = await openShopWithCheckout();
  const results = await Promise.all([1, 2, 3].map(() => shop.pay()));
  const { result } = await shop.pay();

  const [attempt] = await shop.attempts();
  expect(attempt).toMatchObject({ method: "checkout", status: "pending" });
  expectRedirect(result, attempt?.ticketUrl ?? "");
  expect(attempt?.ticketUrl).toContain("/checkout/v1/redirect");
  expect(results.map(({ result: each }) => (each as Response).status)).toEqual([303, 303, 303]);
  expect(await shop.store.read.$count(payments)).toBe(1);
});

test("returning from the provider's page syncs the payment, whatever the URL claims", async () => {
  const shop = await openShopWithCheckout();
  await shop.pay();
  const [attempt] = await shop.attempts();
  const { id } = await shop.order();
  const page = `/checkout/pagamento/${id}`;

  expectRedirect((await shop.load(id, "?status=approved&payment_id=1")).result, page, 302);
  expect((await shop.order()).status).toBe("awaiting_payment");

  const back = await shop.payAtProvider(attempt?.ticketUrl ?? "", "APRO");
  expect(back.pathname).toBe(page);
  expectRedirect((await shop.load(id, back.search)).result, page, 302);
  expectRedirect((await shop.load(id)).result, `/checkout/confirmado?pedido=${id}`, 302);
});

test("if the provider's page cannot be created, the payment page waits for it", async () => {
  const shop = await openShopWithCheckout();
  shop.sandbox.faults.set({ responses: { "error-before": { next: 1, call: "POST /checkout/preferences" } } });
  const { result } = await shop.pay();
  const { id } = await shop.order();
  expectRedirect(result, `/checkout/pagamento/${id}`);
  expect((await shop.load(id)).result).toMatchObject({ payment: { by: "provider", page: null } });
});

test("from a Pix to a card and back to a Pix, one order has one open payment", async () => {
  const shop = await openShopWithCheckout();
  await shop.payWithPix();
  shop.moveClock(seconds(1));
  const { result } = await shop.pay();
  expect((result as Response).headers.get("Location")).toContain("/checkout/v1/redirect");
  const { id } = await shop.order();
  shop.moveClock(seconds(1));
  expectRedirect((await shop.payWithPix()).result, `/checkout/pagamento/${id}`);

  const pix = { pixCode: expect.stringMatching(/^000201/) };
  expect((await shop.load(id)).result).toMatchObject({ payment: { by: "pix", pix } });
  const open = (await shop.attempts()).filter(({ status }) => status === "pending");
  expect(open).toMatchObject([{ method: "pix" }]);
  expect(await shop.store.read.$count(orders)).toBe(1);
});

test("an expired Pix is replaced by a new one for the same order", async () => {
  const shop = await openShopWithCheckout();
  await shop.payWithPix();
  const [attempt] = await shop.attempts();
  await paymentJobs(shop.store, shop.gateway)["sync-payment"]?.(
    { paymentId: attempt?.id ?? "" },
    shop.moveClock(minutes(60)),
  );
  const { id, status } = await shop.order();
  expect(status).toBe("expired");
  expect((await shop.refused(id)).result).toMatchObject({ order: { status: "expired" }, wasByPix: true });

  expectRedirect((await shop.payWithPix()).result, `/checkout/pagamento/${id}`);
  expect((await shop.order()).status).toBe("awaiting_payment");
  expect((await shop.attempts()).map((each) => each.status)).toEqual(["cancelled", "pending"]);
});

test("a price rise is a 409 with the differences, and the new checkout token pays", async () => {
  const shop = await openTestShop();
  const as = { visitorId: VISITOR.visitorId };
  const product = await shop.addProduct({ title: "Praia", priceCents: 10000 });
  const checkoutToken = await shop.addCheckout(VISITOR, product);
  await shop.send(loadPayment, new Request("http://localhost/checkout/pagamento"), as);
  await shop.store.write(
    async (tx) => void (await tx.update(products).set({ priceCents: 12000, promotionalPriceCents: 12000 })),
  );

  const { result } = await shop.send(action, post({ checkoutToken }), as);

  expect(statusOf(result)).toBe(409);
  const { data } = result as {
    data: { changed: { changes: string[]; page: { checkout: { token: string; totalCents: number } } } };
  };
  expect(data.changed.changes).toContain("Total: de R$\u00a0112,90 para R$\u00a0132,90");
  expect(data.changed.page.checkout.totalCents).toBe(13290);

  const fromOlderPage = await shop.send(action, post({ checkoutToken }), as);
  expect(fromOlderPage.result).toMatchObject({
    data: { changed: { changes: ["O total agora é R$\u00a0132,90"] } },
  });

  const { token } = data.changed.page.checkout;
  const agreed = await shop.send(action, post({ checkoutToken: token }), as);
  expect((agreed.result as Response).status).toBe(303);
});

test("an order whose product sold out meanwhile cannot be paid again", async () => {
  const shop = await openTestShop();
  const as = { visitorId: VISITOR.visitorId };
  const product = await shop.addProduct({ stock: 1 });
  const checkoutToken = await shop.addCheckout(VISITOR, product);
  await shop.send(action, post({ checkoutToken, ...CARD, token: randomUUID() }), as);
  const other = { accountId: null, visitorId: "another" };
  await shop.send(payWithPix, post({ checkoutToken: await shop.addCheckout(other, product) }), other);

  const { result } = await shop.send(action, post({ checkoutToken }), as);
  expect(statusOf(result)).toBe(409);
});
