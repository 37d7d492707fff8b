import { Link, type LinkProps } from "react-router";

/** A link that React Router follows in place if both pages have React, and that loads a document otherwise. */
export function PageLink({ opensInPlace, ...link }: LinkProps & { opensInPlace: boolean }) {
  return <Link {...link} reloadDocument={!opensInPlace} discover={opensInPlace ? "render" : "none"} />;
}
