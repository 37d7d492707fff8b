import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { MAX_FILE_BYTES } from "#app/domain/lens/prescription-file.ts";
import { newId } from "#app/domain/values/id.server.ts";
import {
  bomb,
  box,
  chunksOf,
  EMPTY_ZIP,
  heic,
  longBox,
  MARKER,
  noise,
  pdf,
  photo,
  png,
  pngWith,
  webp,
} from "#app/testing/sample-files.ts";
import { openFolderStore } from "./folder-store.server.ts";
import { openPrescriptionFiles } from "./prescription-files.server.ts";

test("re-encodes a photo: upright, without location or other metadata, with a thumbnail", async () => {
  const { files, save } = openTestFiles();
  const sent = await photo();
  expect(await sharp(sent).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
  expect(sent.includes(MARKER)).toBe(true);
  const stored = await save("Receita da Ana.JPG", sent);

  expect(stored).toMatchObject({ name: "Receita da Ana.JPG", type: "image/jpeg", hasThumbnail: true });
  const file = await files.open(stored.id, "file");
  expect(file?.byteLength).toBe(stored.bytes);
  const metadata = await sharp(file).metadata();
  expect(metadata).toMatchObject({ format: "jpeg", width: 480, height: 640 });
  expect(metadata.exif).toBeUndefined();
  expect(metadata.orientation).toBeUndefined();
  expect(Buffer.from(file ?? []).includes(MARKER)).toBe(false);

  const thumbnail = await sharp(await files.open(stored.id, "thumbnail")).metadata();
  expect(thumbnail).toMatchObject({ format: "webp", width: 240, height: 320 });
  expect(thumbnail.exif).toBeUndefined();
});

test("scales a large picture to 3000 by 3000, where even noise stays below the size limit", async () => {
  const { files, save } = openTestFiles();
  const stored = await save("r.webp", await noise(4200, 3300).webp({ quality: 60, effort: 0 }).toBuffer());
  expect(await sharp(await files.open(stored.id, "file")).metadata()).toMatchObject({
    width: 3000,
    height: 2357,
  });
  expect(stored.bytes).toBeLessThan(MAX_FILE_BYTES);
});

test("flattens transparency to white", async () => {
  const { files, save } = openTestFiles();
  const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: "#0000" } })
    .png()
    .toBuffer();
  const stored = await save("r.png", clear);
  const { channels } = await sharp(await files.open(stored.id, "file")).stats();
  expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
});

test.each([
  ["receita.png", png, "receita.jpg"],
  ["receita.webp", webp, "receita.jpg"],
  ["receita.jpeg", photo, "receita.jpeg"],
  ["receita 12.03", png, "receita 12.03.jpg"],
  ["receita.html", png, "receita.html.jpg"],
  ["receita", pdf, "receita.pdf"],
  ["Receição — João.PDF", pdf, "Receição — João.PDF"],
  ["receita.jpg", pdf, "receita.pdf"],
  ["IMG_0001.HEIC", heic, "IMG_0001.HEIC"],
  ["IMG_0001.heif", () => heic("mif1\0\0\0\0mif1heic"), "IMG_0001.heif"],
  [`${"a".repeat(254)}x`, pdf, `${"a".repeat(251)}.pdf`],
  [`${"a".repeat(250)}😀xyz`, pdf, `${"a".repeat(250)}.pdf`],
])("%s is stored with the extension of its new type", async (name, content, expected) => {
  const { save } = openTestFiles();
  expect((await save(name, await content())).name).toBe(expected);
});

