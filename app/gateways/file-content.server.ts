import { fileTypeFromBuffer } from "file-type";

/** What a file is sent as, by its first bytes. */
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

/** As much of a file's beginning as tells its type. */
const HEAD_BYTES = 4100;
/** Readers of PDF look for its mark this far into a file. */
const PDF_MARK_WITHIN = 1024;
const PDF_END_WITHIN = 2048;
/** A ZIP is found from its end: the record itself and the longest comment after it. */
const ZIP_END_WITHIN = 22 + 0xffff;
const ZIP_END = Buffer.from("PK\x05\x06", "latin1");
/** What makes a browser, or a server, run a file that says it is something else. */
const MARKUP = /<(?:script|html|!doctype html|\?php)/i;
const MAX_MARKUP_LENGTH = "<!doctype html".length;

export async function recognise(beginning: Buffer): Promise<SentType | undefined> {
  const head = beginning.subarray(0, HEAD_BYTES);
  // The library stumbles over some broken files: what it cannot tell has no type.
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const type = found && SENT_TYPES[found.mime];
  if (type === "application/pdf" && !head.subarray(0, 5).equals(Buffer.from("%PDF-"))) return undefined;
  // An AVIF may say 'mif1' first, as a HEIF does.
  if (type === "image/heic" && brandsOf(head).some((brand) => /^avi[fs]$/.test(brand))) return undefined;
  return type;
}

function brandsOf(head: Buffer): string[] {
  const size = Math.min(head.readUInt32BE(0), head.length);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= size; at += 4) brands.push(head.toString("latin1", at, at + 4));
  return brands;
}

/** Looks at a file of a type as it passes, and says whether it is whole, and nothing besides. */
export class Inspection {
  readonly #type: SentType;
  readonly #boxes = new Boxes();
  #tail = Buffer.alloc(0);
  #isClean = true;

  constructor(type: SentType, beginning: Buffer) {
    this.#type = type;
    const isPdfToo = beginning.subarray(0, PDF_MARK_WITHIN).includes("%PDF-");
    if (type !== "application/pdf" && isPdfToo) this.#isClean = false;
  }

  /** Takes the next piece; false where there is no need to see more. */
  take(piece: Buffer): boolean {
    const seam = this.#tail.subarray(-MAX_MARKUP_LENGTH);
    if (MARKUP.test(Buffer.concat([seam, piece]).toString("latin1"))) this.#isClean = false;
    this.#tail = Buffer.concat([this.#tail, piece]).subarray(-ZIP_END_WITHIN);
    if (this.#type === "image/heic") this.#boxes.take(piece);
    return this.#isClean;
  }

  /** After the last piece. Whether a picture is whole, only decoding it tells. */
  passed(): boolean {
    if (!this.#isClean || this.#tail.includes(ZIP_END)) return false;
    if (this.#type === "application/pdf") {
      const end = this.#tail.subarray(-PDF_END_WITHIN);
      return end.includes("startxref") && end.includes("%%EOF");
    }
    return this.#type !== "image/heic" || this.#boxes.areWhole();
  }
}

const SHORT_HEADER = 8;
const LONG_HEADER = 16;

/** The outermost boxes of a HEIC (ISO/IEC 14496-12): their sizes must add up to the file. */
class Boxes {
  readonly #seen: string[] = [];
  #header = Buffer.alloc(0);
  /** Bytes that are left of the box under way; without end where it goes to the file's. */
  #left = 0;
  #isBroken = false;

  take(piece: Buffer): void {
    let at = 0;
    while (at < piece.length && !this.#isBroken) {
      if (this.#left > 0) {
        const inside = Math.min(this.#left, piece.length - at);
        this.#left -= inside;
        at += inside;
      } else {
        this.#header = Buffer.concat([this.#header, piece.subarray(at, at + 1)]);
        at += 1;
        this.#enter();
      }
    }
  }

  areWhole(): boolean {
    const endsWithABox = this.#header.length === 0 && (this.#left === 0 || this.#left === Infinity);
    const isPicture = this.#seen[0] === "ftyp" && this.#seen.includes("meta") && this.#seen.includes("mdat");
    return !this.#isBroken && endsWithABox && isPicture;
  }

  /** Goes into the next box once its header is there. */
  #enter(): void {
    const header = this.#header;
    if (header.length < SHORT_HEADER) return;
    const short = header.readUInt32BE(0);
    if (short === 1 && header.length < LONG_HEADER) return;

    const size = short === 1 ? Number(header.readBigUInt64BE(SHORT_HEADER)) : short || Infinity;
    this.#seen.push(header.toString("latin1", 4, SHORT_HEADER));
    this.#left = size - header.length;
    this.#header = Buffer.alloc(0);
    // Beyond any picture's count, they are there to keep the shop busy.
    if (this.#left < 0 || this.#seen.length > 1000) this.#isBroken = true;
  }
}
