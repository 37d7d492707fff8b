import { expect, test } from "vitest";
import { checkDigitOf } from "#app/domain/order/invoice-key.ts";
import { buyGlasses } from "#app/testing/glasses.ts";
import { buyByPix, orderByPix } from "#app/testing/paid-orders.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { addMember } from "#app/testing/staff.ts";
import { staffActs } from "#db/schema";
import { shipOrder } from "./fulfilment.server.ts";
import { readParcelLines } from "./parcel-lines.ts";
import { checkParcels, prepareOrders, sendParcels } from "./send-many.server.ts";

const DIGITS = "3526111122233300018155001000000001100000001";
const KEY = DIGITS + checkDigitOf(DIGITS);

/** 10001 and 10002 are paid, 10003 awaits payment, 10004 is sent as JD-0004, 10005 waits for a prescription. */
async function openShop() {
  const shop = await openTestShop();
  const buyer = (visitorId: string) => ({ accountId: null, visitorId });
  const first = await buyByPix(shop, buyer("1"));
  const second = await buyByPix(shop, buyer("2"));
  await orderByPix(shop, buyer("3"));
  const { number } = await buyByPix(shop, buyer("4"));
  await shipOrder(shop.store, number, "JD-0004", shop.now());
  await buyGlasses(shop, buyer("5"), "later");
  const { actor } = await addMember(shop, "clerk");
  const linesOf = (text: string) => readParcelLines(text, undefined).lines;
  return {
    ...{ shop, first, second },
    check: (text: string, reason = "") => checkParcels(shop.store.read, linesOf(text), reason),
    send: (text: string, noInvoiceReason = "") =>
      sendParcels(shop.store, linesOf(text), { actor, noInvoiceReason }, shop.now()),
    prepare: (numbers: number[]) => prepareOrders(shop.store, numbers, actor, shop.now()),
    acts: async () =>
      (await shop.store.read.select().from(staffActs))
        .filter(({ subjectKind, staffId }) => subjectKind === "order" && staffId)
        .map(({ action }) => action),
  };
}

const PASTED = [
  `10001;AM123456785BR;${KEY}`,
  "10002;JD-0002",
  `10003;JD-0003;${KEY}`,
  `10004;JD-0044;${KEY}`,
  `10005;JD-0005;${KEY}`,
  `99999;JD-0009;${KEY}`,
  "Ana;JD-0010",
].join("\n");

const REFUSALS = [
  null,
  "needs-invoice",
  { status: "awaiting_payment" },
  { status: "shipped" },
  "needs-prescription",
  "unknown",
  "no-number",
];

test("the check says of each line what would happen, and sends nothing", async () => {
  const { check, first, acts } = await openShop();
  expect((await check(PASTED)).map(({ refusal }) => refusal)).toEqual(REFUSALS);
  expect((await check(PASTED, "amostra"))[1]?.refusal).toBeNull();
  expect((await check(`10001;jd-0004;${KEY}`))[0]?.refusal).toBe("code-in-use");
  expect(await first.status()).toBe("paid");
  expect(await acts()).toEqual([]);
});

test("the good lines are sent, each an act, and the others are left as they are", async () => {
  const { send, first, second, acts } = await openShop();
  expect((await send(PASTED)).map(({ refusal }) => refusal)).toEqual(REFUSALS);
  expect(await first.find()).toMatchObject({
    ...{ status: "shipped", trackingCode: "AM123456785BR", parcelCarrier: "correios", invoiceKey: KEY },
  });
  expect(await second.status()).toBe("paid");
  expect(await acts()).toEqual(["order.sent"]);

  // Sent again, nothing is corrected.
  const again = await send(`10001;JD-9999;${KEY}\n10002;JD-0002`, "amostra");
  expect(again.map(({ refusal }) => refusal)).toEqual([{ status: "shipped" }, null]);
  expect((await first.find()).trackingCode).toBe("AM123456785BR");
  expect(await second.find()).toMatchObject({ status: "shipped", noInvoiceReason: "amostra" });
});

test("two who send the same lines at once send each order once", async () => {
  const { send, acts } = await openShop();
  const both = await Promise.all([send(PASTED, "amostra"), send(PASTED, "amostra")]);
  expect(both.flat().filter(({ refusal }) => refusal === null)).toHaveLength(2);
  expect(await acts()).toEqual(["order.sent", "order.sent"]);
});

test("many are prepared, and it is told which were not, and why", async () => {
  const { prepare, first, second, acts } = await openShop();
  expect(await prepare([10001, 10002, 10001, 10003, 10005, 99999])).toEqual({
    prepared: [10001, 10002],
    refused: [
      { number: 10003, refusal: { status: "awaiting_payment" } },
      { number: 10005, refusal: "needs-prescription" },
      { number: 99999, refusal: "unknown" },
    ],
  });
  expect([await first.status(), await second.status()]).toEqual(["preparing", "preparing"]);
  expect(await acts()).toEqual(["order.prepared", "order.prepared"]);
});
