/**
 * Decodes and re-encodes the picture on stdin, in a process of its own: a decoder that crashes does not stop the server, and its
 * memory is freed. Writes a JPEG without metadata and a small WebP to stdout, each after its length (four bytes, big-endian).
 * Exits with 2 where the picture cannot be decoded; with 1, as any script does, at a bug of ours.
 */
import sharp from "sharp";

const MAX_BYTES = 10 * 1024 * 1024;
const MAX_PIXELS = 60_000_000;
const CANNOT_DECODE = 2;

sharp.cache(false);
sharp.concurrency(1);
// Blocks every other decoder of the library, whatever type a file claims.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"] });

const upload = await readInput();
const parts = upload && (await reencode(upload).catch(() => undefined));
if (parts) for (const part of parts) await write(part);
else process.exitCode = CANNOT_DECODE;

async function readInput() {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of process.stdin) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** @param {Buffer} upload */
async function reencode(upload) {
  const picture = await sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: "error", animated: false })
    .autoOrient()
    .resize(3000, 3000, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .jpeg({ quality: 85 })
    .toBuffer();
  const thumbnail = await sharp(picture)
    .resize(320, 320, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer();
  return [picture, thumbnail];
}

/** @param {Buffer} part */
async function write(part) {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(part.length);
  process.stdout.write(length);
  await new Promise((resolve) => process.stdout.write(part, resolve));
}
