import { notFound } from "./responses.ts";

const EXTENSIONS = {
  "application/pdf": "pdf",
  "image/heic": "heic",
  "image/jpeg": "jpg",
  "image/webp": "webp",
} as const;

/** As a download, so that no browser renders it. The name is neutral, because download lists show it. 404 without a file. */
export function prescriptionDownload(
  file: { bytes: Uint8Array<ArrayBuffer>; type: keyof typeof EXTENSIONS } | undefined,
): Response {
  if (!file) throw notFound();
  return new Response(file.bytes, {
    headers: {
      "Content-Type": file.type,
      "Content-Disposition": `attachment; filename="receita.${EXTENSIONS[file.type]}"`,
      "X-Content-Type-Options": "nosniff",
    },
  });
}
