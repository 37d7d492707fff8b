import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { isTransient } from "#app/ui/kit/failure.ts";
import { stopReloading } from "./reload-until-react.tsx";

const CHECK_INTERVAL_MS = 5000;
const TIMEOUT_MS = 15_000;

/** A page's data if it could not be loaded again. */
export interface NotChecked {
  failure: unknown;
}

/**
 * For a `clientLoader`. Without it, the error page would replace the page when a check fails. The shop's refusals, such as an ended
 * session, and its redirects are no failures.
 */
export async function loadOrKeep<Page>(load: () => Promise<Page>): Promise<Page | NotChecked> {
  try {
    return await Promise.race([load(), rejectLate()]);
  } catch (failure) {
    if (!isTransient(failure)) throw failure;
    return { failure };
  }
}

function rejectLate(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error("The check timed out.")), TIMEOUT_MS));
}

/** The page as it was last loaded, and whether the latest attempt failed. */
export function useLastLoaded<Page extends object>(
  loaded: Page | NotChecked,
): { page: Page; hasFailed: boolean } {
  const hasFailed = "failure" in loaded;
  const [page, setPage] = useState(hasFailed ? undefined : loaded);
  if (!hasFailed && loaded !== page) setPage(loaded);
  const shown = hasFailed ? page : loaded;
  if (!shown) throw (loaded as NotChecked).failure;
  return { page: shown, hasFailed };
}

/** Loads the page's data again while the page is visible, and at once when it becomes visible or online. */
export function useRegularChecks({ isPaused }: { isPaused: boolean }): void {
  const { state, revalidate } = useRevalidator();
  const check = useEffectEvent(() => {
    if (!isPaused && state === "idle" && document.visibilityState === "visible") void revalidate();
  });
  useEffect(() => {
    stopReloading();
    const run = () => check();
    const timer = setInterval(run, CHECK_INTERVAL_MS);
    document.addEventListener("visibilitychange", run);
    addEventListener("online", run);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", run);
      removeEventListener("online", run);
    };
  }, []);
}
