/**
 * The long journeys of the back office run in two of their four pairs of mode and size: on a desk with JavaScript, on a phone
 * without. EVERY_PAIR=1 runs all four.
 */
export const PHONE = "@phone";
export const DESK = "@desk";

const MIN_DESK_WIDTH = 768;

/** The tag of a journey at this width of the viewport, in CSS pixels. */
export function pairTag(width: number): string {
  return width < MIN_DESK_WIDTH ? PHONE : DESK;
}
