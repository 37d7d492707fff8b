import fc from "fast-check";
import { expect, test } from "vitest";
import { type OrderStatus, STATUS_LABELS } from "./order-status.ts";
import {
  awaitsPrescription,
  describeGlasses,
  isMissing,
  type PrescriptionStage,
  type PrescriptionState,
  stageOf,
  statusForPrescriptions,
} from "./prescription-review.ts";

const STATES: readonly PrescriptionState[] = [
  "awaiting",
  "in_review",
  "accepted",
  "asked_again",
  "measures_missing",
];

test("an order that needs no prescription gets no status from them", () => {
  expect(statusForPrescriptions([])).toBeUndefined();
});

test.each<[PrescriptionState[], string]>([
  [["awaiting"], "awaiting_prescription"],
  [["asked_again"], "awaiting_prescription"],
  [["in_review"], "prescription_review"],
  [["accepted"], "in_lab"],
  [["accepted", "in_review"], "prescription_review"],
  [["in_review", "awaiting"], "awaiting_prescription"],
  [["accepted", "asked_again"], "awaiting_prescription"],
  [["accepted", "measures_missing"], "awaiting_prescription"],
  [["accepted", "accepted"], "in_lab"],
])("%j: %s", (states, status) => {
  expect(statusForPrescriptions(states)).toBe(status);
});

test("a prescription is missing if it was never sent, was requested again, or lacks measures", () => {
  expect(STATES.filter(isMissing)).toEqual(["awaiting", "asked_again", "measures_missing"]);
  expect(STATES.filter(awaitsPrescription)).toEqual(["awaiting", "asked_again"]);
});

test("only an order with every prescription accepted enters the lab, in any order of lines", () => {
  const states = fc.array(fc.constantFrom(...STATES), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(states, (states) => {
      const status = statusForPrescriptions(states);
      expect(status === "in_lab").toBe(states.every((state) => state === "accepted"));
      expect(statusForPrescriptions(states.toReversed())).toBe(status);
    }),
  );
});

test("prescriptions are expected while an order may still be paid, and not reviewed once it is undone", () => {
  const at = (stage: PrescriptionStage) =>
    Object.keys(STATUS_LABELS).filter((status) => stageOf(status as OrderStatus) === stage);
  expect(at("unpaid")).toEqual(["awaiting_payment", "expired", "refused"]);
  expect(at("making")).toEqual(["in_lab", "preparing"]);
  expect(at("undone")).toEqual([
    "cancelled",
    "withdrawal_requested",
    "refund_pending",
    "refunded",
    "disputed",
  ]);
});

test("glasses are described by frame, colour, lens and thickness", () => {
  const frame = { title: "Tambor Quadrado", colorName: "Preto" };
  const lens = { name: "MULTIFOCAL", thickness: "FINA 1.56" };
  expect(describeGlasses({ ...frame, lens })).toBe("Tambor Quadrado, Preto · MULTIFOCAL, FINA 1.56");
  expect(describeGlasses({ ...frame, lens: null })).toBe("Tambor Quadrado, Preto");
});
