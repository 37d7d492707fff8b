import { expect, test } from "vitest";
import { type FaultPlan, openFaults } from "./faults.ts";

const CALL = "POST /v1/payments";

function faultsOf(plan: FaultPlan, count = 200) {
  const faults = openFaults(plan);
  return Array.from({ length: count }, () => faults.forResponse(CALL)?.kind);
}

test("a seed reproduces its faults, and another seed gives others", () => {
  const responses = { "error-after": { rate: 0.2 }, "reset-before": { rate: 0.2 } };
  expect(faultsOf({ seed: 3, responses })).toEqual(faultsOf({ seed: 3, responses }));
  expect(faultsOf({ seed: 3, responses })).not.toEqual(faultsOf({ seed: 4, responses }));
});

test("each fault occurs at its rate, and the rates add up", () => {
  const kinds = faultsOf({ responses: { "error-after": { rate: 0.1 }, stall: { rate: 0.2 } } }, 20_000);
  const share = (kind: string) => kinds.filter((each) => each === kind).length / kinds.length;
  expect(share("error-after")).toBeCloseTo(0.1, 1);
  expect(share("stall")).toBeCloseTo(0.2, 1);
});

test("`next` applies to that many calls", () => {
  expect(faultsOf({ responses: { "no-id": { next: 2 } } }, 4)).toEqual([
    "no-id",
    "no-id",
    undefined,
    undefined,
  ]);
});

test("`call` restricts a rule to matching calls", () => {
  const faults = openFaults({ responses: { "no-id": { rate: 1, call: "GET " } } });
  expect(faults.forResponse(CALL)).toBeUndefined();
  expect(faults.forResponse("GET /v1/payments/1")?.kind).toBe("no-id");
});

test("`set` replaces the whole plan", () => {
  const faults = openFaults({ responses: { "no-id": { rate: 1 } }, webhooks: { drop: { rate: 1 } } });
  faults.set({ webhooks: { double: { next: 1 } } });
  expect(faults.forResponse(CALL)).toBeUndefined();
  expect([...faults.forWebhook().keys()]).toEqual(["double"]);
  expect([...faults.forWebhook().keys()]).toEqual([]);
});
