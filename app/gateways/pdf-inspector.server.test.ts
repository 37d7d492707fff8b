import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { deflateSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, onTestFinished, test } from "vitest";
import { chunksOf, noise, PAGE, PAGES, pdf, pdfOf, pdfStream, photo } from "#app/testing/sample-files.ts";
import { openPdfInspector } from "./pdf-inspector.server.ts";

const inspectPdf = openPdfInspector({ maxConcurrent: 2 });
const inspect = (bytes: Buffer) => inspectPdf(() => chunksOf(bytes) as AsyncIterable<Buffer>);

const CATALOG = "<< /Type /Catalog /Pages 2 0 R >>";
const catalogWith = (entries: string, ...objects: (string | Buffer)[]) =>
  pdfOf([`<< /Type /Catalog /Pages 2 0 R ${entries} >>`, PAGES, PAGE, ...objects]);
/** Objects, numbered from 20, in a compressed object stream, as most programs write them. */
const compressed = (objects: readonly string[], dict = "/Type /ObjStm") => {
  const offsets = objects.map((_, at) => objects.slice(0, at).join(" ").length + (at > 0 ? 1 : 0));
  const head = `${objects.map((_, at) => `${at + 20} ${offsets[at]}`).join(" ")} `;
  return pdfStream(`${dict} /N ${objects.length} /First ${head.length}`, head + objects.join(" "));
};

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ["one empty page", () => pdf()],
  ["a scan of one page", () => scan(false)],
  ["a scan with its objects compressed", () => scan(true)],
  ["a destination on opening", () => catalogWith("/OpenAction [3 0 R /Fit]")],
  ["a GoTo action on opening", () => catalogWith("/OpenAction << /S /GoTo /D [3 0 R /XYZ null null 0] >>")],
  [
    "a destination on opening, in an object of its own",
    () => catalogWith("/OpenAction 4 0 R", "[3 0 R /FitH 842]"),
  ],
  [
    "a link to a site",
    () => catalogWith("", "<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://exemplo.com.br) >> >>"),
  ],
  [
    "a digital signature",
    () =>
      catalogWith(
        "/AcroForm << /SigFlags 3 /Fields [4 0 R] >>",
        "<< /FT /Sig /T (Assinatura) /V << /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached >> >>",
      ),
  ],
  ["names of actions within a string", () => catalogWith("", "(Launch JavaScript, /JS, /AA)")],
  ["a changed document, appended to the first one", () => Buffer.concat([pdf(), pdf().subarray(15)])],
])("accepts %s", async (_, make) => {
  expect(await inspect(await make())).toBe("document");
});

const SCRIPT = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ["a script on opening", () => catalogWith(`/OpenAction ${SCRIPT}`)],
  ["a script by name", () => catalogWith("/Names << /JavaScript << /Names [(a) 4 0 R] >> >>", SCRIPT)],
  [
    "a script whose name is spelt in hex",
    () => catalogWith("/OpenAction << /S /J#61vaScr#69pt /J#53 (a) >>"),
  ],
  ["a script in a compressed object", () => catalogWith("", compressed(["<< /A 1 >>", SCRIPT]))],
  ["a script in hex in a compressed object", () => catalogWith("", compressed(["<< /S /J#61vaScript >>"]))],
  [
    "a script under two compressions",
    () => {
      const [, content = Buffer.alloc(0)] = [0, deflateSync("20 0 << /JS (a) >>")];
      const packed = deflateSync(content);
      const dict = `/Type /ObjStm /N 1 /First 5 /Filter [/FlateDecode /FlateDecode] /Length ${packed.length}`;
      const head = Buffer.from(`<< ${dict} >>\nstream\n`);
      return catalogWith("", Buffer.concat([head, packed, Buffer.from("\nendstream")]));
    },
  ],
  [
    "an action whose type is in another object",
    () => catalogWith("/OpenAction << /S 4 0 R >>", "/JavaScript"),
  ],
  [
    "a script in an object that a later one replaces",
    () =>
      Buffer.concat([
        catalogWith("", compressed([SCRIPT])),
        catalogWith("", compressed(["<< /A 1 >>"])).subarray(15),
      ]),
  ],
  [
    "a script outside every object",
    () => Buffer.concat([pdf(), Buffer.from(`% ${SCRIPT}\nstartxref\n0\n%%EOF`)]),
  ],
  ["a program to start", () => catalogWith("/OpenAction << /S /Launch /F (cmd.exe) >>")],
  ["an attached file", () => catalogWith("/Names << /EmbeddedFiles << /Names [] >> >>")],
  ["the content of an attached file", () => catalogWith("", pdfStream("/Type /EmbeddedFile", "MZ"))],
  [
    "an attachment on a page",
    () => catalogWith("", "<< /Subtype /FileAttachment /FS << /EF << /F 5 0 R >> >> >>"),
  ],
  ["additional actions (/AA)", () => catalogWith("/AA << /WC 4 0 R >>", "<< /S /GoTo /D [3 0 R /Fit] >>")],
  ["an XFA form", () => catalogWith("/AcroForm << /XFA 4 0 R >>", pdfStream("", "<xdp/>"))],
  ["rich media", () => catalogWith("", "<< /Subtype /RichMedia /RichMediaContent << >> >>")],
  ["a form that submits itself", () => catalogWith("", "<< /S /SubmitForm /F (https://exemplo.com) >>")],
  [
    "a site that opens with the document",
    () => catalogWith("/OpenAction << /S /URI /URI (https://exemplo.com) >>"),
  ],
  ["a link to another document", () => catalogWith("", "<< /S /GoToR /F (other.pdf) >>")],
  ["a script added by a library", () => withLibraryScript()],
])("%s is active content", async (_, make) => {
  expect(await inspect(await make())).toBe("active");
});

