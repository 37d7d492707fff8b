import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addLensesToCart } from "#app/domain/cart/carts.server.ts";
import { requestStockAlert } from "#app/domain/catalog/stock-alerts.server.ts";
import { erasureJobs } from "#app/domain/erasure/erasures.server.ts";
import { addFavourite } from "#app/domain/favourites/favourites.server.ts";
import { runNextJob } from "#app/domain/jobs/jobs.server.ts";
import { chooseLens, chooseThickness, setDraftPrescription } from "#app/domain/lens/lens-drafts.server.ts";
import {
  ORDER_RETENTION_MS,
  PRESCRIPTION_CONSENT,
  UNUSED_RETENTION_MS,
} from "#app/domain/lens/prescription.ts";
import {
  addPrescription,
  prescriptionJobs,
  type SentPrescription,
} from "#app/domain/lens/prescriptions.server.ts";
import type { Transcription } from "#app/domain/lens/transcription.ts";
import { saveTranscription } from "#app/domain/lens/transcriptions.server.ts";
import { welcome } from "#app/domain/mail/emails.ts";
import { enqueueEmail } from "#app/domain/mail/outbox.server.ts";
import { confirmSubscription, subscribe } from "#app/domain/newsletter/newsletter.server.ts";
import { openLabJobs } from "#app/domain/order/lab-jobs.server.ts";
import { openForReview } from "#app/domain/order/open-prescription.server.ts";
import { insertNote } from "#app/domain/order/order-notes.server.ts";
import type { OrderStatus } from "#app/domain/order/order-status.ts";
import { requestNewPrescription } from "#app/domain/order/prescription-acts.server.ts";
import { startPayment } from "#app/domain/payment/start-payment.server.ts";
import { after, minutes, seconds } from "#app/domain/values/duration.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { shopLinks } from "#app/http/shop-links.ts";
import { cellsOf, withRaw } from "#app/testing/raw-database.ts";
import { chunksOf, pdf, photo } from "#app/testing/sample-files.ts";
import { ADDRESS, CONTACT, NOW, openTestShop } from "#app/testing/shop.ts";
import { addMember } from "#app/testing/staff.ts";
import {
  accounts,
  dataRequests,
  emails,
  lenses,
  orderEvents,
  orderLines,
  orderPrescriptions,
  orders,
  payments,
  prescriptions,
  products,
  recoveries,
  refundLines,
  refunds,
  returnEvents,
  returnLines,
  returns,
  reviews,
  sessions,
  subscribers,
  thicknesses,
  treatments,
  uploads,
} from "#db/schema";
import { LENSES, THICKNESSES, TREATMENTS } from "#db/seed/lenses.ts";
import { checkCredentials, createAccount } from "./accounts.server.ts";
import { addAddress } from "./addresses.server.ts";
import { exportAccount } from "./export.server.ts";
import { eraseAccount } from "./privacy.server.ts";
import { TERMS } from "./terms.ts";

const PASSWORD = "óculos de outono";
const SECRET = "somente o provedor sabe";

const ANA = /\bAna\b|ana@exemplo|52998224725|529\.982|11987654321|Paulista|(?<![0-9a-f])01310/i;

const ENGINE_TABLES = /^__drizzle|^product_\w+_(data|idx|content|docsize|config)$/;

