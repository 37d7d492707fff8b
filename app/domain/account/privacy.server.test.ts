import Database from "better-sqlite3";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { askForAlert } from "#app/domain/catalog/stock-alerts.server.ts";
import { addFavourite } from "#app/domain/favourites/favourites.server.ts";
import { confirmSubscription, subscribe } from "#app/domain/newsletter/newsletter.server.ts";
import type { OrderStatus } from "#app/domain/order/order-status.ts";
import { startPixPayment } from "#app/domain/payment/payments.server.ts";
import { ADDRESS, CONTACT, openTestShop } from "#app/testing/shop.ts";
import {
  accounts,
  letters,
  orderEvents,
  orderLines,
  orders,
  payments,
  products,
  recoveries,
  reviews,
  sessions,
  subscribers,
} from "#db/schema";
import { checkCredentials, createAccount } from "./accounts.server.ts";
import { addAddress } from "./addresses.server.ts";
import { eraseAccount, exportAccount } from "./privacy.server.ts";
import { TERMS } from "./terms.ts";

const PASSWORD = "óculos de outono";
const SECRET = "somente o provedor sabe";

/** What no cell may hold of Ana once she is gone. */
const ANA = /\bAna\b|ana@exemplo|52998224725|529\.982|11987654321|Paulista|01310/i;

/** Tables of the migrations, and those a search index keeps behind its own. */
const ENGINE_TABLES = /^__drizzle|^product_\w+_(data|idx|content|docsize|config)$/;

/** Where each table stands: a new one needs a word here, and a person in `openShopOfAna`. */
const TABLES = {
  ofAccounts: [
    "accounts",
    "addresses",
    "cart_lines",
    "carts",
    "checkouts",
    "consents",
    "favourites",
    "recoveries",
    "sessions",
  ],
  byEmail: ["letters", "stock_alerts", "subscribers"],
  keptWithoutPerson: ["order_events", "order_lines", "orders", "payments", "reviews"],
  ofNobody: [
    "delivery_rates",
    "jobs",
    "limits",
    "measures",
    "pictures",
    "product_documents",
    "product_search",
    "product_words",
    "products",
    "slides",
    "variants",
  ],
};

/** Ana, with something of hers in every table that can hold it: a delivered order, and a cart that waits. */
async function openShopOfAna() {
  const shop = await openTestShop();
  const { store, now } = shop;
  const ana = await addPerson(shop, { email: CONTACT.email, taxId: CONTACT.taxId });
  const owner = { accountId: ana.id, visitorId: "o navegador da Joana" };
  const product = await shop.addProduct({ title: "Lumina" });
  const soldOut = await shop.addProduct({ title: "Aurora", stock: 0 });

  const placed = await startPixPayment(store, owner, await shop.addCheckout(owner, product), now());
  if (!placed.ok) throw new Error("The order was not placed.");
  await shop.addCheckout(owner, product);
  await addAddress(store, ana.id, { ...ADDRESS, type: "residential", title: "Casa" }, now());
  await addFavourite(store, owner, product.id, now());
  await subscribe(store, { name: CONTACT.name, email: CONTACT.email }, "http://loja", now());
  const [subscriber] = await store.read.select().from(subscribers);
  await confirmSubscription(store, subscriber?.token ?? "", now());
  await askForAlert(store, soldOut.variantId, CONTACT.email, now());

  const setOrder = (status: OrderStatus) =>
    store.write(async (tx) => void (await tx.update(orders).set({ status })));
  await setOrder("delivered");
  await store.write(async (tx) => {
    await tx.update(payments).set({
      status: "approved",
      providerId: SECRET,
      pixCode: `${SECRET} Ana`,
      ticketUrl: `http://provedor/${SECRET}?nome=Ana`,
    });
    await tx.insert(sessions).values({
      id: SECRET,
      accountId: ana.id,
      data: { accountId: ana.id, notice: { text: "Olá, Ana" } },
      expiresAt: now(),
    });
    await tx.insert(recoveries).values({
      id: `${SECRET} 2`,
      accountId: ana.id,
      codeHash: SECRET,
      createdAt: now(),
      expiresAt: now(),
    });
    await tx.insert(reviews).values({
      id: "avaliacao",
      productId: product.id,
      accountId: ana.id,
      authorName: "Ana S.",
      stars: 4,
      text: "Leve e bonito.",
      createdAt: now(),
    });
  });
  return { ...shop, ana, product, orderId: placed.orderId, setOrder };
}

async function addPerson(
  { store, now }: Pick<Awaited<ReturnType<typeof openTestShop>>, "store" | "now">,
  { email, taxId }: { email: string; taxId: string },
) {
  const { name, whatsapp } = CONTACT;
  const form = { type: "individual", name, socialName: "Ana", taxId, email, whatsapp } as const;
  const created = await createAccount(store, { ...form, password: PASSWORD }, now());
  if (!created.ok) throw new Error("The account is taken.");
  return { id: created.accountId };
}

