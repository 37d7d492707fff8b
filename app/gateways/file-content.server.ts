import { fileTypeFromBuffer } from "file-type";

export type SentType = "picture" | "image/heic" | "application/pdf";

const SENT_TYPES: Readonly<Record<string, SentType>> = {
  "image/jpeg": "picture",
  "image/png": "picture",
  "image/apng": "picture",
  "image/webp": "picture",
  "image/heic": "image/heic",
  "image/heif": "image/heic",
  "image/heic-sequence": "image/heic",
  "image/heif-sequence": "image/heic",
  "application/pdf": "application/pdf",
};

/** Enough of a file's beginning to detect its type. */
const HEAD_BYTES = 4100;
/** PDF readers look for the signature this far into a file. */
const PDF_SIGNATURE_WITHIN = 1024;
const PDF_END_WITHIN = 2048;
/** ZIP readers search from the end: the end record, and the longest comment after it. */
const ZIP_END_WITHIN = 22 + 0xffff;
const ZIP_END = Buffer.from("PK\x05\x06", "latin1");
/** Markup that a browser or a server may run, whatever type the file claims. */
const MARKUP = /<(?:script|html|!doctype html|\?php)/i;
const MAX_MARKUP_LENGTH = "<!doctype html".length;

export async function detectType(beginning: Buffer): Promise<SentType | undefined> {
  const head = beginning.subarray(0, HEAD_BYTES);
  // The library throws on some broken files.
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const type = found && SENT_TYPES[found.mime];
  if (type === "application/pdf" && !head.subarray(0, 5).equals(Buffer.from("%PDF-"))) return undefined;
  // The first brand of an AVIF may be 'mif1', as in a HEIF.
  if (type === "image/heic" && brandsOf(head).some((brand) => /^avi[fs]$/.test(brand))) return undefined;
  return type;
}

function brandsOf(head: Buffer): string[] {
  const size = Math.min(head.readUInt32BE(0), head.length);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= size; at += 4) brands.push(head.toString("latin1", at, at + 4));
  return brands;
}

/** Checks a file as it streams by: it must be complete, and not also a ZIP, a PDF or markup. */
export class Inspection {
  readonly #type: SentType;
  readonly #boxes = new Boxes();
  #tail = Buffer.alloc(0);
  #isClean = true;

  constructor(type: SentType, beginning: Buffer) {
    this.#type = type;
    const isPdfToo = beginning.subarray(0, PDF_SIGNATURE_WITHIN).includes("%PDF-");
    if (type !== "application/pdf" && isPdfToo) this.#isClean = false;
  }

  /** False where the file is refused already and the rest need not be read. */
  add(chunk: Buffer): boolean {
    const overlap = this.#tail.subarray(-MAX_MARKUP_LENGTH);
    if (MARKUP.test(Buffer.concat([overlap, chunk]).toString("latin1"))) this.#isClean = false;
    this.#tail = Buffer.concat([this.#tail, chunk]).subarray(-ZIP_END_WITHIN);
    if (this.#type === "image/heic") this.#boxes.add(chunk);
    return this.#isClean;
  }

  /** Call after the last chunk. Whether a picture is complete is known only by decoding it. */
  passed(): boolean {
    if (!this.#isClean || this.#tail.includes(ZIP_END)) return false;
    if (this.#type === "application/pdf") {
      const end = this.#tail.subarray(-PDF_END_WITHIN);
      return end.includes("startxref") && end.includes("%%EOF");
    }
    return this.#type !== "image/heic" || this.#boxes.areComplete();
  }
}

const SHORT_HEADER = 8;
const LONG_HEADER = 16;

/** The outermost boxes of a HEIC (ISO/IEC 14496-12): their sizes must add up to the file. */
class Boxes {
  readonly #types: string[] = [];
  #header = Buffer.alloc(0);
  /** Bytes left of the current box; Infinity where it extends to the end of the file. */
  #left = 0;
  #isBroken = false;

  add(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length && !this.#isBroken) {
      if (this.#left > 0) {
        const inside = Math.min(this.#left, chunk.length - at);
        this.#left -= inside;
        at += inside;
      } else {
        this.#header = Buffer.concat([this.#header, chunk.subarray(at, at + 1)]);
        at += 1;
        this.#enter();
      }
    }
  }

  areComplete(): boolean {
    const endsWithABox = this.#header.length === 0 && (this.#left === 0 || this.#left === Infinity);
    const isPicture =
      this.#types[0] === "ftyp" && this.#types.includes("meta") && this.#types.includes("mdat");
    return !this.#isBroken && endsWithABox && isPicture;
  }

  #enter(): void {
    const header = this.#header;
    if (header.length < SHORT_HEADER) return;
    const short = header.readUInt32BE(0);
    if (short === 1 && header.length < LONG_HEADER) return;

    const size = short === 1 ? Number(header.readBigUInt64BE(SHORT_HEADER)) : short || Infinity;
    this.#types.push(header.toString("latin1", 4, SHORT_HEADER));
    this.#left = size - header.length;
    this.#header = Buffer.alloc(0);
    // No picture has as many boxes: the file is made to keep the server busy.
    if (this.#left < 0 || this.#types.length > 1000) this.#isBroken = true;
  }
}
