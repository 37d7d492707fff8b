import { createContext, useContext } from "react";

const ID = "referencia";

export const ReferenceContext = createContext("");

/** The id to quote when reporting an error: the log entry of the error has the same. */
export function Reference() {
  const reference = useContext(ReferenceContext) || serverReference();
  return (
    reference && (
      <p>
        Se o problema continuar, fale com a gente e diga este número: <code id={ID}>{reference}</code>
      </p>
    )
  );
}

/** During hydration the id is read back from the server-rendered page. */
function serverReference(): string {
  return typeof document === "undefined" ? "" : (document.getElementById(ID)?.textContent ?? "");
}