/** How an erasure treats each table. Add a new table here, and rows of Ana in `openShopOfAna`. */
const TABLES = {
  ofAccounts: [
    "accounts",
    "addresses",
    "cart_lines",
    "carts",
    "checkouts",
    "consents",
    "favourites",
    "lens_drafts",
    "order_notes",
    "prescription_transcriptions",
    "prescriptions",
    "recoveries",
    "sessions",
    "uploads",
  ],
  byEmail: ["emails", "stock_alerts", "subscribers"],
  retainedWithoutPerson: [
    "data_requests",
    "lab_events",
    "lab_jobs",
    "order_events",
    "order_lines",
    "order_prescriptions",
    "orders",
    "payments",
    "prescription_events",
    "refund_lines",
    "refunds",
    "return_events",
    "return_lines",
    "returns",
    "reviews",
  ],
  /** The shop's own people, and what they did: ids only. */
  ofStaff: [
    "catalog_imports",
    "staff",
    "staff_acts",
    "staff_links",
    "staff_muted_emails",
    "staff_recovery_codes",
    "staff_sessions",
    "stock_movements",
  ],
  withoutPerson: [
    "catalogue_version",
    "cep_locations",
    "popularity_changes",
    "delivery_rates",
    "jobs",
    "lens_colors",
    "lenses",
    "limits",
    "measures",
    "pictures",
    "product_documents",
    "product_search",
    "product_words",
    "products",
    "provider_notifications",
    "quarantine_reports",
    "sales_days",
    "slides",
    "thicknesses",
    "treatments",
    "variants",
  ],
};

type TestShop = Awaited<ReturnType<typeof openTestShop>>;
type TestProduct = Awaited<ReturnType<TestShop["addProduct"]>>;

const REFRACTION = {
  right: { spherical: -225, cylinder: 0, axis: null },
  left: { spherical: -175, cylinder: -50, axis: 90 },
  addition: null,
  pupillaryDistance: 620,
};
const PRESCRIBER = { prescriber: "Dra. Ana Paula, CRM 12345", prescribedOn: "2026-03-31" };
const EYE = { ...REFRACTION.right, prism: null, pupillaryDistance: 310, height: null };
const TRANSCRIPTION: Transcription = {
  patient: CONTACT.name,
  right: EYE,
  left: EYE,
  addition: null,
  prescriber: "Dra. Ana Paula",
  council: "CRM",
  register: "12345",
  uf: "SP",
  prescribedOn: PRESCRIBER.prescribedOn,
};
const TYPED: SentPrescription = { refraction: REFRACTION, ...PRESCRIBER };
const REQUEST = "Ana, o grau do olho esquerdo não se lê.";

