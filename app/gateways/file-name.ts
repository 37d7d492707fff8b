import type { PrescriptionFileType } from "#app/domain/lens/prescription-file.ts";
import { normalizeLine } from "#app/domain/values/text.ts";

const MAX_NAME_LENGTH = 255;
/** What leads into other folders, cannot be printed or sent on, or shows a name in another order than it has. */
const UNWANTED = /[\\/\p{Cc}\p{Cs}\p{Bidi_Control}]/u;
/** Anything else behind a dot is a word of the name: 'receita 12.03'. */
const KNOWN_ENDING = /\.(?:jpe?g|jfif|a?png|webp|heic|heif|hif|pdf)$/i;

const ENDINGS: Readonly<Record<PrescriptionFileType, { usual: string; right: RegExp }>> = {
  "image/jpeg": { usual: ".jpg", right: /\.jpe?g$/i },
  "image/heic": { usual: ".heic", right: /\.hei[cf]$/i },
  "application/pdf": { usual: ".pdf", right: /\.pdf$/i },
};

export function isAcceptedName(name: string): boolean {
  const isOfAFile = normalizeLine(name) !== "" && name !== "." && name !== "..";
  return isOfAFile && name.length <= MAX_NAME_LENGTH && !UNWANTED.test(name);
}

/** The name with the ending of what the file is now, and no longer than a name may be. */
export function nameAs(sentName: string, type: PrescriptionFileType): string {
  const name = normalizeLine(sentName);
  const { usual, right } = ENDINGS[type];
  if (right.test(name)) return name;
  const stem = name.replace(KNOWN_ENDING, "").slice(0, MAX_NAME_LENGTH - usual.length);
  // A sign of two halves may have been cut through.
  return stem.replace(/\p{Cs}$/u, "") + usual;
}
