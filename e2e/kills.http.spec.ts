import { randomInt, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import Database from "better-sqlite3";
import { GUEST, PlainClient, ticketUrlIn } from "./client.ts";
import { ServerProcess } from "./server-process.ts";

/** How often the server is killed; the long run takes a hundred: KILLS=100 npx playwright test -c e2e/playwright.config.ts kills */
const KILLS = Number(process.env.KILLS ?? 3);
const BUYERS = 6;
const PRODUCT = { idProduct: "lumina-redondo-metal", color: "preto" };

interface Count {
  acknowledged: Set<string>;
  refused: number;
  broken: number;
}

test("killed at any moment under buyers, payments and letters, it loses nothing, charges nothing twice, oversells nothing", async () => {
  test.setTimeout(120_000 + KILLS * 15_000);
  const server = new ServerProcess();
  await server.start();
  fillShelf(server);
  const inStock = read(server, "SELECT on_hand AS count FROM variants WHERE id LIKE ?", "%lumina%preto%");
  const count: Count = { acknowledged: new Set(), refused: 0, broken: 0 };

  for (let kill = 0; kill < KILLS; kill++) {
    let isOver = false;
    const buyers = Array.from({ length: BUYERS }, async () => {
      while (!isOver) await buy(server, count);
    });
    await pause(randomInt(150, 1500));
    await server.end("SIGKILL");
    isOver = true;
    await Promise.all(buyers);
    expect(await server.start(), "it opens again").toBe("ready");
  }
  await expect(async () => {
    const due =
      "SELECT count(*) AS count FROM jobs WHERE kind IN ('order-letter', 'fetch-payment', 'cancel-payment', 'refund-payment')";
    const open = "SELECT count(*) AS count FROM payments WHERE status = 'unknown'";
    expect({ due: read(server, due), open: read(server, open) }).toEqual({ due: 0, open: 0 });
  }).toPass({ timeout: 60_000, intervals: [500] });
  await server.end("SIGTERM");

  const found = {
    acknowledgedLost: [...count.acknowledged].filter(
      (id) => read(server, "SELECT count(*) AS count FROM orders WHERE id = ?", id) !== 1,
    ).length,
    chargedTwice: chargesOf(server).filter((charges) => charges > 1).length,
    paidAndNotRecorded: unrecordedOf(server),
    oversold: Math.max(0, soldOf(server) - inStock),
    piecesAmiss:
      inStock -
      soldOf(server) -
      read(server, "SELECT on_hand AS count FROM variants WHERE id LIKE ?", "%lumina%preto%"),
    brokenReferences: read(server, "SELECT count(*) AS count FROM pragma_foreign_key_check"),
    lettersTwice: read(
      server,
      "SELECT count(*) AS count FROM (SELECT id FROM letters GROUP BY id HAVING count(*) > 1)",
    ),
    eventsWithoutLetter: read(
      server,
      "SELECT count(*) AS count FROM order_events e JOIN orders o ON o.id = e.order_id WHERE json_extract(o.contact, '$.email') = ? AND e.status <> 'disputed' AND NOT EXISTS (SELECT 1 FROM letters l WHERE l.id = 'order:' || e.id)",
      GUEST.email,
    ),
  };
  console.log(
    `${KILLS} kills: ${count.acknowledged.size} orders acknowledged, ${soldOf(server)} paid, ${count.refused} refused for want of stock, ${count.broken} requests cut off;`,
    JSON.stringify(found),
  );
  expect(count.acknowledged.size).toBeGreaterThan(0);
  expect(found).toEqual({
    acknowledgedLost: 0,
    chargedTwice: 0,
    paidAndNotRecorded: 0,
    oversold: 0,
    piecesAmiss: 0,
    brokenReferences: 0,
    lettersTwice: 0,
    eventsWithoutLetter: 0,
  });
});

/** One buyer, who sends a form that was not answered once more, as people do. */
async function buy(server: ServerProcess, count: Count): Promise<void> {
  const client = new PlainClient(server.origin);
  try {
    const added = await client.post("/checkout/carrinho/adicionar", PRODUCT);
    if (added.status === 409) {
      count.refused += 1;
      await pause(50);
      return;
    }
    await client.post("/checkout/entrega", GUEST);
    const { text } = await client.get("/checkout/pagamento");
    const checkoutToken = /name="checkoutToken" value="([^"]+)"/.exec(text)?.[1] ?? randomUUID();
    const placed = await Promise.all([1, 2].map(() => client.post("/checkout/pix", { checkoutToken })));
    for (const { location } of placed) {
      const id = /^\/checkout\/pagamento\/([0-9a-f]{32})$/.exec(location ?? "")?.[1];
      if (id) count.acknowledged.add(id);
    }
    const page = placed[0]?.location ?? "";
    const bank = ticketUrlIn((await client.get(page)).text);
    if (bank)
      await fetch(bank, {
        method: "POST",
        body: new URLSearchParams({ status: "approved" }),
        redirect: "manual",
      });
  } catch {
    count.broken += 1;
    await pause(20);
  }
}

/** Enough pieces that buyers never stop buying, and the one that nobody may have twice is the order. */
function fillShelf(server: ServerProcess) {
  const database = new Database(`${server.folder}/shop.db`);
  database.prepare("UPDATE variants SET on_hand = 100000 WHERE id LIKE ?").run("%lumina%preto%");
  database.close();
}

/** A number out of the database, as it lies on the disk. */
function read(server: ServerProcess, query: string, ...values: string[]): number {
  const database = new Database(`${server.folder}/shop.db`, { readonly: true });
  try {
    return (database.prepare(query).get(...values) as { count: number }).count;
  } finally {
    database.close();
  }
}

function soldOf(server: ServerProcess): number {
  return read(
    server,
    "SELECT coalesce(sum(l.quantity), 0) AS count FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.status = 'paid' AND l.slug = 'lumina-redondo-metal' AND json_extract(o.contact, '$.email') = ?",
    GUEST.email,
  );
}

/** The provider's own book: the last line of each payment is how it stands. */
function bookOf(server: ServerProcess) {
  const payments = new Map<number, { id: number; status: string; reference: string }>();
  for (const line of readFileSync(`${server.folder}/sandbox.jsonl`, "utf8").split("\n")) {
    if (!line.endsWith("}")) continue;
    const entry = JSON.parse(line);
    if ((entry.kind ?? "payment") === "payment") payments.set(entry.id, entry);
  }
  return [...payments.values()];
}

/** How often each order was charged, as the provider sees it. */
function chargesOf(server: ServerProcess): number[] {
  const byReference = new Map<string, number>();
  for (const { status, reference } of bookOf(server)) {
    if (status === "approved") byReference.set(reference, (byReference.get(reference) ?? 0) + 1);
  }
  return [...byReference.values()];
}

function unrecordedOf(server: ServerProcess): number {
  const approved = bookOf(server).filter(({ status }) => status === "approved");
  return approved.filter(
    ({ reference }) =>
      read(
        server,
        "SELECT count(*) AS count FROM payments WHERE id = ? AND status = 'approved'",
        reference,
      ) !== 1,
  ).length;
}
