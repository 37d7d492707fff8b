import fc from "fast-check";
import { expect, test } from "vitest";
import { changeCart, changeLine, isUnsent, type LineChange, type LineEvent } from "./line-change.ts";

function after(...events: LineEvent[]): LineChange | undefined {
  return events.reduce<LineChange | undefined>(changeLine, undefined);
}

const press = (quantity: number): LineEvent => ({ type: "pressed", quantity });
const SENT: LineEvent = { type: "sent" };
const DONE: LineEvent = { type: "answered", isDone: true };
const FAILED: LineEvent = { type: "answered", isDone: false };
const LOADED: LineEvent = { type: "loaded" };

test("a change is shown until the page has the line as the server saved it", () => {
  expect(after(press(2), SENT)).toMatchObject({ wanted: 2 });
  expect(after(press(2), SENT, DONE)).toMatchObject({ wanted: 2 });
  expect(after(press(2), SENT, DONE, LOADED)).toBeUndefined();
});

test("a change that failed is taken back", () => {
  expect(after(press(2), SENT, FAILED)).toBeUndefined();
});

test("a press during a request waits for its answer, and is sent whatever the answer is", () => {
  const waiting = after(press(2), SENT, press(3), press(4));
  expect(waiting).toEqual({ wanted: 4, sending: 2 });
  expect(waiting && isUnsent(waiting)).toBe(true);
  for (const answer of [DONE, FAILED]) {
    const next = after(press(2), SENT, press(3), press(4), answer);
    expect(next).toMatchObject({ wanted: 4 });
    expect(next && isUnsent(next)).toBe(true);
  }
});

test("a press back to the quantity that was just saved sends nothing", () => {
  const change = after(press(2), SENT, press(3), press(2), DONE);
  expect(change && isUnsent(change)).toBe(false);
  expect(changeLine(change, LOADED)).toBeUndefined();
});

test("the changes of different lines do not affect each other, and what changes nothing is the same object", () => {
  const one = changeCart({}, { id: "one", event: press(2) });
  const both = changeCart(one, { id: "other", event: press(0) });
  expect(both).toEqual({ one: { wanted: 2 }, other: { wanted: 0 } });
  const sent = changeCart(both, { id: "other", event: SENT });
  expect(changeCart(sent, { id: "other", event: FAILED })).toEqual(one);
  expect(changeCart(both, { id: "one", event: LOADED })).toBe(both);
  expect(changeCart(both, { id: "none", event: LOADED })).toBe(both);
});

/** The page with its requests, one step at a time: a press, the answer to the request, or the lines loaded after it. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 10 }).map((quantity) => ({ press: quantity })) },
  {
    weight: 3,
    arbitrary: fc.constantFrom("saves", "refuses", "loses the response").map((answer) => ({ answer })),
  },
  { weight: 2, arbitrary: fc.constant({ load: true }) },
);

test("whatever is pressed and answered, requests never overlap, and the page ends with what the server has", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), fc.array(step, { maxLength: 40 }), (before, steps) => {
      let change: LineChange | undefined;
      let inFlight: number | undefined;
      let saved = before;
      let loaded = before;
      let isLastPressKept = true;
      let lastPress: number | undefined;

      const dispatch = (event: LineEvent) => {
        change = changeLine(change, event);
      };
      const sendNext = () => {
        if (!change || !isUnsent(change) || change.sending !== undefined) return;
        expect(inFlight).toBeUndefined();
        inFlight = change.wanted;
        dispatch(SENT);
      };
      const answer = (how: string) => {
        if (inFlight === undefined) return;
        if (how !== "refuses") saved = inFlight;
        if (inFlight === lastPress) isLastPressKept = how === "saves";
        inFlight = undefined;
        dispatch(how === "saves" ? DONE : FAILED);
        sendNext();
      };
      const load = () => {
        if (inFlight !== undefined) return;
        loaded = saved;
        dispatch(LOADED);
      };

      for (const each of steps) {
        if ("press" in each) {
          lastPress = each.press;
          dispatch(press(each.press));
          expect(change).toMatchObject({ wanted: each.press });
          sendNext();
        } else if ("answer" in each) answer(each.answer);
        else load();
      }
      while (inFlight !== undefined) answer("saves");
      load();

      expect(change).toBeUndefined();
      expect(loaded).toBe(saved);
      if (lastPress !== undefined && isLastPressKept) expect(saved).toBe(lastPress);
    }),
    { numRuns: 2000 },
  );
});
