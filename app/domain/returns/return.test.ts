import { expect, test } from "vitest";
import { dueOf, isBuyersChoice, mayAct, type ReturnAct, type ReturnStage } from "./return.ts";
import { conditionSchemaFor, postingCodeSchema, withdrawalSchemaFor } from "./return-forms.ts";
import { warrantyRight } from "./warranty.ts";

/** 20 November 2026, 23:30 in São Paulo. */
const ASKED = new Date("2026-11-21T02:30:00Z");
const LATER = new Date("2026-11-25T15:00:00Z");

test.each([
  ["withdrawal", "asked", null, "2026-11-26T02:59:59.999Z"],
  ["warranty", "asked", null, "2026-11-26T02:59:59.999Z"],
  ["withdrawal", "code_sent", "2026-12-05", "2026-12-06T02:59:59.999Z"],
  ["warranty", "code_sent", "2026-12-05", "2026-12-06T02:59:59.999Z"],
  ["withdrawal", "posted", null, "2026-12-11T02:59:59.999Z"],
  ["withdrawal", "received", null, "2026-11-26T02:59:59.999Z"],
  ["warranty", "posted", null, "2026-12-21T02:59:59.999Z"],
  ["warranty", "received", null, "2026-12-21T02:59:59.999Z"],
] as const)("a %s that is %s (code until %s) is due at %s", (kind, stage, postingUntil, due) => {
  expect(dueOf({ kind, stage, askedAt: ASKED, postingUntil }, LATER)?.toISOString()).toBe(due);
});

test("after 30 days of São Paulo the buyer of a warranty case chooses", () => {
  const last = new Date("2026-12-21T02:59:59.999Z");
  const next = new Date(last.getTime() + 1);
  expect(isBuyersChoice({ kind: "warranty", askedAt: ASKED }, last)).toBe(false);
  expect(isBuyersChoice({ kind: "warranty", askedAt: ASKED }, next)).toBe(true);
  expect(isBuyersChoice({ kind: "withdrawal", askedAt: ASKED }, next)).toBe(false);
  expect(dueOf({ kind: "warranty", stage: "closed", askedAt: ASKED, postingUntil: null }, LATER)).toBeNull();
});

test.each<[ReturnAct, ReturnStage[]]>([
  ["send-code", ["asked", "code_sent"]],
  ["receive", ["asked", "code_sent", "posted"]],
  ["check", ["received", "checked"]],
  ["refund", ["checked"]],
])("'%s' is possible in %j, of both kinds", (act, stages) => {
  const all = ["asked", "code_sent", "posted", "received", "checked", "closed"] as const;
  for (const kind of ["withdrawal", "warranty"] as const)
    expect(all.filter((stage) => mayAct(act, { kind, stage }))).toEqual(stages);
});

test("a withdrawal is neither refused, repaired, exchanged nor reduced", () => {
  for (const act of ["refuse", "repair", "exchange", "reduce"] as const) {
    expect(mayAct(act, { kind: "withdrawal", stage: "checked" })).toBe(false);
    expect(mayAct(act, { kind: "warranty", stage: "checked" })).toBe(true);
  }
});

test("the warranty lasts 90 days by law and 12 months by the shop, from the day of delivery", () => {
  const delivered = { status: "delivered", deliveredAt: new Date("2026-11-20T15:00:00Z") } as const;
  expect(warrantyRight(delivered, LATER)).toEqual({
    state: "open",
    legalUntil: new Date("2027-02-19T02:59:59.999Z"),
    ownUntil: new Date("2027-11-21T02:59:59.999Z"),
  });
  const end = new Date("2027-11-21T02:59:59.999Z");
  expect(warrantyRight(delivered, end).state).toBe("open");
  expect(warrantyRight(delivered, new Date(end.getTime() + 1))).toMatchObject({ reason: "too-late" });
  expect(warrantyRight({ ...delivered, deliveredAt: null }, LATER)).toMatchObject({
    reason: "unknown-delivery",
  });
  expect(warrantyRight({ ...delivered, status: "shipped" }, LATER)).toMatchObject({
    reason: "not-delivered",
  });
});

test("a form without a choice withdraws from everything", () => {
  const schema = withdrawalSchemaFor(["a", "b"]);
  expect(schema.parse({})).toEqual({ pieces: "all" });
  expect(schema.parse({ what: "some", units1: "2", seen: "3" })).toEqual({
    pieces: [{ lineId: "b", quantity: 2 }],
    seen: 3,
  });
  expect(schema.safeParse({ what: "some" }).error?.issues[0]?.message).toBe("Escolha ao menos uma peça");
  expect(schema.safeParse({ what: "some", units0: "-1" }).success).toBe(false);
});

test("a posting code lasts from today, in São Paulo, to 90 days later", () => {
  const schema = postingCodeSchema(ASKED);
  const until = (postingUntil: string) =>
    schema.safeParse({ seen: "1", postingCode: "ab 123 456 7", postingUntil }).success;
  expect(["2026-11-19", "2026-11-20", "2027-02-18", "2027-02-19", "2026-02-30"].map(until)).toEqual([
    ...[false, true, true, false, false],
  ]);
  expect(schema.parse({ seen: "1", postingCode: "ab 123 4567", postingUntil: "2026-11-20" })).toMatchObject({
    postingCode: "AB1234567",
  });
});

test("each piece needs a condition", () => {
  const schema = conditionSchemaFor([1, 2]);
  const all = { seen: "4", condition0x0: "used", condition1x0: "as-new", condition1x1: "missing" };
  expect(schema.parse(all)).toEqual({ seen: 4, conditions: [["used"], ["as-new", "missing"]] });
  expect(schema.safeParse({ ...all, condition1x1: "lost" }).success).toBe(false);
  expect(schema.safeParse({ seen: "4", condition0x0: "used" }).success).toBe(false);
});
