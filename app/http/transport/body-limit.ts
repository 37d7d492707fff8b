import { matchPath } from "react-router";
import { MAX_FILE_BYTES } from "#app/domain/lens/prescription-file.ts";

/** A hundred times the longest form. */
const FORM_BYTES = 64 * 1024;
/** The largest file and its form fields, and some more: a file slightly too large then gets its form's own message. */
const UPLOAD_BYTES = MAX_FILE_BYTES + 1024 * 1024;

const UPLOAD_ROUTES = [
  "/oculos/:title/lentes/receita",
  "/minha-conta/pedidos/:order/receita",
  "/meu-pedido/:order/receita",
  "/envios/base",
];

/** A whole catalogue with its pictures, in one request or several. Their actions read a body of signed-in staff only. */
const IMPORT_BYTES = 512 * 1024 * 1024;
const IMPORT_ROUTES = ["/admin/importar", "/admin/importar/:draft"];

export interface BodyLimit {
  bytes: number;
  takesFile: boolean;
}

/** The limit for a path, or for the `.data` URL of the router's client for the same page. */
export function bodyLimit(pathname: string): BodyLimit {
  const page = pathname.replace(/(?:\/_)?\.data$/, "");
  if (IMPORT_ROUTES.some((route) => matchPath(route, page))) return { bytes: IMPORT_BYTES, takesFile: true };
  const takesFile = UPLOAD_ROUTES.some((route) => matchPath(route, page));
  return { bytes: takesFile ? UPLOAD_BYTES : FORM_BYTES, takesFile };
}
