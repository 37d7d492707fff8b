import { expect, test } from "vitest";
import { parseOrderQuery } from "#app/domain/order/order-search.ts";
import { startPayment } from "#app/domain/payment/start-payment.server.ts";
import { after, days } from "#app/domain/values/duration.ts";
import { CONTACT, openTestShop } from "#app/testing/shop.ts";
import { addMember } from "#app/testing/staff.ts";
import { accounts, sessions, staffActs } from "#db/schema";
import { checkCredentials, updateAccount } from "./accounts.server.ts";
import { blockAccount, unblockAccount } from "./blocking.server.ts";
import { findCustomer, listCustomers, searchCustomers, showAccountTaxId } from "./customers.server.ts";

const PASSWORD = "óculos de outono";

async function openShop() {
  const shop = await openTestShop();
  const { store, now } = shop;
  const ana = await shop.addAccount({
    email: "conta@exemplo.com.br",
    taxId: "11144477735",
    password: PASSWORD,
  });
  const { actor } = await addMember(shop, "clerk");
  const order = async (owner: { accountId: string | null; visitorId: string | null }) => {
    const checkoutToken = await shop.addCheckout(owner, await shop.addProduct());
    await startPayment(store, owner, { checkoutToken, method: "pix" }, now());
  };
  const search = async (typed: string) => {
    const query = parseOrderQuery(typed);
    if (!query) throw new Error("Nothing is searched.");
    const { customers, guestOrders } = await searchCustomers(store.read, query);
    return { accounts: customers.map(({ id }) => id), guests: guestOrders.map(({ number }) => number) };
  };
  return { ...shop, ana, actor, order, search };
}

test("a customer is found by name, e-mail, tax id and order, and a guest by the orders' e-mail", async () => {
  const { store, ana, order, search, addAccount } = await openShop();
  await addAccount();
  await updateAccount(
    store,
    ana.id,
    {
      ...{ type: "individual", name: "Ângela Conceição", socialName: "Ângela", taxId: "11144477735" },
      ...{ email: "conta@exemplo.com.br", whatsapp: "11987654321", currentPassword: "" },
    },
    new Date(),
  );
  await order({ accountId: ana.id, visitorId: null });
  await order({ accountId: null, visitorId: "a guest" });
  const found = { accounts: [ana.id], guests: [] };
  expect(await search("angela conc")).toEqual(found);
  expect(await search("CONTA@exemplo.com.br")).toEqual(found);
  expect(await search("111.444.777-35")).toEqual(found);
  expect(await search("10001")).toEqual(found);
  expect(await search("10002")).toEqual({ accounts: [], guests: [10002] });
  // The order of the account has this e-mail, too.
  expect(await search(CONTACT.email)).toEqual({ accounts: [ana.id], guests: [10002] });
  expect(await search("ninguem@exemplo.com.br")).toEqual({ accounts: [], guests: [] });
});

test("a block ends the sessions and is an act; so is showing the tax id, which the page masks", async () => {
  const { store, now, ana, actor } = await openShop();
  const expiresAt = after(now(), days(1));
  await store.write(async (tx) => {
    await tx.insert(sessions).values({ id: "1", accountId: ana.id, data: {}, expiresAt });
  });
  expect(await findCustomer(store.read, ana.id, now())).toMatchObject({
    ...{ taxId: "•••.444.777-••", sessionCount: 1, addressCount: 0, orderCount: 0 },
    consents: [{ kind: "terms" }],
  });
  const block = () => blockAccount(store, ana.id, { actor, reason: "Fraude no cartão" }, now());
  expect([await block(), await block()]).toEqual([true, true]);
  expect(await findCustomer(store.read, ana.id, now())).toMatchObject({
    ...{ status: "blocked", blockReason: "Fraude no cartão", sessionCount: 0 },
  });
  const signIn = () => checkCredentials(store.read, "conta@exemplo.com.br", PASSWORD);
  expect(await signIn()).toMatchObject({ reason: "blocked" });
  expect((await listCustomers(store.read, { status: "blocked" }, 1)).total).toBe(1);
  expect(await unblockAccount(store, ana.id, { actor }, now())).toBe(true);
  expect(await signIn()).toMatchObject({ ok: true });
  expect(await store.read.select({ reason: accounts.blockReason }).from(accounts)).toEqual([
    { reason: null },
  ]);
  expect(await showAccountTaxId(store, ana.id, actor, now())).toBe("11144477735");
  expect(await blockAccount(store, "ninguém", { actor, reason: "" }, now())).toBe(false);
  const acts = (await store.read.select().from(staffActs)).filter(
    ({ subjectKind }) => subjectKind === "account",
  );
  expect(acts.map(({ action }) => action)).toEqual([
    "account.blocked",
    "account.unblocked",
    "account.tax-id-shown",
  ]);
});
