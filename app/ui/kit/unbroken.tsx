import type { ReactNode } from "react";

/** A number or code without line breaks: browsers break after the hyphen of '(11) 90000-0000', '01010-000' and 'AM-1003'. */
export function Unbroken({ children }: { children: ReactNode }) {
  return <span className="unbroken">{children}</span>;
}
