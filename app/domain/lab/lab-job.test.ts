import { expect, test } from "vitest";
import { isLate, type LabAct, type LabState, labProgressOf, labTabOf, stateAfter } from "./lab-job.ts";

const ACTS: readonly LabAct[] = ["send", "receive", "check", "rework"];

test.each<[LabState, string]>([
  ["to_order", "send→at_lab"],
  ["at_lab", "send→at_lab receive→received rework→to_order"],
  ["received", "check→checked rework→to_order"],
  ["checked", "rework→to_order"],
  ["closed", ""],
])("a job that is %s allows %s", (state, allowed) => {
  const after = ACTS.map((act) => [act, stateAfter(act, { state, orderStatus: "in_lab" })]);
  const possible = after.filter(([, to]) => to).map(([act, to]) => `${act}→${to}`);
  expect(possible.join(" ")).toBe(allowed);
});

test("of an order that is being packed lenses can be made again, and nothing else; of a sent one nothing", () => {
  const possible = (orderStatus: "preparing" | "shipped" | "refund_pending") =>
    ACTS.filter((act) => stateAfter(act, { state: "checked", orderStatus }));
  expect(possible("preparing")).toEqual(["rework"]);
  expect(possible("shipped")).toEqual([]);
  expect(possible("refund_pending")).toEqual([]);
});

test("a job is late from the day after the promised one, until it is received", () => {
  const job = { state: "at_lab" as const, expectedOn: "2026-11-30" };
  expect(isLate(job, "2026-11-30")).toBe(false);
  expect(isLate(job, "2026-12-01")).toBe(true);
  expect(isLate({ ...job, state: "received" }, "2026-12-01")).toBe(false);
});

test("the buyer sees the last day that is expected, and none while one pair has none", () => {
  const pair = (state: LabState, expectedOn: string | null, reworks = 0) => ({ state, expectedOn, reworks });
  const today = "2026-11-20";
  expect(
    labProgressOf([pair("checked", "2026-11-10"), pair("received", "2026-11-12")], today),
  ).toBeUndefined();
  expect(labProgressOf([pair("at_lab", "2026-12-02"), pair("at_lab", "2026-11-30")], today)).toEqual({
    ...{ expectedOn: "2026-12-02", isLate: false, isRemade: false },
  });
  expect(labProgressOf([pair("at_lab", "2026-11-19", 1)], today)).toEqual({
    ...{ expectedOn: "2026-11-19", isLate: true, isRemade: true },
  });
  expect(labProgressOf([pair("at_lab", "2026-12-02"), pair("to_order", null)], today)?.expectedOn).toBeNull();
});

test("a tab that does not exist is the first one", () => {
  expect(labTabOf("atrasados")).toBe("atrasados");
  expect([labTabOf("x"), labTabOf(null)]).toEqual(["a-pedir", "a-pedir"]);
});
