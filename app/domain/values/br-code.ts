/** EMV fields (two digits of id, two of length, value), ended by a CRC-16 of the rest (Banco Central, "Manual do BR Code"). */
interface BrCode {
  key: string;
  amountCents: number;
  merchant: string;
  city: string;
  /** At most 25 letters and digits. */
  txid: string;
}

export function writeBrCode({ key, amountCents, merchant, city, txid }: BrCode): string {
  const open = [
    field("00", "01"),
    field("01", "12"),
    field("26", field("00", "br.gov.bcb.pix") + field("01", key)),
    field("52", "0000"),
    field("53", "986"),
    field("54", (amountCents / 100).toFixed(2)),
    field("58", "BR"),
    field("59", merchant.slice(0, 25)),
    field("60", city.slice(0, 15)),
    field("62", field("05", txid.slice(0, 25))),
    "6304",
  ].join("");
  return open + crc16(open);
}

/** The amount in cents; undefined for a wrong CRC or malformed fields. */
export function readBrCodeAmount(code: string): number | undefined {
  const closed = code.slice(0, -4);
  if (!closed.endsWith("6304") || crc16(closed) !== code.slice(-4)) return undefined;

  let rest = code;
  while (rest) {
    const length = Number(rest.slice(2, 4));
    const value = rest.slice(4, 4 + length);
    if (!Number.isInteger(length) || value.length !== length) return undefined;
    if (rest.startsWith("54")) {
      return /^\d+(\.\d{1,2})?$/.test(value) ? Math.round(Number(value) * 100) : undefined;
    }
    rest = rest.slice(4 + length);
  }
  return undefined;
}

/** CRC-16/CCITT-FALSE (polynomial 0x1021, initial 0xFFFF) in four upper-case hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) {
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, "0") + value;
}
