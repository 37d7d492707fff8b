import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { deflateSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, onTestFinished, test } from "vitest";
import { chunksOf, noise, PAGE, PAGES, pdf, pdfOf, pdfStream, photo } from "#app/testing/sample-files.ts";
import { pdfInspection } from "./pdf-inspection.server.ts";

const inspect = pdfInspection({ atOnce: 2 });
const found = (bytes: Buffer) => inspect(() => chunksOf(bytes) as AsyncIterable<Buffer>);

const CATALOG = "<< /Type /Catalog /Pages 2 0 R >>";
const catalogWith = (entries: string, ...objects: (string | Buffer)[]) =>
  pdfOf([`<< /Type /Catalog /Pages 2 0 R ${entries} >>`, PAGES, PAGE, ...objects]);
/** Objects from 4 on in a compressed stream, as most programs write them. */
const compressed = (objects: readonly string[], dict = "/Type /ObjStm") => {
  const offsets = objects.map((_, at) => objects.slice(0, at).join(" ").length + (at > 0 ? 1 : 0));
  const head = `${objects.map((_, at) => `${at + 20} ${offsets[at]}`).join(" ")} `;
  return pdfStream(`${dict} /N ${objects.length} /First ${head.length}`, head + objects.join(" "));
};

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ["one empty page", () => pdf()],
  ["a scan: one picture on one page", () => scan(false)],
  ["a scan with its objects compressed", () => scan(true)],
  ["pages that open at the first one, fitted", () => catalogWith("/OpenAction [3 0 R /Fit]")],
  [
    "pages that open by an action that goes there",
    () => catalogWith("/OpenAction << /S /GoTo /D [3 0 R /XYZ null null 0] >>"),
  ],
  [
    "a place to open at that stands in an object of its own",
    () => catalogWith("/OpenAction 4 0 R", "[3 0 R /FitH 842]"),
  ],
  [
    "a link to a site",
    () => catalogWith("", "<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://exemplo.com.br) >> >>"),
  ],
  [
    "a digital signature, as a doctor's",
    () =>
      catalogWith(
        "/AcroForm << /SigFlags 3 /Fields [4 0 R] >>",
        "<< /FT /Sig /T (Assinatura) /V << /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached >> >>",
      ),
  ],
  ["words in a text that are no names", () => catalogWith("", "(Launch JavaScript, /JS, /AA)")],
  ["a changed document, saved behind the first one", () => Buffer.concat([pdf(), pdf().subarray(15)])],
])("%s is a document", async (_, make) => {
  expect(await found(await make())).toBe("document");
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
  ["a kind of action that stands elsewhere", () => catalogWith("/OpenAction << /S 4 0 R >>", "/JavaScript")],
  [
    "a script in an object that a later one replaces",
    () =>
      Buffer.concat([
        catalogWith("", compressed([SCRIPT])),
        catalogWith("", compressed(["<< /A 1 >>"])).subarray(15),
      ]),
  ],
  [
    "a script where no object of the file is",
    () => Buffer.concat([pdf(), Buffer.from(`% ${SCRIPT}\nstartxref\n0\n%%EOF`)]),
  ],
  ["a program to start", () => catalogWith("/OpenAction << /S /Launch /F (cmd.exe) >>")],
  ["an attached file", () => catalogWith("/Names << /EmbeddedFiles << /Names [] >> >>")],
  ["an attached file's content", () => catalogWith("", pdfStream("/Type /EmbeddedFile", "MZ"))],
  [
    "an attachment on a page",
    () => catalogWith("", "<< /Subtype /FileAttachment /FS << /EF << /F 5 0 R >> >> >>"),
  ],
  ["actions by occasion", () => catalogWith("/AA << /WC 4 0 R >>", "<< /S /GoTo /D [3 0 R /Fit] >>")],
  ["a form of XFA", () => catalogWith("/AcroForm << /XFA 4 0 R >>", pdfStream("", "<xdp/>"))],
  ["rich media", () => catalogWith("", "<< /Subtype /RichMedia /RichMediaContent << >> >>")],
  ["a form that sends itself", () => catalogWith("", "<< /S /SubmitForm /F (https://exemplo.com) >>")],
  [
    "a site to open with the document",
    () => catalogWith("/OpenAction << /S /URI /URI (https://exemplo.com) >>"),
  ],
  ["another document to open", () => catalogWith("", "<< /S /GoToR /F (other.pdf) >>")],
  ["a script in what a library attached", () => withLibraryScript()],
])("%s is active content", async (_, make) => {
  expect(await found(await make())).toBe("active");
});

test.each<[string, () => Buffer | Promise<Buffer>]>([
  [
    "objects that cannot be unpacked",
    () =>
      catalogWith(
        "",
        Buffer.from(
          "<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length 3 >>\nstream\nabc\nendstream",
        ),
      ),
  ],
  [
    "objects that do not say that they are objects",
    () => catalogWith("", compressed([SCRIPT], "/Type 9 0 R")),
  ],
  ["no catalog", () => pdfOf(["(a)"])],
  ["an object without an end", () => Buffer.from("%PDF-1.7\n1 0 obj\n<< /A [1 2\nstartxref\n9\n%%EOF\n")],
  ["brackets without end", () => pdfOf([CATALOG, PAGES, PAGE, "[".repeat(500_000)])],
  ["random bytes", () => noise(300, 300).raw().toBuffer()],
  ["nothing", () => Buffer.alloc(0)],
])("a PDF with %s is unreadable", async (_, make) => {
  expect(await found(await make())).toBe("unreadable");
});

test("objects that unpack to more than the memory there is are unreadable, and soon", async () => {
  const bomb = pdfStream("/Type /ObjStm /N 1 /First 5", Buffer.alloc(600_000_000, 0x20));
  expect(await found(catalogWith("", bomb))).toBe("unreadable");
}, 60_000);

test("an encrypted PDF is protected, also where its owner allows reading", async () => {
  expect(await found(pdfOf([CATALOG, PAGES, PAGE], "", "/Encrypt << /Filter /Standard /V 2 /R 3 >>"))).toBe(
    "protected",
  );
  const document = await PDFDocument.create();
  document.addPage();
  document.encrypt({ userPassword: "", ownerPassword: "segredo" });
  expect(await found(Buffer.from(await document.save()))).toBe("protected");
});

test("one that hangs or crashes its reader is unreadable; a reader that does not start is a fault of the shop's", async () => {
  const withScript = (source: string) => pdfInspection({ script: scriptOf(source), deadline: 500 });
  const sent = () => chunksOf(pdf()) as AsyncIterable<Buffer>;
  expect(await withScript("setInterval(() => {}, 1000);")(sent)).toBe("unreadable");
  expect(await withScript("process.abort();")(sent)).toBe("unreadable");
  await expect(pdfInspection({ script: scriptOf("import 'not-installed';") })(sent)).rejects.toThrow(
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
