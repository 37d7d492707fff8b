import { type Context, patternContext } from "./context.server.ts";

/** Whether the matched route is one of the staff's. By the pattern, because a path can be spelled in many ways. */
export function isAdmin(context: Context): boolean {
  return /^\/admin(\/|$)/.test(context.get(patternContext));
}
