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
import { openPrescriptionFiles } from "./prescription-files.server.ts";

test("a photo is made anew: upright, without the place it was taken at, with a thumbnail", async () => {
  const { files, keep } = openTestFiles();
  const sent = await photo();
  expect(await sharp(sent).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
  expect(sent.includes(MARKER)).toBe(true);
  const kept = await keep("Receita da Ana.JPG", sent);

  expect(kept).toMatchObject({ name: "Receita da Ana.JPG", type: "image/jpeg", hasThumbnail: true });
  const file = await files.open(kept.id, "file");
  expect(file?.byteLength).toBe(kept.bytes);
  const seen = await sharp(file).metadata();
  expect(seen).toMatchObject({ format: "jpeg", width: 480, height: 640 });
  expect(seen.exif).toBeUndefined();
  expect(seen.orientation).toBeUndefined();
  expect(Buffer.from(file ?? []).includes(MARKER)).toBe(false);

  const thumbnail = await sharp(await files.open(kept.id, "thumbnail")).metadata();
  expect(thumbnail).toMatchObject({ format: "webp", width: 240, height: 320 });
  expect(thumbnail.exif).toBeUndefined();
});

test("a large picture fits 3000 by 3000, and even noise stays below what a file may have", async () => {
  const { files, keep } = openTestFiles();
  const kept = await keep("r.webp", await noise(4200, 3300).webp({ quality: 60, effort: 0 }).toBuffer());
  expect(await sharp(await files.open(kept.id, "file")).metadata()).toMatchObject({
    width: 3000,
    height: 2357,
  });
  expect(kept.bytes).toBeLessThan(MAX_FILE_BYTES);
});

test("what is transparent becomes white", async () => {
  const { files, keep } = openTestFiles();
  const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: "#0000" } })
    .png()
    .toBuffer();
  const kept = await keep("r.png", clear);
  const { channels } = await sharp(await files.open(kept.id, "file")).stats();
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
])("%s keeps its name, with the ending of what it is now", async (name, content, expected) => {
  const { keep } = openTestFiles();
  expect((await keep(name, await content())).name).toBe(expected);
});