/** Every cell of every table that is not the engine's own, as `table.column: value`. */
function cellsOf(file: string): string[] {
  const db = new Database(file, { readonly: true });
  try {
    return tablesOf(file).flatMap((table) =>
      db
        .prepare<[], Record<string, unknown>>(`SELECT * FROM "${table}"`)
        .all()
        .flatMap((row) => Object.entries(row).map(([column, value]) => `${table}.${column}: ${value}`)),
    );
  } finally {
    db.close();
  }
}

function tablesOf(file: string): string[] {
  const db = new Database(file, { readonly: true });
  const rows = db
    .prepare<[], { name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    )
    .all();
  db.close();
  return rows.map(({ name }) => name);
}

test("every table has its place in what erasing means", async () => {
  const { file } = await openTestShop();
  const own = tablesOf(file).filter((table) => !ENGINE_TABLES.test(table));
  expect(own.filter((table) => !Object.values(TABLES).flat().includes(table))).toEqual([]);
});

test("before she is erased Ana is found wherever she can be", async () => {
  const { file } = await openShopOfAna();
  const cells = cellsOf(file);
  const tables = new Set(cells.filter((cell) => ANA.test(cell)).map((cell) => cell.split(".")[0]));
  const filled = new Set(cells.map((cell) => cell.split(".")[0]));
  expect([...tables].sort()).toEqual([
    "accounts",
    "addresses",
    "checkouts",
    "letters",
    "orders",
    "payments",
    "reviews",
    "sessions",
    "stock_alerts",
    "subscribers",
  ]);
  for (const table of [...TABLES.ofAccounts, ...TABLES.byEmail, ...TABLES.keptWithoutPerson]) {
    expect(filled, table).toContain(table);
  }
});

test("once she is erased no cell of any table says who Ana was", async () => {
  const { store, file, ana } = await openShopOfAna();
  expect(await eraseAccount(store, ana.id, PASSWORD)).toEqual({ ok: true });

  const cells = cellsOf(file);
  expect(cells.filter((cell) => ANA.test(cell) || cell.includes(ana.id))).toEqual([]);
  for (const table of [...TABLES.ofAccounts, ...TABLES.byEmail]) {
    expect(
      cells.filter((cell) => cell.startsWith(`${table}.`)),
      table,
    ).toEqual([]);
  }
});

test("whoever is erased cannot sign in, and may open an account again", async () => {
  const shop = await openShopOfAna();
  await eraseAccount(shop.store, shop.ana.id, PASSWORD);
  expect(await checkCredentials(shop.store.read, CONTACT.email, PASSWORD)).toMatchObject({
    reason: "wrong-credentials",
  });
  const again = await addPerson(shop, CONTACT);
  expect(await exportAccount(shop.store.read, again.id, shop.now())).toMatchObject({
    orders: [],
    reviews: [],
  });
});

test("an order stays for the tax office: what, how much, when and in which city, under a pseudonym", async () => {
  const { store, ana, orderId } = await openShopOfAna();
  const read = async () => ({
    order: (await store.read.select().from(orders).where(eq(orders.id, orderId)))[0],
    lines: await store.read.select().from(orderLines),
    events: await store.read.select().from(orderEvents),
    payments: await store.read.select().from(payments),
  });
  const before = await read();
  await eraseAccount(store, ana.id, PASSWORD);
  const after = await read();

  const pseudonym = after.order?.visitorId ?? "";
  expect(pseudonym).toMatch(/^pseudonimo-[0-9a-f]{32}$/);
  expect(after.order).toEqual({
    ...before.order,
    accountId: null,
    visitorId: pseudonym,
    contact: { name: pseudonym, email: "", taxId: pseudonym, whatsapp: "" },
    address: {
      people: pseudonym,
      phone: "",
      road: "",
      number: "",
      complement: "",
      district: "",
      city: "São Paulo",
      uf: "SP",
      cep: "",
      reference: "",
    },
  });
  expect(after.lines).toEqual(before.lines);
  expect(after.events).toEqual(before.events);
  expect(after.payments).toEqual(
    before.payments.map((payment) => ({ ...payment, pixCode: null, ticketUrl: null })),
  );
});

test("a review stays as it was written, signed by nobody, and still counts", async () => {
  const { store, ana, product } = await openShopOfAna();
  await eraseAccount(store, ana.id, PASSWORD);
  expect(await store.read.select().from(reviews)).toMatchObject([
    { accountId: null, authorName: "Cliente", stars: 4, text: "Leve e bonito." },
  ]);
  expect(await store.read.select().from(products).where(eq(products.id, product.id))).toMatchObject([
    { ratingCount: 1, ratingHundredths: 400 },
  ]);
});

