import { notFound } from "./responses.ts";

const ENDINGS = {
  "application/pdf": "pdf",
  "image/heic": "heic",
  "image/jpeg": "jpg",
  "image/webp": "webp",
} as const;

/**
 * Bytes that are one person's alone: never shown by a browser as a page. Under a name that says nothing,
 * for names travel further than files; a 404 where there is none.
 */
export function privateFile(
  file: { bytes: Uint8Array<ArrayBuffer>; type: keyof typeof ENDINGS } | undefined,
): Response {
  if (!file) throw notFound();
  return new Response(file.bytes, {
    headers: {
      "Content-Type": file.type,
      "Content-Disposition": `attachment; filename="receita.${ENDINGS[file.type]}"`,
      "X-Content-Type-Options": "nosniff",
    },
  });
}
