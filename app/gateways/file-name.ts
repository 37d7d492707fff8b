import type { PrescriptionFileType } from "#app/domain/lens/prescription-file.ts";
import { normalizeLine } from "#app/domain/values/text.ts";

const MAX_NAME_LENGTH = 255;
const FORBIDDEN = /[\\/\p{Cc}\p{Cs}\p{Bidi_Control}]/u;
/** The text after any other dot is part of the name: 'receita 12.03'. */
const KNOWN_EXTENSION = /\.(?:jpe?g|jfif|a?png|webp|heic|heif|hif|pdf)$/i;

const EXTENSIONS: Readonly<Record<PrescriptionFileType, { usual: string; accepted: RegExp }>> = {
  "image/jpeg": { usual: ".jpg", accepted: /\.jpe?g$/i },
  "image/heic": { usual: ".heic", accepted: /\.hei[cf]$/i },
  "application/pdf": { usual: ".pdf", accepted: /\.pdf$/i },
};

export function isAcceptedName(name: string): boolean {
  const isOfAFile = normalizeLine(name) !== "" && name !== "." && name !== "..";
  return isOfAFile && name.length <= MAX_NAME_LENGTH && !FORBIDDEN.test(name);
}

export function nameForType(sentName: string, type: PrescriptionFileType): string {
  const name = normalizeLine(sentName);
  const { usual, accepted } = EXTENSIONS[type];
  if (accepted.test(name)) return name;
  const stem = name.replace(KNOWN_EXTENSION, "").slice(0, MAX_NAME_LENGTH - usual.length);
  // The cut may have left half of a surrogate pair.
  return stem.replace(/\p{Cs}$/u, "") + usual;
}