/** Ana has rows in every table that can refer to a person, with a delivered order and a filled cart. */
async function openShopOfAna() {
  const shop = await openTestShop();
  const { store, now, prescriptionFiles: files } = shop;
  const ana = await addPerson(shop, { email: CONTACT.email, taxId: CONTACT.taxId });
  const owner = { accountId: ana.id, visitorId: "o navegador da Joana" };
  const product = await shop.addProduct({ title: "Lumina" });
  const soldOut = await shop.addProduct({ title: "Aurora", stock: 0 });

  await store.write(async (tx) => {
    await tx.insert(lenses).values([...LENSES]);
    await tx.insert(treatments).values([...TREATMENTS]);
    await tx.insert(thicknesses).values([...THICKNESSES]);
  });
  const sent = {
    file: await saveFile(shop, "Receita da Ana (março).png", await photo()),
    prescribedOn: null,
  };
  // So that lists sorted by time have a fixed order.
  const waitASecond = () => shop.moveClock(seconds(1));
  await addGlasses(shop, owner, product, sent);
  waitASecond();
  const placed = await startPayment(
    store,
    owner,
    { checkoutToken: await shop.addCheckout(owner, product), method: "pix" },
    now(),
  );
  if (!placed.ok) throw new Error("The order was not placed.");
  const [ordered] = await store.read.select().from(prescriptions);
  const newRequest = { id: ordered?.id ?? "", request: REQUEST, links: shopLinks("http://loja") };
  const setOrder = (status: OrderStatus) =>
    store.write(async (tx) => void (await tx.update(orders).set({ status })));
  await setOrder("prescription_review");
  await openForReview(store, files, newRequest.id, waitASecond());
  await store.write((tx) => saveTranscription(tx, files, newRequest.id, TRANSCRIPTION, now()));
  const requested = await requestNewPrescription(store, newRequest, waitASecond());
  if (!requested.ok) throw new Error(`No new prescription was requested: ${requested.reason}.`);

  const { actor } = await addMember(shop, "clerk");
  await store.write((tx) => insertNote(tx, placed.orderId, { actor, text: "Ligar para a Ana" }, now()));
  await shop.addCheckout(owner, product);
  waitASecond();
  await addGlasses(shop, owner, product, TYPED);
  waitASecond();
  await startGlasses(shop, owner, soldOut, {
    file: await saveFile(shop, "..a receita.pdf", pdf()),
    prescribedOn: null,
  });
  const uploaded = await saveFile(shop, "outra receita.pdf", pdf());
  await addAddress(store, ana.id, { ...ADDRESS, type: "residential", title: "Casa" }, now());
  await addFavourite(store, owner, product.id, now());
  await subscribe(store, { name: CONTACT.name, email: CONTACT.email }, shopLinks("http://loja"), now());
  const [subscriber] = await store.read.select().from(subscribers);
  await confirmSubscription(store, subscriber?.token ?? "", now());
  await requestStockAlert(store, soldOut.variantId, CONTACT.email, now());

  await store.write((tx) => openLabJobs(tx, placed.orderId, now()));
  await setOrder("delivered");
  await store.write(async (tx) => {
    await tx.update(payments).set({
      status: "approved",
      providerId: SECRET,
      pixCode: `${SECRET} Ana`,
      ticketUrl: `http://provedor/${SECRET}?nome=Ana`,
    });
    const [payment] = await tx.select().from(payments);
    const sold = await tx.select().from(orderLines).orderBy(asc(orderLines.position));
    const lineId = sold[1]?.id ?? "";
    await tx.insert(refunds).values({
      id: `refund-${SECRET}`,
      orderId: payment?.orderId ?? "",
      paymentId: payment?.id ?? "",
      amountCents: 20999,
      reason: `devolvido por ${CONTACT.name}`,
      status: "done",
      providerRefundId: SECRET,
      requestedBy: "staff:1",
      createdAt: now(),
      updatedAt: now(),
    });
    await tx
      .insert(refundLines)
      .values({ refundId: `refund-${SECRET}`, lineId, quantity: 1, amountCents: 20999 });
    await tx.insert(returns).values({
      ...{ id: `return-${SECRET}`, orderId: payment?.orderId ?? "", kind: "warranty", stage: "closed" },
      ...{ outcome: "refused", reason: "Veio com defeito", words: "A haste da Ana soltou" },
      ...{ outcomeReason: "Ana usou cola", openedBy: "buyer", askedAt: now(), updatedAt: now() },
    });
    await tx.insert(returnLines).values({ returnId: `return-${SECRET}`, lineId, quantity: 1 });
    await tx.insert(returnEvents).values({
      ...{ id: `event-${SECRET}`, returnId: `return-${SECRET}`, stage: "closed", outcome: "refused" },
      ...{ actor: "staff:1", at: now() },
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
    await tx.insert(uploads).values({
      id: "envio",
      accountId: ana.id,
      fileId: uploaded.id,
      sealed: files.seal(JSON.stringify(uploaded), "envio"),
      createdAt: now(),
    });
    await tx.insert(reviews).values({
      id: "avaliacao",
      productId: product.id,
      accountId: ana.id,
      authorName: "Ana S.",
      stars: 4,
      text: "Leve e bonito.",
      createdAt: now(),
      hiddenAt: now(),
      hiddenReason: "Outro motivo",
      hiddenNote: "A Ana pediu.",
      answer: "Obrigado, Ana!",
      answeredAt: now(),
    });
    await tx.update(accounts).set({ blockReason: "A Ana perdeu a senha." });
    await tx.insert(dataRequests).values({
      ...{ id: "pedido", kind: "correct", channel: "phone", accountId: ana.id, status: "refused" },
      ...{ note: "A Ana quer mudar o nome.", reason: "Não é a Ana." },
      ...{ receivedAt: now(), dueAt: now(), closedAt: now() },
    });
  });
  return { ...shop, ana, product, orderId: placed.orderId, setOrder };
}

async function saveFile({ prescriptionFiles }: TestShop, name: string, content: Uint8Array) {
  const saved = await prescriptionFiles.save({ name, content: chunksOf(content) });
  if (!saved.ok) throw new Error(`The file was refused: ${saved.reason}.`);
  return saved.file;
}

/** Up to the confirmation step. */
async function startGlasses(shop: TestShop, owner: Owner, product: TestProduct, sent: SentPrescription) {
  const { store, prescriptionFiles: files, now } = shop;
  const frame = {
    product: {
      id: product.id,
      type: "oculos-de-grau",
      material: "metal",
      promotionalPriceCents: product.priceCents,
    },
    variantId: product.variantId,
  } as const;
  const lens = { lensId: "lente-visao-simples", treatmentIds: ["antirreflexo"], colorId: null };
  await setDraftPrescription(store, files, owner, frame, sent, now());
  const results = [
    await chooseLens(store, files, owner, frame, lens, now()),
    await chooseThickness(store, files, owner, frame, "fina", now()),
  ];
  if (!results.every(({ ok }) => ok)) throw new Error("The lenses cannot be made.");
  return frame;
}

async function addGlasses(shop: TestShop, owner: Owner, product: TestProduct, sent: SentPrescription) {
  const frame = await startGlasses(shop, owner, product, sent);
  const added = await addLensesToCart(shop.store, shop.prescriptionFiles, owner, frame, shop.now());
  if (!added.ok) throw new Error("The glasses are not in the cart.");
}

async function folderAfterJobs({ folder, store, prescriptionFiles, now }: TestShop): Promise<string[]> {
  while (await runNextJob(store, prescriptionJobs(store, prescriptionFiles), now));
  return readdirSync(path.join(folder, "prescriptions"));
}

function exportOf({ store, prescriptionFiles, now }: TestShop, accountId: string) {
  return exportAccount(store.read, prescriptionFiles, accountId, now());
}

async function addPerson({ store, now }: TestShop, { email, taxId }: { email: string; taxId: string }) {
  const { name, whatsapp } = CONTACT;
  const form = { type: "individual", name, socialName: "Ana", taxId, email, whatsapp } as const;
  const created = await createAccount(store, { ...form, password: PASSWORD }, now());
  if (!created.ok) throw new Error("The account is taken.");
  return { id: created.accountId };
}

test("every table is classified for erasure", async () => {
  const { url } = await openTestShop();
  const tables = await withRaw(url, (database) => database.tables());
  const own = tables.filter((table) => !ENGINE_TABLES.test(table));
  expect(own.filter((table) => !Object.values(TABLES).flat().includes(table))).toEqual([]);
});

test("before the erasure every table with personal data contains Ana", async () => {
  const { url } = await openShopOfAna();
  const cells = await cellsOf(url);
  const tables = new Set(cells.filter((cell) => ANA.test(cell)).map((cell) => cell.split(".")[0]));
  const filled = new Set(cells.map((cell) => cell.split(".")[0]));
  expect([...tables].sort()).toEqual([
    "accounts",
    "addresses",
    "checkouts",
    "data_requests",
    "emails",
    "order_notes",
    "order_prescriptions",
    "orders",
    "payments",
    "refunds",
    "returns",
    "reviews",
    "sessions",
    "stock_alerts",
    "subscribers",
  ]);
  for (const table of [...TABLES.ofAccounts, ...TABLES.byEmail, ...TABLES.retainedWithoutPerson]) {
    expect(filled, table).toContain(table);
  }
});

test("after the erasure no cell of any table identifies Ana", async () => {
  const { store, url, ana, now } = await openShopOfAna();
  expect(await eraseAccount(store, ana.id, PASSWORD, now())).toEqual({ ok: true });
  // The job that records the erasure contains the account's id until it has run.
  while (await runNextJob(store, erasureJobs(store, undefined), now));

  const cells = await cellsOf(url);
  expect(cells.filter((cell) => ANA.test(cell) || cell.includes(ana.id))).toEqual([]);
  for (const table of [...TABLES.ofAccounts, ...TABLES.byEmail]) {
    expect(
      cells.filter((cell) => cell.startsWith(`${table}.`)),
      table,
    ).toEqual([]);
  }
});

test("after the erasure the database files, with the WAL, contain nothing of Ana", async () => {
  const { store, file, ana, now } = await openShopOfAna();
  const readFiles = () => [file, `${file}-wal`].map((part) => readFileSync(part, "latin1")).join("");
  const PERSONAL_DATA = ["Ana Souza", "ana@exemplo", "52998224725", "11987654321", "Dra. Ana Paula"];
  expect(PERSONAL_DATA.filter((text) => readFiles().includes(text))).not.toEqual([]);

  await eraseAccount(store, ana.id, PASSWORD, now());
  while (await runNextJob(store, erasureJobs(store, undefined), now));
  expect(PERSONAL_DATA.filter((text) => readFiles().includes(text))).toEqual([]);
});

test("while a reader keeps the WAL from being emptied, the erasure job is retried", async () => {
  const { store, file, ana, now, moveClock } = await openShopOfAna();
  const reader = new Database(file, { readonly: true });
  reader.exec("BEGIN");
  reader.prepare("SELECT count(*) FROM accounts").get();
  expect(await eraseAccount(store, ana.id, PASSWORD, now())).toEqual({ ok: true });
  while (await runNextJob(store, erasureJobs(store, undefined), now));
  expect(readFileSync(`${file}-wal`, "latin1")).toContain("ana@exemplo");

  reader.close();
  moveClock(minutes(1));
  while (await runNextJob(store, erasureJobs(store, undefined), now));
  expect(readFileSync(`${file}-wal`, "latin1")).not.toContain("ana@exemplo");
});

test("an erased customer cannot sign in, and can sign up again", async () => {
  const shop = await openShopOfAna();
  await eraseAccount(shop.store, shop.ana.id, PASSWORD, shop.now());
  expect(await checkCredentials(shop.store.read, CONTACT.email, PASSWORD)).toMatchObject({
    reason: "wrong-credentials",
  });
  const again = await addPerson(shop, CONTACT);
  expect(await exportOf(shop, again.id)).toMatchObject({
    data: { orders: [], reviews: [], prescriptions: [], lensDrafts: [], uploads: [] },
    files: [],
  });
});

test("an order keeps its items, amounts, dates and city for the tax records, under a pseudonym", async () => {
  const { store, ana, orderId, now } = await openShopOfAna();
  const read = async () => ({
    order: (await store.read.select().from(orders).where(eq(orders.id, orderId)))[0],
    lines: await store.read.select().from(orderLines),
    events: await store.read.select().from(orderEvents),
    prescriptions: await store.read.select().from(orderPrescriptions),
    payments: await store.read.select().from(payments),
    refunds: await store.read.select().from(refunds),
    refundLines: await store.read.select().from(refundLines),
  });
  const before = await read();
  await eraseAccount(store, ana.id, PASSWORD, now());
  const after = await read();

  const pseudonym = after.order?.visitorId ?? "";
  expect(pseudonym).toMatch(/^pseudonimo-[0-9a-f]{32}$/);
  expect(after.order).toEqual({
    ...before.order,
    accountId: null,
    visitorId: pseudonym,
    contact: { name: pseudonym, email: "", taxId: pseudonym, whatsapp: "" },
    ...{ buyerName: "", buyerEmail: "", buyerTaxId: "" },
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
  expect(before.lines).toMatchObject([{ lens: { name: "VISÃO SIMPLES" } }, { lens: null }]);
  expect(before.prescriptions).toMatchObject([{ prescriptionId: expect.any(String), request: REQUEST }]);
  expect(after.prescriptions).toEqual(
    before.prescriptions.map((needed) => ({ ...needed, prescriptionId: null, request: null })),
  );
  expect(before.refunds).toMatchObject([{ reason: `devolvido por ${CONTACT.name}`, amountCents: 20999 }]);
  expect(after.refunds).toEqual(before.refunds.map((refund) => ({ ...refund, reason: "" })));
  expect(after.refundLines).toEqual(before.refundLines);
  expect(after.payments).toEqual(
    before.payments.map((payment) => ({ ...payment, pixCode: null, ticketUrl: null })),
  );
});

test("a review stays without its author's name, and still counts", async () => {
  const { store, ana, product, now } = await openShopOfAna();
  await eraseAccount(store, ana.id, PASSWORD, now());
  expect(await store.read.select().from(reviews)).toMatchObject([
    {
      ...{ accountId: null, authorName: "Cliente", stars: 4, text: "Leve e bonito." },
      ...{ hiddenReason: "Outro motivo", hiddenNote: null, answer: null },
    },
  ]);
  await store.write(async (tx) => void (await tx.update(reviews).set({ hiddenAt: null })));
  expect(await store.read.select().from(products).where(eq(products.id, product.id))).toMatchObject([
    { ratingCount: 1, ratingHundredths: 400 },
  ]);
});

test("an erasure deletes nothing of another customer, and another customer's open order does not block it", async () => {
  const shop = await openShopOfAna();
  const bia = await addPerson(shop, { email: "bia@exemplo.com.br", taxId: "39053344705" });
  await addAddress(shop.store, bia.id, { ...ADDRESS, type: "residential", title: "Casa" }, shop.now());
  await addFavourite(shop.store, { accountId: bia.id, visitorId: null }, shop.product.id, shop.now());
  await subscribe(
    shop.store,
    { name: "Bia", email: "bia@exemplo.com.br" },
    shopLinks("http://loja"),
    shop.now(),
  );
  const owner = { accountId: bia.id, visitorId: null };
  await startPayment(
    shop.store,
    owner,
    { checkoutToken: await shop.addCheckout(owner, await shop.addProduct()), method: "pix" },
    shop.now(),
  );
  const sent = { file: await saveFile(shop, "Receita da Bia.pdf", pdf()), prescribedOn: null };
  await addGlasses(shop, owner, shop.product, TYPED);
  await startGlasses(shop, owner, shop.product, sent);
  const upload = { id: "envio da Bia", fileId: "b", sealed: "", accountId: bia.id, createdAt: shop.now() };
  await shop.store.write(async (tx) => void (await tx.insert(uploads).values(upload)));
  const before = await exportOf(shop, bia.id);
  expect(before?.files).toHaveLength(1);

  expect(await eraseAccount(shop.store, shop.ana.id, PASSWORD, shop.now())).toEqual({ ok: true });
  expect(await exportOf(shop, bia.id)).toEqual(before);
  expect(await folderAfterJobs(shop)).toEqual([sent.file.id]);
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
])("with an order that is %s, erasing returns %s, and a refusal changes nothing", async (status, ok) => {
  const { store, url, ana, setOrder, now } = await openShopOfAna();
  await setOrder(status);
  const before = await cellsOf(url);

  const erased = await eraseAccount(store, ana.id, PASSWORD, now());
  expect(erased).toEqual(ok ? { ok } : { ok, reason: "order-open" });
  if (!ok) expect(await cellsOf(url)).toEqual(before);
});

test("a wrong password and an unknown account erase nothing", async () => {
  const { store, ana, now } = await openShopOfAna();
  expect(await eraseAccount(store, ana.id, "errada", now())).toEqual({ ok: false, reason: "wrong-password" });
  expect(await eraseAccount(store, "ninguém", PASSWORD, now())).toEqual({
    ok: false,
    reason: "wrong-password",
  });
  expect(await store.read.$count(accounts)).toBe(1);
});

test("the export contains all data and no secret", async () => {
  const shop = await openShopOfAna();
  const { store, ana, now } = shop;
  const exported = await exportOf(shop, ana.id);
  const at = (second: number) => after(NOW, seconds(second));
  const glasses = { name: "VISÃO SIMPLES", treatments: ["Antirreflexo"], color: null };
  expect(exported?.files).toMatchObject([
    { path: "receitas/1-receita-da-ana-marco.jpg", sentAt: NOW },
    { path: "receitas/3-a-receita.pdf", sentAt: at(5) },
  ]);
  for (const internal of ["network", "protectedUntil", "isYielding"])
    expect(exported?.data.orders[0]).not.toHaveProperty(internal);
  expect(exported?.data).toMatchObject({
    exportedAt: now(),
    account: { name: CONTACT.name, email: CONTACT.email, taxId: CONTACT.taxId, status: "active" },
    consents: [{ kind: "terms", version: TERMS.version, at: NOW }],
    addresses: [{ title: "Casa", road: ADDRESS.road, cep: ADDRESS.cep }],
    orders: [
      {
        status: "delivered",
        contact: CONTACT,
        address: ADDRESS,
        lines: [
          {
            title: "Lumina",
            quantity: 1,
            lens: { ...glasses, parts: expect.arrayContaining([{ name: "Armação", cents: 20999 }]) },
            prescription: { state: "asked_again", request: REQUEST, updatedAt: at(3) },
            lab: { state: "to_order", expectedOn: null, reworks: 0 },
          },
          { title: "Lumina", quantity: 1, unitPriceCents: 20999, lens: null, prescription: undefined },
        ],
        events: [{ status: "awaiting_payment" }, { status: "awaiting_prescription" }],
        notes: [{ text: expect.any(String), at: expect.any(Date) }],
        payments: [{ method: "pix", status: "approved" }],
        refunds: [
          {
            amountCents: 20999,
            freightCents: 0,
            reason: `devolvido por ${CONTACT.name}`,
            status: "done",
            lines: [{ title: "Lumina", quantity: 1, amountCents: 20999 }],
          },
        ],
        returns: [
          {
            ...{ kind: "warranty", outcome: "refused", words: "A haste da Ana soltou" },
            ...{ outcomeReason: "Ana usou cola", lines: [{ title: "Lumina", quantity: 1 }] },
            events: [{ stage: "closed", outcome: "refused", at: now() }],
          },
        ],
      },
    ],
    prescriptions: [
      {
        file: "receitas/1-receita-da-ana-marco.jpg",
        fileName: "Receita da Ana (março).jpg",
        grade: null,
        transcription: TRANSCRIPTION,
        consent: { version: PRESCRIPTION_CONSENT.version, at: NOW },
        sentAt: NOW,
        purgeAt: after(at(1), ORDER_RETENTION_MS),
        order: 10_001,
        events: [
          { act: "sent", at: NOW },
          { act: "opened", at: at(2) },
          { act: "asked_again", at: at(3) },
        ],
      },
      {
        file: null,
        fileName: null,
        grade: REFRACTION,
        ...PRESCRIBER,
        sentAt: at(4),
        purgeAt: after(at(4), UNUSED_RETENTION_MS),
        order: null,
        events: [{ act: "sent", at: at(4) }],
      },
      { file: "receitas/3-a-receita.pdf", fileName: "..a receita.pdf", grade: null, order: null },
    ],
    lensDrafts: [
      {
        product: "Aurora",
        color: "Preto",
        prescription: "given",
        lens: "VISÃO SIMPLES",
        treatments: ["Antirreflexo"],
        lensColor: null,
        thickness: "FINA 1.56",
        updatedAt: now(),
      },
    ],
    uploads: [{ createdAt: now() }],
    cart: {
      lines: [
        { product: "Lumina", quantity: 1, lens: null },
        { product: "Lumina", quantity: 1, lens: { ...glasses, prescription: "given" }, addedAt: at(4) },
      ],
      checkout: { contact: CONTACT, address: ADDRESS },
    },
    favourites: [{ product: "Lumina" }],
    reviews: [
      {
        ...{ product: "Lumina", authorName: "Ana S.", stars: 4, text: "Leve e bonito." },
        ...{ answer: "Obrigado, Ana!", hiddenReason: "Outro motivo", hiddenNote: "A Ana pediu." },
      },
    ],
    dataRequests: [{ kind: "correct", channel: "phone", status: "refused", reason: "Não é a Ana." }],
    newsletter: [{ name: CONTACT.name, confirmedAt: now() }],
    stockAlerts: [{ product: "Aurora", color: "Preto", sentAt: null }],
  });
  const written = await store.read
    .select({ subject: emails.subject })
    .from(emails)
    .where(eq(emails.recipient, CONTACT.email));
  expect(exported?.data.emails.map(({ subject }) => ({ subject }))).toEqual(written);
  expect(written.length).toBeGreaterThan(0);

  const json = JSON.stringify(exported?.data);
  const [secret] = await store.read
    .select({ hash: accounts.passwordHash, token: subscribers.token, checkout: orders.checkoutToken })
    .from(accounts)
    .innerJoin(subscribers, eq(subscribers.email, accounts.email))
    .innerJoin(orders, eq(orders.accountId, accounts.id));
  const rows = await store.read.select().from(prescriptions);
  const internal = rows.flatMap(({ id, fileId, sealed }) => [id, fileId ?? id, sealed]);
  const secrets = [SECRET, secret?.hash, secret?.token, secret?.checkout, "o navegador da Joana"];
  for (const hidden of [...secrets, ...internal]) {
    expect(hidden).toBeTruthy();
    expect(json).not.toContain(hidden);
  }
});

test("an unknown account has no export", async () => {
  expect(await exportOf(await openTestShop(), "ninguém")).toBeUndefined();
});

test("an erasure deletes the account's prescriptions, and their files once the jobs have run", async () => {
  const shop = await openShopOfAna();
  const { store, prescriptionFiles, ana, now } = shop;
  const visitor = { accountId: null, visitorId: "outro navegador" };
  const others = await saveFile(shop, "receita.pdf", pdf());
  await store.write((tx) =>
    addPrescription(tx, prescriptionFiles, visitor, { file: others, prescribedOn: null }, now()),
  );
  expect((await folderAfterJobs(shop)).length).toBeGreaterThan(4);

  await eraseAccount(store, ana.id, PASSWORD, now());
  expect(await store.read.select().from(prescriptions)).toMatchObject([{ fileId: others.id }]);
  expect(await folderAfterJobs(shop)).toEqual([others.id]);
});

test("e-mails about an order that went to a previous e-mail of the account are deleted as well", async () => {
  const { store, ana, now } = await openShopOfAna();
  const [event] = await store.read
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(eq(orders.accountId, ana.id));
  const message = { ...welcome({ id: "antes" }), id: `order:${event?.id}` };
  await store.write((tx) => enqueueEmail(tx, "ana.antes@exemplo.com.br", message, now()));
  const recipients = async () => (await store.read.select().from(emails)).map(({ recipient }) => recipient);

  expect(await recipients()).toContain("ana.antes@exemplo.com.br");
  await eraseAccount(store, ana.id, PASSWORD, now());
  expect(await recipients()).not.toContain("ana.antes@exemplo.com.br");
});