test.each([
  ["a PDF", pdf(), "application/pdf"],
  ["a PDF of many chunks", pdf(3_000_000), "application/pdf"],
  ["the largest PDF", pdf(MAX_FILE_BYTES - pdf(0).length), "application/pdf"],
  ["a HEIC", heic(), "image/heic"],
  ["a HEIC whose last box extends to the end", openEnded(heic()), "image/heic"],
  [
    "a HEIC with a 64-bit box size",
    Buffer.concat([heic(), longBox("free", Buffer.alloc(70_000))]),
    "image/heic",
  ],
])("%s is stored unchanged, and unreadable on the disk", async (_, sent, type) => {
  const { files, save, folder } = openTestFiles();
  const stored = await save("receita", sent);

  expect(stored).toMatchObject({ type, bytes: sent.length, hasThumbnail: false });
  expect(Buffer.from((await files.open(stored.id, "file")) ?? []).equals(sent)).toBe(true);
  expect(await files.open(stored.id, "thumbnail")).toBeUndefined();

  expect(readdirSync(folder)).toEqual([stored.id]);
  expect(readFileSync(path.join(folder, stored.id)).includes(MARKER)).toBe(false);
  expect(statSync(path.join(folder, stored.id)).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test("accepts photos with the extra data that phones add", async () => {
  const { save } = openTestFiles();
  const still = await photo();
  const motion = Buffer.concat([still, box("ftyp", Buffer.from("mp42")), box("mdat", randomBytes(200_000))]);
  const ultraHdr = Buffer.concat([still, await noise(80, 60).jpeg().toBuffer()]);
  const xmp = await pngWith('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF></rdf:RDF></x:xmpmeta>');

  expect(await save("PXL_1.MP.jpg", motion)).toMatchObject({ hasThumbnail: true });
  expect(await save("PXL_2.jpg", ultraHdr)).toMatchObject({ hasThumbnail: true });
  expect(await save("edited.png", xmp)).toMatchObject({ hasThumbnail: true });
});

test("stores the first frame of an animation", async () => {
  const { files, save } = openTestFiles();
  const frames = Buffer.concat([Buffer.alloc(20 * 20 * 3, 0), Buffer.alloc(20 * 20 * 3, 200)]);
  const raw = { width: 20, height: 40, channels: 3, pageHeight: 20 } as const;
  const stored = await save(
    "r.webp",
    await sharp(frames, { raw })
      .webp({ delay: [100, 100] })
      .toBuffer(),
  );

  const first = sharp(await files.open(stored.id, "file"));
  expect(await first.metadata()).toMatchObject({ width: 20, height: 20 });
  expect((await first.stats()).channels[0]?.max).toBeLessThan(20);
});

test.each([
  ["an empty file", Buffer.alloc(0), "empty"],
  [
    "an HTML page with a picture's name",
    Buffer.from("<!doctype html><script>alert(1)</script>"),
    "wrong-type",
  ],
  ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), "wrong-type"],
  ["an XML file with an SVG", Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>'), "wrong-type"],
  ["a ZIP", Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(40), EMPTY_ZIP]), "wrong-type"],
  ["an empty ZIP", EMPTY_ZIP, "wrong-type"],
  ["a program", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(5000)]), "wrong-type"],
  ["a text", Buffer.from("OD -2,25"), "wrong-type"],
  ["an AVIF", heic("avif\0\0\0\0avifmif1"), "wrong-type"],
  ["an AVIF whose first brand is HEIF's", heic("mif1\0\0\0\0mif1avif"), "wrong-type"],
  ["a video", heic("isom\0\0\0\0isommp42"), "wrong-type"],
  ["a GIF", () => sharp(sharpSquare()).gif().toBuffer(), "wrong-type"],
  ["a TIFF", () => sharp(sharpSquare()).tiff().toBuffer(), "wrong-type"],
  ["a GIF header before a PDF", Buffer.concat([Buffer.from("GIF89a"), pdf()]), "wrong-type"],
  ["a GIF header before a script", Buffer.from("GIF89a/*<script>*/=1"), "wrong-type"],
  ["a PDF after other content", Buffer.concat([Buffer.from("\n"), pdf()]), "wrong-type"],
  ["a PDF signature without its dash", Buffer.concat([Buffer.from("%PDF "), pdf()]), "wrong-type"],
  ["a truncated JPEG", async () => cut(await photo()), "unreadable"],
  ["a truncated PNG", async () => cut(await png()), "unreadable"],
  ["a truncated WebP", async () => cut(await webp()), "unreadable"],
  ["a truncated PDF", cut(pdf()), "unreadable"],
  ["a truncated HEIC", heic().subarray(0, -1), "unreadable"],
  ["a HEIC with an extra byte", Buffer.concat([heic(), Buffer.from([0])]), "unreadable"],
  ["a HEIC without picture data", cut(heic()).subarray(0, 24), "unreadable"],
  ["a HEIC with an invalid box size", Buffer.concat([heic(), Buffer.from("\0\0\0\x04free")]), "unreadable"],
  ["a picture of a hundred megapixels", bomb, "unreadable"],
  [
    "a JPEG header before noise",
    async () => Buffer.concat([(await photo()).subarray(0, 400), randomBytes(9000)]),
    "unreadable",
  ],
  ["a JPEG that is also a ZIP", async () => Buffer.concat([await photo(), EMPTY_ZIP]), "unreadable"],
  [
    "a JPEG with a ZIP and a long comment",
    async () => Buffer.concat([await photo(), EMPTY_ZIP, Buffer.alloc(65_535)]),
    "unreadable",
  ],
  ["a PDF that is also a ZIP", Buffer.concat([pdf(), EMPTY_ZIP]), "unreadable"],
  ["a HEIC that is also a ZIP", Buffer.concat([heic(), box("free", EMPTY_ZIP)]), "unreadable"],
  ["a PNG with a script", () => pngWith("<script>alert(1)</script>"), "unreadable"],
  ["a PNG with HTML", () => pngWith("<HTML>"), "unreadable"],
  [
    "a JPEG with PHP code",
    async () => Buffer.concat([await photo(), Buffer.from("<?php x();")]),
    "unreadable",
  ],
  ["a PDF with HTML", pdfWith("<!DocType HTML>"), "unreadable"],
  ["a HEIC with a script", Buffer.concat([heic(), box("free", Buffer.from("<SCRIPT>"))]), "unreadable"],
  [
    "a picture that is also a PDF",
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), pdf()]),
    "unreadable",
  ],
  [
    "a HEIC that is also a PDF",
    Buffer.concat([heic().subarray(0, 24), box("free", pdf()), heic().subarray(24)]),
    "unreadable",
  ],
  ["a PDF with a script", pdf("% /J#61vaScript\n"), "active"],
  ["an encrypted PDF", pdf("% /Encrypt\n"), "protected"],
  ["a PDF without content", Buffer.from("%PDF-1.7\nstartxref\n9\n%%EOF\n"), "unreadable"],
  ["a PDF of 11 MiB", pdf(11 * 1024 * 1024), "too-large"],
  ["a PDF one byte above the limit", pdf(MAX_FILE_BYTES - pdf(0).length + 1), "too-large"],
] as const)("refuses %s and leaves no file", async (_, content, reason) => {
  const { files, folder } = openTestFiles();
  const sent = typeof content === "function" ? await content() : content;
  const result = await files.save({ name: "receita.jpg", content: chunksOf(sent) });
  expect(result).toEqual({ ok: false, reason });
  expect(readdirSync(folder)).toEqual([]);
});

