import type { CountMoment } from "./count-form.ts";

interface CountedColor {
  /** Units when the sheet was made, as counted, and now. */
  expected: number;
  counted: number;
  onHand: number;
  reserved: number;
  /** Since the sheet, even if the units are as many again. */
  hasMoved: boolean;
  moment: CountMoment | undefined;
}

export type CountVerdict =
  /** Nothing to write. */
  | "same"
  | "changes"
  /** The stock has moved since the sheet, and only the person who counted knows whether the count includes that. */
  | "ask"
  /** Orders hold more. */
  | "below-reserved";

/**
 * What a count says of the stock. The difference to the sheet is what was found; it is added to the stock of now, so that what was
 * sold since the counting is not undone. A count made after the last movement is the stock itself.
 */
export function judgeCount({ expected, counted, onHand, reserved, hasMoved, moment }: CountedColor): {
  verdict: CountVerdict;
  /** Units after it. */
  after: number;
} {
  if (counted === expected && moment !== "depois") return { verdict: "same", after: onHand };
  if (counted === onHand && moment !== "antes") return { verdict: "same", after: onHand };
  if (hasMoved && !moment) return { verdict: "ask", after: onHand };
  const after = hasMoved && moment === "antes" ? onHand + counted - expected : counted;
  if (after < reserved) return { verdict: "below-reserved", after };
  return { verdict: after === onHand ? "same" : "changes", after };
}
