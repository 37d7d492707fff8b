import Database from "better-sqlite3";
import { DAY_MS, historyOf, linesOf, personOf } from "./made-up-orders.mjs";

/**
 * Adds made-up orders with all their rows: lines, payments, events, refunds, prescriptions and e-mails. They are placed evenly over
 * the days before `now`, the last one a few minutes ago, and numbered from 20001. The same ones each time.
 * @param {string} file The database, with migrations and products.
 * @param {{ orders: number, days: number, now: number }} how `now` in ms since 1970.
 */
export function fillOrders(file, { orders, days, now }) {
  const database = new Database(file);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = OFF");
  // In KB: all of it, because the ids are in no order.
  database.pragma("cache_size = -500000");
  const insert = inserter(database);
  const products = database
    .prepare(
      `SELECT variants.id AS variantId, slug, title, model, sex, color, color_name AS colorName, promotional_price_cents AS cents
      FROM variants JOIN products ON products.id = product_id ORDER BY variants.id LIMIT 500`,
    )
    .all();
  const sell = seller(database, insert);
  const fill = database.transaction(() => {
    // As many units come in as are sold, so that the shop's stock is what it was.
    for (let n = 1; n <= orders; n++)
      for (const { product, quantity } of linesOf(n, products)) sell.receive(product.variantId, quantity);
    sell.bookReceived(now - days * DAY_MS);
    for (let n = 1; n <= orders; n++) {
      const placedAt = Math.round(now - ((orders - n + 0.5) / orders) * days * DAY_MS);
      addOrder(insert, { n, placedAt, now, products, sell: sell.sell });
    }
  });
  fill();
  database.close();
}

/**
 * @param {(table: string, row: Record<string, unknown>) => void} insert
 * @param {{ n: number, placedAt: number, now: number, products: any[], sell: (variantId: string, units: number, orderId: string, at: number) => void }} how
 */
function addOrder(insert, { n, placedAt, now, products, sell }) {
  const id = `bench-${n}`;
  const { contact, address, buyerName } = personOf(n);
  const lines = linesOf(n, products);
  const itemsCents = lines.reduce((sum, { product, quantity }) => sum + product.cents * quantity, 0);
  const totalCents = itemsCents + 1290;
  const { status, events, payment, prescription } = historyOf(n, placedAt, now);
  const isSent = events.some((event) => event.status === "shipped");
  insert("orders", {
    ...{ id, number: 20_000 + n, visitor_id: id, checkout_token: id, status, placed_at: placedAt },
    ...{ contact: JSON.stringify(contact), address: JSON.stringify(address) },
    ...{ carrier: "Entrega padrão", business_days: 3 },
    ...{ items_cents: itemsCents, freight_cents: 1290, total_cents: totalCents },
    ...{ buyer_name: buyerName, buyer_email: contact.email, buyer_tax_id: contact.taxId, uf: address.uf },
    tracking_code: isSent ? `AM${String(n).padStart(9, "0")}BR` : null,
    delivered_at: events.find((event) => event.status === "delivered")?.at ?? null,
  });
  for (const [position, { product, quantity, lens }] of lines.entries()) {
    const { variantId, slug, title, model, sex, color, colorName, cents } = product;
    insert("order_lines", {
      ...{ id: `${id}-${position}`, order_id: id, position, variant_id: variantId, slug, title, model, sex },
      ...{ color, color_name: colorName, picture: slug, unit_price_cents: cents, quantity },
      lens: lens && JSON.stringify(lens),
    });
  }
  for (const { product, quantity } of lines) sell(product.variantId, quantity, id, placedAt);
  insert("payments", {
    ...{
      id: `${id}-p`,
      order_id: id,
      method: n % 5 < 3 ? "pix" : "card",
      status: payment,
      amount_cents: totalCents,
    },
    ...{
      idempotency_key: id,
      provider_id: `bench-${n}`,
      refunded_cents: status === "refunded" ? totalCents : 0,
    },
    ...{ expires_at: placedAt + DAY_MS, created_at: placedAt, updated_at: events.at(-1)?.at ?? placedAt },
  });
  for (const [step, { status: reached, at }] of events.entries())
    insert("order_events", { id: `${id}-${step}`, order_id: id, status: reached, cause: "shop", at });
  if (status === "refunded")
    insert("refunds", {
      ...{
        id: `${id}-r`,
        order_id: id,
        payment_id: `${id}-p`,
        amount_cents: totalCents,
        reason: "desistência",
      },
      ...{ status: "done", requested_by: "buyer", created_at: placedAt, updated_at: events.at(-1)?.at },
    });
  if (prescription && lines[0]?.lens)
    insert("order_prescriptions", {
      ...{ line_id: `${id}-0`, order_id: id, state: prescription, updated_at: placedAt },
    });
  for (const [step, { status: reached, at }] of events.entries()) {
    if (step === 0 || reached === "preparing") continue;
    insert("emails", {
      ...{
        id: `${id}-${step}`,
        recipient: contact.email,
        subject: `Pedido ${20_000 + n}`,
        text: "",
        html: "",
      },
      ...(n % 20_000 === 0
        ? { created_at: at, failed_at: at, tries: 1 }
        : { created_at: at, sent_at: at, tries: 1 }),
    });
  }
}

/**
 * The books of the stock: what is received once, and each sale.
 * @param {import("better-sqlite3").Database} database
 * @param {(table: string, row: Record<string, unknown>) => void} insert
 */
function seller(database, insert) {
  /** @type {Map<string, number>} */
  const left = new Map(
    database
      .prepare("SELECT id, on_hand AS onHand FROM variants")
      .all()
      .map((/** @type {any} */ { id, onHand }) => [id, onHand]),
  );
  /** @type {Map<string, number>} */
  const received = new Map();
  const move = (/** @type {string} */ variantId, /** @type {number} */ delta, /** @type {object} */ rest) => {
    const onHand = (left.get(variantId) ?? 0) + delta;
    left.set(variantId, onHand);
    insert("stock_movements", { variant_id: variantId, delta, on_hand: onHand, ...rest });
  };
  return {
    receive: (/** @type {string} */ variantId, /** @type {number} */ units) =>
      void received.set(variantId, (received.get(variantId) ?? 0) + units),
    bookReceived: (/** @type {number} */ at) => {
      for (const [variantId, units] of received)
        move(variantId, units, { kind: "adjustment", reason: "received", at });
    },
    sell: (
      /** @type {string} */ variantId,
      /** @type {number} */ units,
      /** @type {string} */ orderId,
      /** @type {number} */ at,
    ) => move(variantId, -units, { kind: "sale", order_id: orderId, at }),
  };
}

/** @param {import("better-sqlite3").Database} database */
function inserter(database) {
  /** @type {Map<string, import("better-sqlite3").Statement>} */
  const statements = new Map();
  return (/** @type {string} */ table, /** @type {Record<string, unknown>} */ row) => {
    const columns = Object.keys(row);
    const key = `${table} ${columns}`;
    const statement =
      statements.get(key) ??
      database.prepare(
        `INSERT INTO ${table} (${columns}) VALUES (${columns.map((column) => `@${column}`).join(", ")})`,
      );
    statements.set(key, statement);
    statement.run(row);
  };
}
