import type { ReactNode } from "react";

/**
 * Text that a person typed, within words of the shop's: its letters may be written from right to left, and reorder nothing around
 * them. In an attribute or a title, where no element can stand, `isolateText` does it.
 */
export function Typed({ children }: { children: ReactNode }) {
  return <bdi>{children}</bdi>;
}
