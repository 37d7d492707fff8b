import { z } from "zod";
import { normalizeLine, normalizeLines } from "./text.ts";

const TOO_LONG = "Texto longo demais";

interface TextField {
  /** In UTF-16 code units, after normalising. */
  max?: number;
  tooLong?: string;
  /** Keeps line breaks. */
  lines?: boolean;
}

/** Every typed text goes through this field or `optionalText`. `empty` is the message for a blank field. */
export function requiredText(
  empty: string,
  { max = 200, tooLong = TOO_LONG, lines = false }: TextField = {},
) {
  return z
    .string(empty)
    .overwrite(lines ? normalizeLines : normalizeLine)
    .min(1, empty)
    .max(max, tooLong);
}

export function optionalText({ max = 200, tooLong = TOO_LONG }: TextField = {}) {
  return z.string("Texto inválido").overwrite(normalizeLine).max(max, tooLong).default("");
}

/** Not normalised: invisible characters are part of a password. */
export function passwordText(tooLong = "A senha pode ter até 200 caracteres") {
  return z.string("Preencha a senha").max(200, tooLong);
}

/** An id or token from a form: it is looked up, never shown or stored, so it is not normalised. */
export function idText({ missing, max = 64 }: { missing?: string; max?: number } = {}) {
  return z.string(missing).max(max, TOO_LONG);
}

/** The path to redirect to. One that is too long is ignored. */
export function pathText() {
  return idText({ max: 2000 }).optional().catch(undefined);
}

/** Pasted lines of a table. Not normalised: tabs and line ends are its form, and the reader of the lines checks each cell. */
export function pastedLines({ missing, max }: { missing: string; max: number }) {
  return z.string(missing).max(max, TOO_LONG);
}