test("nobody else loses anything, and nobody else's open order holds her back", async () => {
  const shop = await openShopOfAna();
  const bia = await addPerson(shop, { email: "bia@exemplo.com.br", taxId: "39053344705" });
  await addAddress(shop.store, bia.id, { ...ADDRESS, type: "residential", title: "Casa" }, shop.now());
  await addFavourite(shop.store, { accountId: bia.id, visitorId: null }, shop.product.id, shop.now());
  await subscribe(shop.store, { name: "Bia", email: "bia@exemplo.com.br" }, "http://loja", shop.now());
  const owner = { accountId: bia.id, visitorId: null };
  await startPixPayment(
    shop.store,
    owner,
    await shop.addCheckout(owner, await shop.addProduct()),
    shop.now(),
  );
  const held = () => exportAccount(shop.store.read, bia.id, shop.now());
  const before = await held();

  expect(await eraseAccount(shop.store, shop.ana.id, PASSWORD)).toEqual({ ok: true });
  expect(await held()).toEqual(before);
});

test.each<[OrderStatus, boolean]>([
  ["awaiting_payment", false],
  ["paid", false],
  ["awaiting_prescription", false],
  ["prescription_review", false],
  ["in_lab", false],
  ["preparing", false],
  ["shipped", false],
  ["withdrawal_requested", false],
  ["refund_pending", false],
  ["disputed", false],
  ["delivered", true],
  ["expired", true],
  ["refused", true],
  ["cancelled", true],
  ["refunded", true],
])("with an order that is %s erasing is answered %s, and a refusal changes nothing", async (status, ok) => {
  const { store, file, ana, setOrder } = await openShopOfAna();
  await setOrder(status);
  const before = cellsOf(file);

  const erased = await eraseAccount(store, ana.id, PASSWORD);
  expect(erased).toEqual(ok ? { ok } : { ok, reason: "order-open" });
  if (!ok) expect(cellsOf(file)).toEqual(before);
});

test("a wrong password erases nothing, nor does an account that is not there", async () => {
  const { store, ana } = await openShopOfAna();
  expect(await eraseAccount(store, ana.id, "errada")).toEqual({ ok: false, reason: "wrong-password" });
  expect(await eraseAccount(store, "ninguém", PASSWORD)).toEqual({ ok: false, reason: "wrong-password" });
  expect(await store.read.$count(accounts)).toBe(1);
});

test("the export holds everything, and nothing that opens something", async () => {
  const { store, ana, now } = await openShopOfAna();
  const held = await exportAccount(store.read, ana.id, now());
  expect(held).toMatchObject({
    exportedAt: now(),
    account: { name: CONTACT.name, email: CONTACT.email, taxId: CONTACT.taxId, status: "active" },
    consents: [{ kind: "terms", version: TERMS.version, at: now() }],
    addresses: [{ title: "Casa", road: ADDRESS.road, cep: ADDRESS.cep }],
    orders: [
      {
        status: "delivered",
        contact: CONTACT,
        address: ADDRESS,
        lines: [{ title: "Lumina", quantity: 1, unitPriceCents: 20999 }],
        events: [{ status: "awaiting_payment" }],
        payments: [{ method: "pix", status: "approved" }],
      },
    ],
    cart: { lines: [{ product: "Lumina", quantity: 1 }], checkout: { contact: CONTACT, address: ADDRESS } },
    favourites: [{ product: "Lumina" }],
    reviews: [{ product: "Lumina", authorName: "Ana S.", stars: 4, text: "Leve e bonito." }],
    newsletter: [{ name: CONTACT.name, confirmedAt: now() }],
    stockAlerts: [{ product: "Aurora", color: "Preto", sentAt: null }],
  });
  const written = await store.read
    .select({ subject: letters.subject })
    .from(letters)
    .where(eq(letters.recipient, CONTACT.email));
  expect(held?.letters.map(({ subject }) => ({ subject }))).toEqual(written);
  expect(written.length).toBeGreaterThan(0);

  const json = JSON.stringify(held);
  const [secret] = await store.read
    .select({ hash: accounts.passwordHash, token: subscribers.token, checkout: orders.checkoutToken })
    .from(accounts)
    .innerJoin(subscribers, eq(subscribers.email, accounts.email))
    .innerJoin(orders, eq(orders.accountId, accounts.id));
  for (const hidden of [SECRET, secret?.hash, secret?.token, secret?.checkout, "o navegador da Joana"]) {
    expect(hidden).toBeTruthy();
    expect(json).not.toContain(hidden);
  }
});

test("an account that is not there has nothing to export", async () => {
  const { store, now } = await openTestShop();
  expect(await exportAccount(store.read, "ninguém", now())).toBeUndefined();
});
