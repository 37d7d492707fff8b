import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { COMMAND_LINE } from "#app/domain/audit/actor.ts";
import { deliverOrder, shipOrder } from "#app/domain/order/fulfilment.server.ts";
import { listReturnsOf } from "#app/domain/returns/find-returns.server.ts";
import { sendPostingCode } from "#app/domain/returns/handle-return.server.ts";
import { after, days } from "#app/domain/values/duration.ts";
import { buyByPix, orderByPix } from "#app/testing/paid-orders.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { orderEvents, orders } from "#db/schema";
import { action as payAgain } from "./new-pix.ts";
import { loader as orderPage } from "./order.tsx";
import { action as warrantyAction } from "./warranty.tsx";
import { action, loader } from "./withdrawal.tsx";

const VISITOR = { accountId: null, visitorId: "a browser" };

async function openShopWithOrder(order = buyByPix) {
  const shop = await openTestShop();
  const bought = await order(shop, VISITOR);
  const sender = { visitorId: VISITOR.visitorId, params: { order: bought.orderId } };
  const page = `/meu-pedido/${bought.orderId}`;
  return {
    shop,
    page,
    ...bought,
    load: async () => (await shop.send(loader, new Request("http://localhost/"), sender)).result,
    withdraw: () => shop.send(action, post(), sender),
    payAgain: () => shop.send(payAgain, post(), sender),
    async deliver() {
      await shipOrder(shop.store, bought.number, "AM123456789BR", shop.now());
      await deliverOrder(shop.store, bought.number, shop.now());
    },
  };
}

test("before shipping, a withdrawal requests the refund at once", async () => {
  const { load, withdraw, page, number, status } = await openShopWithOrder();
  expect(await load()).toMatchObject({ number, isSent: false, until: null, leftCents: 43288 });

  const { result, session } = await withdraw();
  expectRedirect(result, page);
  expect(session.get("notice")).toMatchObject({
    tone: "success",
    text: "Recebemos a sua desistência. Pedimos o reembolso agora.",
  });
  expect(await status()).toBe("refund_pending");

  expectRedirect(await load(), page, 302);
  const again = await withdraw();
  expectRedirect(again.result, page);
  expect(again.session.get("notice")).toMatchObject({
    tone: "info",
    text: "O reembolso deste pedido já foi pedido.",
  });
});

test("after delivery, the page shows the deadline, and a withdrawal sends instructions", async () => {
  const { load, deliver, withdraw, status } = await openShopWithOrder();
  await deliver();
  expect(await load()).toMatchObject({ isSent: true, until: new Date("2026-11-28T02:59:59.999Z") });
  expect((await withdraw()).session.get("notice")).toMatchObject({
    text: "Recebemos a sua desistência. Enviamos por e-mail o que fazer agora.",
  });
  expect(await status()).toBe("withdrawal_requested");
  expect((await withdraw()).session.get("notice")).toMatchObject({
    text: "Já recebemos a sua desistência deste pedido.",
  });
});

test("of two units one goes back, and the order's page shows the return and its code", async () => {
  const { shop, deliver, load, status, orderId, number } = await openShopWithOrder();
  await deliver();
  const sender = { visitorId: VISITOR.visitorId, params: { order: orderId } };
  const send = async (fields: Record<string, string>) =>
    (await shop.send(action, post(fields), sender)).result;
  expect(await load()).toMatchObject({ lines: [{ available: 2 }], seen: 0 });
  expect(statusOf(await send({ what: "some" }))).toBe(422);
  expect(statusOf(await send({ what: "some", units0: "3" }))).toBe(422);
  expectRedirect(await send({ what: "some", units0: "1", seen: "0" }), `/meu-pedido/${orderId}`);
  // Sent twice.
  expectRedirect(await send({ what: "some", units0: "1", seen: "0" }), `/meu-pedido/${orderId}`);
  expect(await status()).toBe("delivered");

  const [found] = await listReturnsOf(shop.store.read, { id: orderId, number });
  const code = { postingCode: "1234567890", postingUntil: "2026-12-01" };
  const by = { id: found?.id ?? "", seen: 1, actor: COMMAND_LINE };
  expect(await sendPostingCode(shop.store, by, code, shop.moveClock(1))).toEqual({ ok: true });
  const { result } = await shop.send(orderPage, new Request("http://localhost/"), sender);
  expect(result).toMatchObject({
    hasPieces: true,
    returns: [
      {
        ...code,
        stage: "code_sent",
        pieces: [{ quantity: 1 }],
        steps: [{ stage: "asked" }, { stage: "code_sent" }],
      },
    ],
  });
  expect(JSON.stringify(result)).not.toContain(found?.id);
});