test.each([
  ["a PDF", pdf(), "application/pdf"],
  ["a PDF of many pieces", pdf(3_000_000), "application/pdf"],
  ["the largest PDF", pdf(MAX_FILE_BYTES - pdf(0).length), "application/pdf"],
  ["a HEIC", heic(), "image/heic"],
  ["a HEIC whose last box goes to the end", openEnded(heic()), "image/heic"],
  [
    "a HEIC with a box of 64 bits",
    Buffer.concat([heic(), longBox("free", Buffer.alloc(70_000))]),
    "image/heic",
  ],
])("%s is kept as it is, and nothing of it can be read on the disk", async (_, sent, type) => {
  const { files, keep, folder } = openTestFiles();
  const kept = await keep("receita", sent);

  expect(kept).toMatchObject({ type, bytes: sent.length, hasThumbnail: false });
  expect(Buffer.from((await files.open(kept.id, "file")) ?? []).equals(sent)).toBe(true);
  expect(await files.open(kept.id, "thumbnail")).toBeUndefined();

  expect(readdirSync(folder)).toEqual([kept.id]);
  expect(readFileSync(path.join(folder, kept.id)).includes(MARKER)).toBe(false);
  expect(statSync(path.join(folder, kept.id)).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test("what phones put behind and into a photo does no harm", async () => {
  const { keep } = openTestFiles();
  const still = await photo();
  const motion = Buffer.concat([still, box("ftyp", Buffer.from("mp42")), box("mdat", randomBytes(200_000))]);
  const ultraHdr = Buffer.concat([still, await noise(80, 60).jpeg().toBuffer()]);
  const xmp = await pngWith('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF></rdf:RDF></x:xmpmeta>');

  expect(await keep("PXL_1.MP.jpg", motion)).toMatchObject({ hasThumbnail: true });
  expect(await keep("PXL_2.jpg", ultraHdr)).toMatchObject({ hasThumbnail: true });
  expect(await keep("edited.png", xmp)).toMatchObject({ hasThumbnail: true });
});

test("of a moving picture the first is kept", async () => {
  const { files, keep } = openTestFiles();
  const frames = Buffer.concat([Buffer.alloc(20 * 20 * 3, 0), Buffer.alloc(20 * 20 * 3, 200)]);
  const raw = { width: 20, height: 40, channels: 3, pageHeight: 20 } as const;
  const kept = await keep(
    "r.webp",
    await sharp(frames, { raw })
      .webp({ delay: [100, 100] })
      .toBuffer(),
  );

  const first = sharp(await files.open(kept.id, "file"));
  expect(await first.metadata()).toMatchObject({ width: 20, height: 20 });
  expect((await first.stats()).channels[0]?.max).toBeLessThan(20);
});

test.each([
  ["nothing at all", Buffer.alloc(0), "empty"],
  [
    "a web page under a picture's name",
    Buffer.from("<!doctype html><script>alert(1)</script>"),
    "wrong-type",
  ],
  ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), "wrong-type"],
  ["an XML with an SVG", Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>'), "wrong-type"],
  ["a ZIP", Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(40), EMPTY_ZIP]), "wrong-type"],
  ["an empty ZIP", EMPTY_ZIP, "wrong-type"],
  ["a program", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(5000)]), "wrong-type"],
  ["a text", Buffer.from("OD -2,25"), "wrong-type"],
  ["an AVIF", heic("avif\0\0\0\0avifmif1"), "wrong-type"],
  ["an AVIF that calls itself HEIF", heic("mif1\0\0\0\0mif1avif"), "wrong-type"],
  ["a film", heic("isom\0\0\0\0isommp42"), "wrong-type"],
  ["a GIF", () => sharp(sharpSquare()).gif().toBuffer(), "wrong-type"],
  ["a TIFF", () => sharp(sharpSquare()).tiff().toBuffer(), "wrong-type"],
  ["a GIF's head before a PDF", Buffer.concat([Buffer.from("GIF89a"), pdf()]), "wrong-type"],
  ["a GIF's head before a script", Buffer.from("GIF89a/*<script>*/=1"), "wrong-type"],
  ["a PDF behind something else", Buffer.concat([Buffer.from("\n"), pdf()]), "wrong-type"],
  ["a PDF's mark without its dash", Buffer.concat([Buffer.from("%PDF "), pdf()]), "wrong-type"],
  ["a JPEG that is cut off", async () => cut(await photo()), "unreadable"],
  ["a PNG that is cut off", async () => cut(await png()), "unreadable"],
  ["a WebP that is cut off", async () => cut(await webp()), "unreadable"],
  ["a PDF that is cut off", cut(pdf()), "unreadable"],
  ["a HEIC that is cut off", heic().subarray(0, -1), "unreadable"],
  ["a HEIC with a byte too many", Buffer.concat([heic(), Buffer.from([0])]), "unreadable"],
  ["a HEIC without its picture", cut(heic()).subarray(0, 24), "unreadable"],
  ["a HEIC with a box of no length", Buffer.concat([heic(), Buffer.from("\0\0\0\x04free")]), "unreadable"],
  ["a hundred megapixels", bomb, "unreadable"],
  [
    "a JPEG's head before noise",
    async () => Buffer.concat([(await photo()).subarray(0, 400), randomBytes(9000)]),
    "unreadable",
  ],
  ["a JPEG that is a ZIP too", async () => Buffer.concat([await photo(), EMPTY_ZIP]), "unreadable"],
  [
    "a JPEG with a ZIP and a long comment",
    async () => Buffer.concat([await photo(), EMPTY_ZIP, Buffer.alloc(65_535)]),
    "unreadable",
  ],
  ["a PDF that is a ZIP too", Buffer.concat([pdf(), EMPTY_ZIP]), "unreadable"],
  ["a HEIC that is a ZIP too", Buffer.concat([heic(), box("free", EMPTY_ZIP)]), "unreadable"],
  ["a PNG with a script", () => pngWith("<script>alert(1)</script>"), "unreadable"],
  ["a PNG with a web page", () => pngWith("<HTML>"), "unreadable"],
  [
    "a JPEG with a program for a server",
    async () => Buffer.concat([await photo(), Buffer.from("<?php x();")]),
    "unreadable",
  ],
  ["a PDF with a web page", pdfWith("<!DocType HTML>"), "unreadable"],
  ["a HEIC with a script", Buffer.concat([heic(), box("free", Buffer.from("<SCRIPT>"))]), "unreadable"],
  [
    "a picture that is a PDF too",
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), pdf()]),
    "unreadable",
  ],
  [
    "a HEIC that is a PDF too",
    Buffer.concat([heic().subarray(0, 24), box("free", pdf()), heic().subarray(24)]),
    "unreadable",
  ],
  ["a PDF with a script", pdf("% /J#61vaScript\n"), "active"],
  ["a PDF that is encrypted", pdf("% /Encrypt\n"), "protected"],
  ["a PDF of nothing", Buffer.from("%PDF-1.7\nstartxref\n9\n%%EOF\n"), "unreadable"],
  ["11 MiB of a PDF", pdf(11 * 1024 * 1024), "too-large"],
  ["a PDF with one byte too many", pdf(MAX_FILE_BYTES - pdf(0).length + 1), "too-large"],
] as const)("%s is refused, and nothing of it stays", async (_, content, reason) => {
  const { files, folder } = openTestFiles();
  const sent = typeof content === "function" ? await content() : content;
  const answer = await files.keep({ name: "receita.jpg", content: chunksOf(sent) });
  expect(answer).toEqual({ ok: false, reason });
  expect(readdirSync(folder)).toEqual([]);
});