test.each([64 * 1024, 128 * 1024])(
  "finds a script that crosses a chunk boundary, at byte %i",
  async (boundary) => {
    const { files } = openTestFiles();
    const head = pdf(0).indexOf("xref");
    for (let before = 1; before < "<script".length; before++) {
      const sent = pdf(`${" ".repeat(boundary - head - before)}<script`);
      const result = await files.save({ name: "r.pdf", content: chunksOf(sent) });
      expect(result).toEqual({ ok: false, reason: "unreadable" });
    }
  },
);

test.each([
  "../../etc/passwd",
  "..\\receita.jpg",
  "/receita.jpg",
  "receita\0.jpg",
  "receita\n.jpg",
  "receita\u202efdp.jpg",
  "receita\ud800.jpg",
  ".",
  "..",
  "",
  " ",
  "a".repeat(256),
  "a".repeat(4000),
])("refuses the name %j before reading the content", async (name) => {
  const { files, folder } = openTestFiles();
  let isRead = false;
  const content = (async function* () {
    isRead = true;
    yield pdf();
  })();
  expect(await files.save({ name, content })).toEqual({ ok: false, reason: "bad-name" });
  expect(isRead).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ["a PDF", pdf(300_000)],
  ["a photo", await photo()],
])("%s interrupted half-way is refused and leaves no file", async (_, sent) => {
  const { files, folder } = openTestFiles();
  const content = (async function* () {
    yield* chunksOf(sent.subarray(0, sent.length / 2));
    throw new Error("The connection is gone.");
  })();
  expect(await files.save({ name: "r", content })).toEqual({ ok: false, reason: "interrupted" });
  expect(readdirSync(folder)).toEqual([]);
});

