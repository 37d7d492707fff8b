/** The worker thread of inspect-pdf.mjs. Exits with one of EXITS, or with 0 for a document without active content. */
import { workerData } from "node:worker_threads";
import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFInvalidObject,
  PDFName,
  PDFObject,
  PDFParser,
  PDFRawStream,
} from "@cantoo/pdf-lib";

const EXITS = { unreadable: 2, active: 3, protected: 4 };

/**
 * Actions that run or open something or send data, and the objects that carry or attach them (ISO 32000-1, 12.6.4, 12.7.8,
 * 7.11.4). Links on a page (/URI, /GoTo) need a click, and are allowed.
 */
const ACTIVE_NAMES = new Set(
  "JavaScript Launch EmbeddedFile FileAttachment RichMedia RichMediaExecute SubmitForm ImportData GoToE GoToR Rendition Movie Sound 3D".split(
    " ",
  ),
);
const ACTIVE_KEYS = new Set(
  "JS JavaScript EmbeddedFiles EF AA XFA RichMediaContent RichMediaSettings".split(" "),
);
/** Long enough not to occur in compressed data by chance; searched in the whole file, as the parser skips parts of it. */
const ACTIVE_PATTERN = /\/(?:JavaScript|EmbeddedFile|RichMedia|SubmitForm|ImportData|Launch(?![A-Za-z]))/;

await inspect(Buffer.from(workerData));

/** @param {Buffer} upload */
async function inspect(upload) {
  const plain = upload.toString("latin1").replace(/#([0-9a-f]{2})/gi, (_, code) => {
    return String.fromCharCode(Number.parseInt(code, 16));
  });
  if (ACTIVE_PATTERN.test(plain)) process.exit(EXITS.active);
  if (/\/Encrypt(?![A-Za-z])/.test(plain)) process.exit(EXITS.protected);

  /** @type {PDFObject[]} */
  const opened = [];
  // The context stores only the last of several objects with the same number, and a reader may show another: inspect each.
  const assign = PDFContext.prototype.assign;
  PDFContext.prototype.assign = function (
    /** @type {import("@cantoo/pdf-lib").PDFRef} */ ref,
    /** @type {PDFObject} */ object,
  ) {
    opened.push(...inspectObject(object));
    return assign.call(this, ref, object);
  };
  const context = await PDFParser.forBytesWithOptions(upload, 50, true)
    .parseDocument()
    .catch(() => process.exit(EXITS.unreadable));

  if (context.trailerInfo.Encrypt) process.exit(EXITS.protected);
  if (!(context.lookup(context.trailerInfo.Root) instanceof PDFDict)) process.exit(EXITS.unreadable);
  for (const value of opened) if (!isDestination(context.lookup(value))) process.exit(EXITS.active);
  process.exit(0);
}

/**
 * Exits at active content in an object, however deep. Returns the values of /OpenAction, which may refer to later objects.
 * @param {PDFObject} object
 */
function inspectObject(object) {
  /** @type {PDFObject[]} */
  const opened = [];
  const left = [object];
  while (left.length > 0) {
    const each = left.pop();
    if (each instanceof PDFInvalidObject) process.exit(EXITS.unreadable);
    if (each instanceof PDFName && ACTIVE_NAMES.has(each.decodeText())) process.exit(EXITS.active);
    if (each instanceof PDFArray) left.push(...each.asArray());
    if (each instanceof PDFRawStream) {
      if (hidesObjects(each.dict)) process.exit(EXITS.unreadable);
      left.push(each.dict);
    }
    if (each instanceof PDFDict) {
      for (const [key, value] of each.entries()) {
        if (ACTIVE_KEYS.has(key.decodeText())) process.exit(EXITS.active);
        if (key.decodeText() === "OpenAction") opened.push(value);
        left.push(value);
      }
    }
  }
  return opened;
}

/**
 * Whether a stream contains objects without a direct /Type /ObjStm: the parser does not open it, but some readers do.
 * @param {PDFDict} dict
 */
function hidesObjects(dict) {
  const isObjectStream = dict.has(PDFName.of("First")) && dict.has(PDFName.of("N"));
  return isObjectStream && dict.lookup(PDFName.of("Type")) !== PDFName.of("ObjStm");
}

/**
 * Whether a value of /OpenAction is a destination within the document, or a GoTo action.
 * @param {PDFObject | undefined} value
 */
function isDestination(value) {
  return !(value instanceof PDFDict) || value.lookup(PDFName.of("S")) === PDFName.of("GoTo");
}