test.each([64 * 1024, 128 * 1024])(
  "a script across the pieces in which a file is read is found, at %i",
  async (seam) => {
    const { files } = openTestFiles();
    const head = pdf(0).indexOf("xref");
    for (let before = 1; before < "<script".length; before++) {
      const sent = pdf(`${" ".repeat(seam - head - before)}<script`);
      const answer = await files.keep({ name: "r.pdf", content: chunksOf(sent) });
      expect(answer).toEqual({ ok: false, reason: "unreadable" });
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
])("the name %j is refused before anything is read", async (name) => {
  const { files, folder } = openTestFiles();
  let isRead = false;
  const content = (async function* () {
    isRead = true;
    yield pdf();
  })();
  expect(await files.keep({ name, content })).toEqual({ ok: false, reason: "bad-name" });
  expect(isRead).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ["a PDF", pdf(300_000)],
  ["a photo", await photo()],
])("%s that breaks off half-way was interrupted, and nothing of it stays", async (_, sent) => {
  const { files, folder } = openTestFiles();
  const content = (async function* () {
    yield* chunksOf(sent.subarray(0, sent.length / 2));
    throw new Error("The connection is gone.");
  })();
  expect(await files.keep({ name: "r", content })).toEqual({ ok: false, reason: "interrupted" });
  expect(readdirSync(folder)).toEqual([]);
});

test("a file comes in whatever pieces, down to single bytes", async () => {
  const { files } = openTestFiles();
  const answer = await files.keep({ name: "r", content: chunksOf(heic(), 1) });
  expect(answer).toMatchObject({ ok: true, file: { bytes: heic().length } });
});

test("who sends slowly keeps nobody else from the decoder", async () => {
  const { files, keep } = openTestFiles();
  const sent = await photo();
  let send = () => {};
  const rest = new Promise<void>((resolve) => {
    send = resolve;
  });
  const slow = Array.from({ length: 3 }, () =>
    files.keep({
      name: "lenta.jpg",
      content: (async function* () {
        yield sent.subarray(0, 1000);
        await rest;
        yield sent.subarray(1000);
      })(),
    }),
  );

  await keep("rápida.jpg", sent);
  send();
  expect((await Promise.all(slow)).map(({ ok }) => ok)).toEqual([true, true, true]);
});

test("a file that was changed, by a single bit anywhere, is none", async () => {
  const { files, keep, folder } = openTestFiles();
  const { id } = await keep("r.pdf", pdf());
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

test("a file opens under its own id and part alone, and with its own key", async () => {
  const { files, keep, folder } = openTestFiles();
  const { id } = await keep("r.pdf", pdf());
  const other = newId();
  const sealed = readFileSync(path.join(folder, id));
  writeFileSync(path.join(folder, other), sealed);
  writeFileSync(path.join(folder, `${id}.thumbnail`), sealed);

  expect(await files.open(other, "file")).toBeUndefined();
  expect(await files.open(id, "thumbnail")).toBeUndefined();
  expect(await openPrescriptionFiles({ folder, keys: [randomBytes(32)] }).open(id, "file")).toBeUndefined();
});

test("what is no id opens and removes nothing", async () => {
  const { files, folder } = openTestFiles();
  const outside = path.join(folder, "..", "outside");
  writeFileSync(outside, "stays");
  for (const id of ["../outside", "", ".", "outside", `${newId()}/../../outside`, newId().toUpperCase()]) {
    expect(await files.open(id, "file")).toBeUndefined();
    await files.remove(id);
  }
  expect(readFileSync(outside, "utf8")).toBe("stays");
});

test("a removed file is gone with its thumbnail, and can be removed again", async () => {
  const { files, keep, folder } = openTestFiles();
  const { id } = await keep("r.png", await png());
  expect(readdirSync(folder)).toHaveLength(2);
  await files.remove(id);
  await files.remove(id);
  expect(readdirSync(folder)).toEqual([]);
  expect(await files.open(id, "file")).toBeUndefined();
});

test("sweeping takes what nobody wants and what was left half-way, and only what is old", async () => {
  const { files, keep, folder } = openTestFiles();
  const before = new Date("2026-11-20T12:00:00Z");
  const [old, late] = [new Date(before.getTime() - 1000), new Date(before.getTime() + 1000)];
  const wanted = await keep("r.png", await png());
  const unwanted = await keep("r.png", await png());
  const recent = await keep("r.pdf", pdf());
  const [half, sent] = [`${wanted.id}.thumbnail.partial`, `${newId()}.sent`];
  const [beginning, foreign] = [`${newId()}.sent`, "not ours"];
  for (const name of [half, sent, beginning, foreign]) writeFileSync(path.join(folder, name), "");
  for (const name of readdirSync(folder)) utimesSync(path.join(folder, name), old, old);
  for (const name of [recent.id, beginning]) utimesSync(path.join(folder, name), late, late);

  await files.sweep(new Set([wanted.id]), before);

  const left = [wanted.id, `${wanted.id}.thumbnail`, recent.id, beginning, foreign];
  expect(readdirSync(folder).sort()).toEqual(left.sort());
  expect(await files.open(unwanted.id, "file")).toBeUndefined();
});

test("a sealed text is read again by its owner alone, and says nothing to others", () => {
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

test("the file of another part is no sealed text", async () => {
  const { files, keep, folder } = openTestFiles();
  const { id } = await keep("r.pdf", pdf());
  const sealed = readFileSync(path.join(folder, id)).toString("base64url");
  for (const owner of [id, `file:${id}`]) expect(() => files.unseal(sealed, owner)).toThrow();
});

test("many uploads at once leave the shop's memory as it was", async () => {
  const { files, folder } = openTestFiles();
  const picture = await noise(1400, 1000).jpeg({ quality: 92 }).toBuffer();
  const kinds = [
    pdf(2_000_000),
    pdf(2_000_000),
    cut(pdf(2_000_000)),
    Buffer.concat([pdf(2_000_000), EMPTY_ZIP]),
  ];
  await files.keep({ name: "first.jpg", content: chunksOf(picture) });
  const before = process.memoryUsage.rss();
  let highest = before;

  for (let round = 0; round < 10; round++) {
    const ten = Array.from({ length: 10 }, (_, turn) => kinds[turn % kinds.length] ?? picture);
    ten[0] = picture;
    await Promise.all(ten.map((sent) => files.keep({ name: "r", content: chunksOf(sent) })));
    highest = Math.max(highest, process.memoryUsage.rss());
  }
  expect(Math.round((highest - before) / 2 ** 20)).toBeLessThan(150);
  expect(readdirSync(folder).filter((name) => !/^[0-9a-f]{32}(\.thumbnail)?$/.test(name))).toEqual([]);
});

function openTestFiles() {
  const outer = mkdtempSync(path.join(tmpdir(), "prescriptions-"));
  onTestFinished(() => rmSync(outer, { recursive: true }));
  const folder = path.join(outer, "files");
  const files = openPrescriptionFiles({ folder, keys: [randomBytes(32)] });
  return {
    files,
    folder,
    async keep(name: string, sent: Uint8Array) {
      const answer = await files.keep({ name, content: chunksOf(sent) });
      if (!answer.ok) throw new Error(`It is refused: ${answer.reason}`);
      return answer.file;
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

/** The same HEIC, with a last box that says no length. */
function openEnded(whole: Buffer): Buffer {
  const copy = Buffer.from(whole);
  copy.writeUInt32BE(0, copy.length - 8 - MARKER.length);
  return copy;
}