test("accepts chunks of any size, down to single bytes", async () => {
  const { files } = openTestFiles();
  const result = await files.save({ name: "r", content: chunksOf(heic(), 1) });
  expect(result).toMatchObject({ ok: true, file: { bytes: heic().length } });
});

test("a slow upload does not occupy the decoder", async () => {
  const { files, save } = openTestFiles();
  const sent = await photo();
  let send = () => {};
  const rest = new Promise<void>((resolve) => {
    send = resolve;
  });
  const slow = Array.from({ length: 3 }, () =>
    files.save({
      name: "lenta.jpg",
      content: (async function* () {
        yield sent.subarray(0, 1000);
        await rest;
        yield sent.subarray(1000);
      })(),
    }),
  );

  await save("rápida.jpg", sent);
  send();
  expect((await Promise.all(slow)).map(({ ok }) => ok)).toEqual([true, true, true]);
});

test("does not open a file with a changed bit or a missing end", async () => {
  const { files, save, folder } = openTestFiles();
  const { id } = await save("r.pdf", pdf());
  const file = path.join(folder, id);
  const sealed = readFileSync(file);

  for (const at of [0, 1, 5, 13, 900, sealed.length - 17, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    writeFileSync(file, changed);
    expect(await files.open(id, "file")).toBeUndefined();
  }
  for (const shorter of [0, 1, 28, sealed.length - 1]) {
    writeFileSync(file, sealed.subarray(0, shorter));
    expect(await files.open(id, "file")).toBeUndefined();
  }
  writeFileSync(file, sealed);
  expect(await files.open(id, "file")).toBeDefined();
});

test("opens a file only under its own id and part, and with its own key", async () => {
  const { files, save, folder } = openTestFiles();
  const { id } = await save("r.pdf", pdf());
  const other = newId();
  const sealed = readFileSync(path.join(folder, id));
  writeFileSync(path.join(folder, other), sealed);
  writeFileSync(path.join(folder, `${id}.thumbnail`), sealed);

  expect(await files.open(other, "file")).toBeUndefined();
  expect(await files.open(id, "thumbnail")).toBeUndefined();
  expect(
    await openPrescriptionFiles({ files: openFolderStore(folder), keys: [randomBytes(32)] }).open(id, "file"),
  ).toBeUndefined();
});

test("an invalid id opens and removes nothing", async () => {
  const { files, folder } = openTestFiles();
  const outside = path.join(folder, "..", "outside");
  writeFileSync(outside, "stays");
  for (const id of ["../outside", "", ".", "outside", `${newId()}/../../outside`, newId().toUpperCase()]) {
    expect(await files.open(id, "file")).toBeUndefined();
    await files.remove(id);
  }
  expect(readFileSync(outside, "utf8")).toBe("stays");
});

test("removes a file with its thumbnail, also twice", async () => {
  const { files, save, folder } = openTestFiles();
  const { id } = await save("r.png", await png());
  expect(readdirSync(folder)).toHaveLength(2);
  await files.remove(id);
  await files.remove(id);
  expect(readdirSync(folder)).toEqual([]);
  expect(await files.open(id, "file")).toBeUndefined();
});

test("deletes old files without a reference and old temporary files", async () => {
  const { files, save, folder } = openTestFiles();
  const before = new Date("2026-11-20T12:00:00Z");
  const [old, late] = [new Date(before.getTime() - 1000), new Date(before.getTime() + 1000)];
  const referenced = await save("r.png", await png());
  const unreferenced = await save("r.png", await png());
  const recent = await save("r.pdf", pdf());
  const [partial, sent] = [`${referenced.id}.thumbnail.partial`, `${newId()}.sent`];
  const [recentlySent, foreign] = [`${newId()}.sent`, "not ours"];
  for (const name of [partial, sent, recentlySent, foreign]) writeFileSync(path.join(folder, name), "");
  for (const name of readdirSync(folder)) utimesSync(path.join(folder, name), old, old);
  for (const name of [recent.id, recentlySent]) utimesSync(path.join(folder, name), late, late);

  await files.deleteUnreferenced(new Set([referenced.id]), before);

  const left = [referenced.id, `${referenced.id}.thumbnail`, recent.id, recentlySent, foreign];
  expect(readdirSync(folder).sort()).toEqual(left.sort());
  expect(await files.open(unreferenced.id, "file")).toBeUndefined();
});

test("a sealed text opens only for its owner, and is unreadable otherwise", () => {
  const { files } = openTestFiles();
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), fc.string(), (text, owner, other) => {
      const sealed = files.seal(text, owner);
      expect(sealed).toMatch(/^[\w-]+$/);
      expect(files.unseal(sealed, owner)).toBe(text);
      expect(files.seal(text, owner)).not.toBe(sealed);
      if (other !== owner) expect(() => files.unseal(sealed, other)).toThrow();
    }),
  );
  const sealed = files.seal(MARKER, "a");
  expect(Buffer.from(sealed, "base64url").includes(MARKER)).toBe(false);
  expect(() => openTestFiles().files.unseal(sealed, "a")).toThrow();
  for (const broken of ["", "AQ", sealed.slice(1), `${sealed.slice(0, -4)}AAAA`])
    expect(() => files.unseal(broken, "a")).toThrow();
});

