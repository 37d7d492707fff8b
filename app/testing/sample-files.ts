import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** Is part of the samples, so that tests can search for it where it must not be. */
export const MARKER = "OD -2,25 OE -1,75 DP 62";

/** A picture of noise, which no encoder can compress well. */
export function noise(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3);
  // The same noise each time (an LCG of Numerical Recipes).
  for (let at = 0, state = 1; at < pixels.length; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    pixels[at] = state >>> 24;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A photo as a phone takes it: rotated by its EXIF orientation, and with its location. */
export function photo(): Promise<Buffer> {
  return noise(640, 480)
    .jpeg({ quality: 90 })
    .withExif({
      IFD0: { Make: MARKER },
      IFD3: { GPSLatitudeRef: "S", GPSLatitude: "23/1 33/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

export function png(): Promise<Buffer> {
  return noise(200, 100).png().toBuffer();
}

export function webp(): Promise<Buffer> {
  return noise(200, 100).webp().toBuffer();
}

/** A PDF of one page, padded with that many spaces, or with a text outside its objects. */
export function pdf(padding: number | string = 2000): Buffer {
  const text = typeof padding === "number" ? " ".repeat(padding) : padding;
  return pdfOf(["<< /Type /Catalog /Pages 2 0 R >>", PAGES, PAGE, `(${MARKER})`], text);
}

export const PAGES = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
export const PAGE = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>";

/** A PDF of these objects, numbered from 1; the first is its catalog. */
export function pdfOf(objects: readonly (string | Buffer)[], padding = "", trailer = ""): Buffer {
  const parts = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  const sizeSoFar = () => parts.reduce((sum, part) => sum + part.length, 0);
  const entries = objects.map((object, index) => {
    const entry = `${String(sizeSoFar()).padStart(10, "0")} 00000 n \n`;
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from("\nendobj\n"));
    return entry;
  });
  parts.push(Buffer.from(padding));
  const start = sizeSoFar();
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join("")}`;
  parts.push(
    Buffer.from(
      `${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${String(start).padStart(10, "0")}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

export function pdfStream(dict: string, content: string | Buffer): Buffer {
  const compressed = deflateSync(content);
  return Buffer.concat([
    Buffer.from(`<< ${dict} /Filter /FlateDecode /Length ${compressed.length} >>\nstream\n`),
    compressed,
    Buffer.from("\nendstream"),
  ]);
}

export function box(type: string, content: Uint8Array = Buffer.alloc(0)): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + content.length);
  return Buffer.concat([size, Buffer.from(type, "latin1"), content]);
}

/** A box with its length in 64 bits. */
export function longBox(type: string, content: Uint8Array): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(16 + content.length));
  return Buffer.concat([Buffer.from([0, 0, 0, 1]), Buffer.from(type, "latin1"), size, content]);
}

export function heic(brands = "heic\0\0\0\0mif1heic"): Buffer {
  const ftyp = box("ftyp", Buffer.from(brands, "latin1"));
  return Buffer.concat([ftyp, box("meta", Buffer.alloc(3000, 1)), box("mdat", Buffer.from(MARKER))]);
}

/** An empty ZIP consists of its end record. */
export const EMPTY_ZIP = Buffer.concat([Buffer.from("PK\x05\x06", "latin1"), Buffer.alloc(18)]);

/** A decompression bomb: some kilobytes that decode to a hundred megapixels. */
export function bomb(): Promise<Buffer> {
  return sharp({ create: { width: 10_000, height: 10_001, channels: 3, background: "#fff" } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

export async function pngWith(text: string): Promise<Buffer> {
  const original = await png();
  const chunk = Buffer.concat([Buffer.from("tEXt"), Buffer.from(text)]);
  const [size, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(chunk.length - 4);
  checksum.writeUInt32BE(crc32(chunk));
  return Buffer.concat([original.subarray(0, -12), size, chunk, checksum, original.subarray(-12)]);
}

export async function* chunksOf(bytes: Uint8Array, size = 16_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
