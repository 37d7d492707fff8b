/**
 * Decodes one picture from stdin and makes it anew, in a process of its own: a decoder that crashes takes no shop with it, and
 * its memory is given back. Out come a JPEG without metadata and a small WebP, each after its length in four bytes.
 * Ends with 2 where the picture cannot be decoded; with 1, as any script does, where this itself is broken.
 */
import sharp from "sharp";

const MAX_BYTES = 10 * 1024 * 1024;
const MAX_PIXELS = 60_000_000;
const CANNOT_DECODE = 2;

sharp.cache(false);
sharp.concurrency(1);
// No other decoder of the library can be reached, whatever a file pretends to be.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"] });

const sent = await readInput();
const remade = sent && (await remake(sent).catch(() => undefined));
if (remade) for (const part of remade) await write(part);
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

/** @param {Buffer} sent */
async function remake(sent) {
  const picture = await sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: "error", animated: false })
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
