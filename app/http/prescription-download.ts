import { notFound } from "./responses.ts";

const EXTENSIONS = {
  "application/pdf": "pdf",
  "image/heic": "heic",
  "image/jpeg": "jpg",
  "image/webp": "webp",
} as const;

/** As a download, so that no browser renders it. The name is neutral, because download lists show it. 404 without a file. */
export function prescriptionDownload(file: StoredPrescription | undefined): Response {
  return respond(file, "attachment");
}

/**
 * For the optician's page: a picture inside it, a PDF in a tab of its own, so that no copy stays in a folder. Both were re-encoded or
 * inspected when they were sent. No browser shows HEIC: it is a download.
 */
export function prescriptionForStaff(file: StoredPrescription | undefined): Response {
  return respond(file, file?.type === "image/heic" ? "attachment" : "inline");
}

interface StoredPrescription {
  bytes: Uint8Array<ArrayBuffer>;
  type: keyof typeof EXTENSIONS;
}

function respond(file: StoredPrescription | undefined, disposition: "attachment" | "inline"): Response {
  if (!file) throw notFound();
  return new Response(file.bytes, {
    headers: {
      "Content-Type": file.type,
      "Content-Disposition": `${disposition}; filename="receita.${EXTENSIONS[file.type]}"`,
      "X-Content-Type-Options": "nosniff",
    },
  });
}
