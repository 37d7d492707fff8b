import { data } from "react-router";
import { isTransient } from "#app/ui/kit/failure.ts";

/** The outcome of a command that a fetcher sent. `failure` is the error that the error page would have shown. */
export type CommandResult = { isDone: true } | { failure: unknown };

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
    return result({ failure: outcome }, isTransient(outcome) ? 503 : 200);
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
