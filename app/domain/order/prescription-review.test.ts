import fc from "fast-check";
import { expect, test } from "vitest";
import { isMissing, type PrescriptionState, statusForPrescriptions } from "./prescription-review.ts";

const STATES: readonly PrescriptionState[] = ["awaiting", "in_review", "accepted", "asked_again"];

test("an order that needs no prescription is sent nowhere", () => {
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
  [["accepted", "accepted"], "in_lab"],
])("%j: %s", (states, status) => {
  expect(statusForPrescriptions(states)).toBe(status);
});

test("the customer is asked for what was never sent, and for what was asked again", () => {
  expect(STATES.filter(isMissing)).toEqual(["awaiting", "asked_again"]);
});

test("whatever the order of the lines, the lab gets what was accepted whole, and nothing else", () => {
  const states = fc.array(fc.constantFrom(...STATES), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(states, (states) => {
      const status = statusForPrescriptions(states);
      expect(status === "in_lab").toBe(states.every((state) => state === "accepted"));
      expect(statusForPrescriptions(states.toReversed())).toBe(status);
    }),
  );
});