test("a defect is told on the order's page, within the warranty", async () => {
  const { shop, deliver, orderId, page } = await openShopWithOrder();
  const sender = { visitorId: VISITOR.visitorId, params: { order: orderId } };
  const send = async (fields: Record<string, string>) =>
    (await shop.send(warrantyAction, post(fields), sender)).result;
  const complaint = { units0: "1", reason: "Veio com defeito", words: "A haste soltou", seen: "0" };
  expectRedirect(await send(complaint), page);
  await deliver();
  expect(statusOf(await send({ ...complaint, reason: "porque sim" }))).toBe(422);
  expect(statusOf(await send({ ...complaint, words: " " }))).toBe(422);
  expect(statusOf(await send({ ...complaint, units0: "0" }))).toBe(422);
  expectRedirect(await send(complaint), page);
  const { result } = await shop.send(orderPage, new Request("http://localhost/"), sender);
  expect(result).toMatchObject({
    warranty: { state: "open" },
    returns: [{ kind: "warranty", stage: "asked", reason: "Veio com defeito" }],
  });
  shop.moveClock(days(366));
  expect(statusOf(await send({ ...complaint, seen: "1" }))).toBe(409);
});

test("without a known delivery date, page and action are a 409 that links to support", async () => {
  const { shop, load, deliver, withdraw, orderId, status } = await openShopWithOrder();
  await deliver();
  await shop.store.write(async (tx) => {
    await tx.update(orders).set({ deliveredAt: null });
    await tx.delete(orderEvents).where(eq(orderEvents.status, "delivered"));
  });
  for (const result of [await load(), (await withdraw()).result]) {
    expect(result).toMatchObject({
      init: { status: 409 },
      data: { title: "Fale com o atendimento para desistir", link: { to: "/atendimento" } },
    });
  }
  expect(await status()).toBe("delivered");
  const sender = { visitorId: VISITOR.visitorId, params: { order: orderId } };
  const { result } = await shop.send(orderPage, new Request("http://localhost/"), sender);
  expect(result).toMatchObject({ withdrawal: { state: "closed", reason: "unknown-delivery" } });
});

test("after seven days, page and action are a 409 with the date it ended", async () => {
  const { shop, load, deliver, withdraw, page } = await openShopWithOrder();
  await deliver();
  shop.moveClock(after(shop.now(), days(8)).getTime() - shop.now().getTime());
  for (const result of [await load(), (await withdraw()).result]) {
    expect(result).toMatchObject({
      init: { status: 409 },
      data: {
        title: "O prazo para desistir passou",
        message: expect.stringContaining("terminou em 27/11/2026"),
        link: { to: page },
      },
    });
  }
});

test("an unpaid order cannot be withdrawn", async () => {
  const { load, withdraw, status } = await openShopWithOrder(orderByPix);
  expect(statusOf(await load())).toBe(409);
  expect(statusOf((await withdraw()).result)).toBe(409);
  expect(await status()).toBe("awaiting_payment");
});

test.each(["refused", "cancelled"] as const)(
  "after a %s payment a new Pix can be created for the order",
  async (how) => {
    const { shop, reportStatus, payAgain, orderId, status } = await openShopWithOrder(orderByPix);
    await reportStatus(how);
    expect(await status()).toBe(how === "refused" ? "refused" : "expired");
    expect(await shop.stock()).toEqual([{ onHand: 5, reserved: 0 }]);

    expectRedirect((await payAgain()).result, `/checkout/pagamento/${orderId}`);
    expect(await status()).toBe("awaiting_payment");
    expect(await shop.stock()).toEqual([{ onHand: 5, reserved: 2 }]);
  },
);

test("a new Pix for a paid order changes nothing, and redirects to the payment page", async () => {
  const { payAgain, orderId, status } = await openShopWithOrder();
  expectRedirect((await payAgain()).result, `/checkout/pagamento/${orderId}`);
  expect(await status()).toBe("paid");
});
