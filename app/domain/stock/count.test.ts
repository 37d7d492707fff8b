import { expect, test } from "vitest";
import { judgeCount } from "./count.ts";

const COLOR = { expected: 5, counted: 5, onHand: 5, reserved: 0, moment: undefined };

test.each([
  ["as on the sheet", {}, { verdict: "same", after: 5 }],
  ["one more", { counted: 6 }, { verdict: "changes", after: 6 }],
  ["fewer than are reserved", { counted: 1, reserved: 2 }, { verdict: "below-reserved", after: 1 }],
  ["as many as are reserved", { counted: 2, reserved: 2 }, { verdict: "changes", after: 2 }],
  ["as on the sheet, and sold since", { onHand: 4 }, { verdict: "same", after: 4 }],
  ["as it is now, sold since", { onHand: 4, counted: 4 }, { verdict: "same", after: 4 }],
  ["another number, and sold since", { onHand: 4, counted: 6 }, { verdict: "ask", after: 4 }],
  ["counted before the sale", { onHand: 4, counted: 6, moment: "antes" }, { verdict: "changes", after: 5 }],
  ["counted after the sale", { onHand: 4, counted: 6, moment: "depois" }, { verdict: "changes", after: 6 }],
  [
    "as on the sheet, but counted after the sale",
    { onHand: 4, moment: "depois" },
    { verdict: "changes", after: 5 },
  ],
  [
    "another number, where units left and came back",
    { counted: 7, hasMoved: true },
    { verdict: "ask", after: 5 },
  ],
  [
    "counted before a sale of more than were there",
    { onHand: 1, counted: 2, moment: "antes" },
    { verdict: "below-reserved", after: -2 },
  ],
] as const)("a count: %s", (_, color, judged) => {
  const counted = { ...COLOR, ...color };
  expect(judgeCount({ hasMoved: counted.onHand !== 5, ...counted })).toEqual(judged);
});