test.each<[string, () => Buffer | Promise<Buffer>]>([
  [
    "an object stream that cannot be decompressed",
    () =>
      catalogWith(
        "",
        Buffer.from(
          "<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length 3 >>\nstream\nabc\nendstream",
        ),
      ),
  ],
  ["an object stream without its type", () => catalogWith("", compressed([SCRIPT], "/Type 9 0 R"))],
  ["no catalog", () => pdfOf(["(a)"])],
  ["an object without an end", () => Buffer.from("%PDF-1.7\n1 0 obj\n<< /A [1 2\nstartxref\n9\n%%EOF\n")],
  ["deeply nested arrays", () => pdfOf([CATALOG, PAGES, PAGE, "[".repeat(500_000)])],
  ["random bytes", () => noise(300, 300).raw().toBuffer()],
  ["no content", () => Buffer.alloc(0)],
])("a PDF with %s is unreadable", async (_, make) => {
  expect(await inspect(await make())).toBe("unreadable");
});

test("a decompression bomb is unreadable", async () => {
  const bomb = pdfStream("/Type /ObjStm /N 1 /First 5", Buffer.alloc(600_000_000, 0x20));
  expect(await inspect(catalogWith("", bomb))).toBe("unreadable");
}, 60_000);

test("an encrypted PDF is protected, also with an empty user password", async () => {
  expect(await inspect(pdfOf([CATALOG, PAGES, PAGE], "", "/Encrypt << /Filter /Standard /V 2 /R 3 >>"))).toBe(
    "protected",
  );
  const document = await PDFDocument.create();
  document.addPage();
  document.encrypt({ userPassword: "", ownerPassword: "segredo" });
  expect(await inspect(Buffer.from(await document.save()))).toBe("protected");
});

test("a PDF whose inspection hangs or crashes is unreadable; a script that does not start throws", async () => {
  const withScript = (source: string) => openPdfInspector({ script: scriptOf(source), timeout: 500 });
  const sent = () => chunksOf(pdf()) as AsyncIterable<Buffer>;
  expect(await withScript("setInterval(() => {}, 1000);")(sent)).toBe("unreadable");
  expect(await withScript("process.abort();")(sent)).toBe("unreadable");
  await expect(openPdfInspector({ script: scriptOf("import 'not-installed';") })(sent)).rejects.toThrow(
    /not-installed/,
  );
});

async function scan(useObjectStreams: boolean): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage().drawImage(await document.embedJpg(await photo()));
  return Buffer.from(await document.save({ useObjectStreams }));
}

async function withLibraryScript(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  document.addJavaScript("a", "app.alert(1)");
  return Buffer.from(await document.save({ useObjectStreams: true }));
}

function scriptOf(source: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "reader-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const script = path.join(folder, "reader.mjs");
  writeFileSync(script, source);
  return script;
}
