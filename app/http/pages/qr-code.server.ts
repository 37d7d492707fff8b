import { create } from "qrcode";

/** A QR code as one SVG path, with the margin of four modules that the standard requires (ISO/IEC 18004). */
export interface QrCode {
  size: number;
  path: string;
}

const MARGIN = 4;

export function qrCodeOf(text: string): QrCode {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const rows = Array.from({ length: modules.size }, (_, row) =>
    Array.from({ length: modules.size }, (_, column) =>
      modules.get(row, column) ? `M${column + MARGIN} ${row + MARGIN}h1v1h-1z` : "",
    ).join(""),
  );
  return { size: modules.size + 2 * MARGIN, path: rows.join("") };
}
