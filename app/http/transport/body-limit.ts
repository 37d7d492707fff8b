import { matchPath } from "react-router";
import { MAX_FILE_BYTES } from "#app/domain/lens/prescription-file.ts";

/** Forms are short: 64 KiB is a hundred times what the longest of them sends. */
const FORM_BYTES = 64 * 1024;
/** A file, what surrounds it, and so much more that one a little too large is still told so by its form. */
const UPLOAD_BYTES = MAX_FILE_BYTES + 1024 * 1024;

/** Every address that takes a file, by its route. */
const TAKE_FILES = [
  "/oculos/:title/lentes/receita",
  "/minha-conta/pedidos/:order/receita",
  "/meu-pedido/:order/receita",
  "/envios/base",
];

export interface BodyLimit {
  bytes: number;
  takesFile: boolean;
}

/** How long a body may be at an address, whether a browser or the router's script asks for it. */
export function bodyLimit(pathname: string): BodyLimit {
  const page = pathname.replace(/(?:\/_)?\.data$/, "");
  const takesFile = TAKE_FILES.some((route) => matchPath(route, page));
  return { bytes: takesFile ? UPLOAD_BYTES : FORM_BYTES, takesFile };
}