test("a sealed file does not open as a sealed text", async () => {
  const { files, save, folder } = openTestFiles();
  const { id } = await save("r.pdf", pdf());
  const sealed = readFileSync(path.join(folder, id)).toString("base64url");
  for (const owner of [id, `file:${id}`]) expect(() => files.unseal(sealed, owner)).toThrow();
});

const ROUNDS = 10;
const UPLOADS_A_ROUND = 10;

// Each PDF is inspected in a process of its own, which takes half a second on an idle machine.
const MEMORY_TIMEOUT = { timeout: 60_000 + ROUNDS * UPLOADS_A_ROUND * 1000 };

test("memory stays bounded under many concurrent uploads", MEMORY_TIMEOUT, async () => {
  const { files, folder } = openTestFiles();
  const picture = await noise(1400, 1000).jpeg({ quality: 92 }).toBuffer();
  const kinds = [
    pdf(2_000_000),
    pdf(2_000_000),
    cut(pdf(2_000_000)),
    Buffer.concat([pdf(2_000_000), EMPTY_ZIP]),
  ];
  await files.save({ name: "first.jpg", content: chunksOf(picture) });
  const before = process.memoryUsage.rss();
  let highest = before;

  for (let round = 0; round < ROUNDS; round++) {
    const uploads = Array.from(
      { length: UPLOADS_A_ROUND },
      (_, index) => kinds[index % kinds.length] ?? picture,
    );
    uploads[0] = picture;
    await Promise.all(uploads.map((sent) => files.save({ name: "r", content: chunksOf(sent) })));
    highest = Math.max(highest, process.memoryUsage.rss());
  }
  expect(Math.round((highest - before) / 2 ** 20)).toBeLessThan(150);
  expect(readdirSync(folder).filter((name) => !/^[0-9a-f]{32}(\.thumbnail)?$/.test(name))).toEqual([]);
});

function openTestFiles() {
  const outer = mkdtempSync(path.join(tmpdir(), "prescriptions-"));
  onTestFinished(() => rmSync(outer, { recursive: true }));
  const folder = path.join(outer, "files");
  const files = openPrescriptionFiles({ files: openFolderStore(folder), keys: [randomBytes(32)] });
  return {
    files,
    folder,
    async save(name: string, sent: Uint8Array) {
      const result = await files.save({ name, content: chunksOf(sent) });
      if (!result.ok) throw new Error(`The file was refused: ${result.reason}`);
      return result.file;
    },
  };
}

function cut(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

function sharpSquare() {
  return { create: { width: 9, height: 9, channels: 3, background: "#fff" } } as const;
}

function pdfWith(text: string): Buffer {
  return Buffer.concat([pdf(), Buffer.from(text), pdf()]);
}

/** The same HEIC, whose last box has size 0: it extends to the end of the file. */
function openEnded(whole: Buffer): Buffer {
  const copy = Buffer.from(whole);
  copy.writeUInt32BE(0, copy.length - 8 - MARKER.length);
  return copy;
}
