import { expect, test } from "vitest";
import type { Role } from "#app/domain/staff/roles.ts";
import { findSession } from "#app/domain/staff/sessions.server.ts";
import { buyByPix } from "#app/testing/paid-orders.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { addMember } from "#app/testing/staff.ts";
import { loader } from "./order.tsx";

async function openShop() {
  const shop = await openTestShop();
  const accountIdSeenBy = async (role: Role) => {
    const { sessionToken } = await addMember(shop, role);
    const staff = await findSession(shop.store.read, sessionToken, shop.now());
    if (!staff) throw new Error("There is no session.");
    const request = new Request("http://localhost/admin/pedidos/10001");
    const { result } = await shop.send(loader, request, { staff, params: { number: "10001" } });
    return (result as { accountId: string | null }).accountId;
  };
  return { shop, accountIdSeenBy };
}

test("an order leads to its customer, for the roles that may open customers", async () => {
  const { shop, accountIdSeenBy } = await openShop();
  const { id } = await shop.addAccount();
  await buyByPix(shop, { accountId: id, visitorId: null });
  expect(await accountIdSeenBy("owner")).toBe(id);
  expect(await accountIdSeenBy("clerk")).toBe(id);
  expect(await accountIdSeenBy("optician")).toBeNull();
});

test("a guest's order leads to no customer", async () => {
  const { shop, accountIdSeenBy } = await openShop();
  await buyByPix(shop, { accountId: null, visitorId: "a visitor" });
  expect(await accountIdSeenBy("owner")).toBeNull();
});
