import type { ReactNode } from "react";

/**
 * A text typed by a user, isolated so that right-to-left characters do not reorder the text around it. In attributes and titles,
 * which cannot contain elements, use `isolateText`.
 */
export function UserText({ children }: { children: ReactNode }) {
  return <bdi>{children}</bdi>;
}
