import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False on the server and while React takes the page over, then true. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
