/**
 * Turns cross-document view transitions on: quick ones, that take a tap meanwhile. The style is inline, before the style sheet:
 * where the rule comes with the sheet, Chromium may reveal a page before it has read the rule, and then reports 'Transition was
 * aborted' as an error of the page.
 */
export const VIEW_TRANSITIONS =
  "@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}::view-transition{pointer-events:none}::view-transition-group(*){animation-duration:.12s}}";
