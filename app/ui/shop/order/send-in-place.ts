import { data, isRouteErrorResponse } from "react-router";
import type { NotSent } from "#app/ui/kit/post-form.tsx";

/** The outcome of a command that a fetcher sent. `refusal` is the error that the error page would have shown. */
export type CommandResult = { isDone: true } | NotSent | { refusal: unknown };

/**
 * The `clientAction` of a command route that only fetchers call: the page stays. Without it React Router would add the page to
 * the history once more after each redirect to it, and replace it by the error page after a refusal.
 */
export async function sendInPlace({ serverAction }: { serverAction(): Promise<unknown> }) {
  try {
    await serverAction();
    return result({ isDone: true }, 200);
  } catch (outcome) {
    if (outcome instanceof Response) {
      if (!leadsHere(outcome)) throw outcome;
      return result({ isDone: true }, 200);
    }
    // `fetch` fails with a TypeError if no response arrived.
    if (outcome instanceof TypeError) return result({ isNotSent: true, at: Date.now() }, 503);
    const isStale = isRouteErrorResponse(outcome) && outcome.status < 500;
    return result({ refusal: outcome }, isStale ? 200 : 503);
  }
}

/** React Router loads the page's data again after a status below 400. If the shop cannot be reached, that would fail too. */
function result(outcome: CommandResult, status: number) {
  return data(outcome, { status });
}

function leadsHere({ headers }: Response): boolean {
  const { pathname } = new URL(headers.get("Location") ?? "", location.href);
  return pathname === location.pathname && !headers.has("X-Remix-Reload-Document");
}
