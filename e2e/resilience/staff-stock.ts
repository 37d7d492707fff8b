import { randomInt, randomUUID } from "node:crypto";
import { audited, seenOn, type Workplace } from "./staff-acts.ts";
import { SOLD } from "./staff-orders.ts";

const ADJUSTMENTS = [
  { how: "add", reason: "Peça encontrada" },
  { how: "remove", reason: "Perda ou furto" },
] as const;

/** Units of the frame that is sold come or go. Somebody else may have moved its stock since the page was opened. */
export async function adjustStock({ acts, member }: Workplace): Promise<void> {
  const variant = await acts.ask("SELECT id FROM variants WHERE product_id = ? AND color = ?", [
    SOLD.slug,
    SOLD.color,
  ]);
  const path = `/admin/estoque/${variant}`;
  const note = `balanço ${randomUUID()}`;
  const chosen = ADJUSTMENTS[randomInt(ADJUSTMENTS.length)] ?? ADJUSTMENTS[0];
  const units = String(randomInt(1, 4));
  await acts.press(member, {
    name: "stock.adjusted",
    path,
    isRepeated: false,
    fields: async () => ({ intent: "adjust", seen: await seenOn(member, path), units, note, ...chosen }),
    traces: [
      ["SELECT count(*) FROM stock_movements WHERE note = ?", note],
      [
        `SELECT count(*) FROM stock_movements m JOIN staff_acts a
          ON a.action = 'stock.adjusted' AND a.subject_id = m.variant_id AND a.staff_id = m.staff_id AND a.at = m.at
          WHERE m.note = ?`,
        note,
      ],
    ],
  });
}

/** A sheet with one colour that nobody else touches. */
export async function countStock({ acts, member }: Workplace): Promise<void> {
  const [variant = "", onHand = ""] = (
    await acts.ask("SELECT id || ' ' || on_hand FROM variants WHERE product_id = 'pipoca-kids' ORDER BY id")
  ).split(" ");
  const sheet = await acts.ask("SELECT max(id) FROM stock_movements");
  await acts.press(member, {
    name: "stock.counted",
    path: `/admin/estoque/contagem?folha=${sheet}`,
    fields: async () => ({
      intent: "confirm",
      seen: sheet,
      v0: variant,
      n0: String(Number(onHand) + randomInt(1, 4)),
    }),
    traces: [
      ["SELECT count(*) FROM stock_movements WHERE kind = 'count' AND note = ?", `Folha ${sheet}`],
      audited("stock.counted", sheet),
    ],
  });
}
