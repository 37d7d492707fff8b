import { createContext, useContext } from "react";

const ID = "referencia";

/** The number of the request this page answers, as the server draws it. */
export const ReferenceContext = createContext("");

/** What to name when telling the shop of a fault: the fault's line in the log carries it. */
export function Reference() {
  const reference = useContext(ReferenceContext) || drawnReference();
  return (
    reference && (
      <p>
        Se o problema continuar, fale com a gente e diga este número: <code id={ID}>{reference}</code>
      </p>
    )
  );
}

/** In the browser it is known from the page alone, where the server has written one. */
function drawnReference(): string {
  return typeof document === "undefined" ? "" : (document.getElementById(ID)?.textContent ?? "");
}
