import { expect, test } from "vitest";
import { type FaultPlan, openFaults } from "./faults.ts";

const CALL = "POST /v1/payments";

function draw(plan: FaultPlan, count = 200) {
  const faults = openFaults(plan);
  return Array.from({ length: count }, () => faults.forResponse(CALL)?.kind);
}

test("the same seed goes wrong in the same way, another in another", () => {
  const answers = { "error-after": { rate: 0.2 }, "reset-before": { rate: 0.2 } };
  expect(draw({ seed: 3, answers })).toEqual(draw({ seed: 3, answers }));
  expect(draw({ seed: 3, answers })).not.toEqual(draw({ seed: 4, answers }));
});

test("rates are rates, and add up", () => {
  const drawn = draw({ answers: { "error-after": { rate: 0.1 }, stall: { rate: 0.2 } } }, 20_000);
  const share = (kind: string) => drawn.filter((drawnKind) => drawnKind === kind).length / drawn.length;
  expect(share("error-after")).toBeCloseTo(0.1, 1);
  expect(share("stall")).toBeCloseTo(0.2, 1);
});

test("the next calls, and no more", () => {
  expect(draw({ answers: { "no-id": { next: 2 } } }, 4)).toEqual(["no-id", "no-id", undefined, undefined]);
});

test("a rule may be for some calls alone", () => {
  const faults = openFaults({ answers: { "no-id": { rate: 1, call: "GET " } } });
  expect(faults.forResponse(CALL)).toBeUndefined();
  expect(faults.forResponse("GET /v1/payments/1")?.kind).toBe("no-id");
});

test("setting replaces all that was set, and nothing is wrong by default", () => {
  const faults = openFaults({ answers: { "no-id": { rate: 1 } }, webhooks: { drop: { rate: 1 } } });
  faults.set({ webhooks: { double: { next: 1 } } });
  expect(faults.forResponse(CALL)).toBeUndefined();
  expect([...faults.forWebhook().keys()]).toEqual(["double"]);
  expect([...faults.forWebhook().keys()]).toEqual([]);
});
