import { expect, test } from "vitest";
import { cancelOrder } from "#app/domain/payment/cancellation.server.ts";
import { openShopWithPaidOrder } from "#app/testing/refundable-orders.ts";
import { shipOrder } from "./fulfilment.server.ts";
import { findParcels } from "./parcels.server.ts";

test("a parcel has the units that are left to pack, and no price", async () => {
  const { shop, number, refund, frame, cord, order } = await openShopWithPaidOrder();
  const unit = { quantity: 1, restock: true };
  await refund({
    lines: [
      { lineId: frame, ...unit },
      { lineId: cord, ...unit },
    ],
  });
  const { parcels, leftOut } = await findParcels(shop.store.read, [number, number]);
  const { contact, address } = await order();
  expect(parcels).toMatchObject([
    { number, buyerName: contact.name, address, lines: [{ title: "Ipê", quantity: 1, lens: null }] },
  ]);
  expect(parcels[0]?.lines).toHaveLength(1);
  expect(leftOut).toEqual([]);
  expect(JSON.stringify(parcels)).not.toMatch(/cents|taxId|email/i);
});

test("a sent order is printed again, one without anything to pack is left out", async () => {
  const { shop, number } = await openShopWithPaidOrder();
  const { store, now } = shop;
  await shipOrder(store, number, "JD-0001", now());
  expect(await findParcels(store.read, [999, number])).toMatchObject({
    parcels: [{ number }],
    leftOut: [{ number: 999, status: null }],
  });
  const other = await openShopWithPaidOrder();
  await cancelOrder(other.shop.store, number, now());
  expect(await findParcels(other.shop.store.read, [number])).toEqual({
    parcels: [],
    leftOut: [{ number, status: "refund_pending" }],
  });
});
