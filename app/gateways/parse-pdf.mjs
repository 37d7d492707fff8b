/** The thread of inspect-pdf.mjs that parses: ends with one of EXITS, or 0 for a document without active content. */
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
 * Names of actions that run or open something, or send data, and of what they come from or attach (ISO 32000-1, 12.6.4, 12.7.8,
 * 7.11.4). A link on a page (/URI, /GoTo) needs a click, and stays.
 */
const ACTIVE_NAMES = new Set(
  "JavaScript Launch EmbeddedFile FileAttachment RichMedia RichMediaExecute SubmitForm ImportData GoToE GoToR Rendition Movie Sound 3D".split(
    " ",
  ),
);
const ACTIVE_KEYS = new Set(
  "JS JavaScript EmbeddedFiles EF AA XFA RichMediaContent RichMediaSettings".split(" "),
);
/** Long enough to be in no compressed picture by chance: also looked for where the parser does not come. */
const ACTIVE_WORDS = /\/(?:JavaScript|EmbeddedFile|RichMedia|SubmitForm|ImportData|Launch(?![A-Za-z]))/;

await inspect(Buffer.from(workerData));

/** @param {Buffer} sent */
async function inspect(sent) {
  const plain = sent.toString("latin1").replace(/#([0-9a-f]{2})/gi, (_, code) => {
    return String.fromCharCode(Number.parseInt(code, 16));
  });
  if (ACTIVE_WORDS.test(plain)) process.exit(EXITS.active);
  if (/\/Encrypt(?![A-Za-z])/.test(plain)) process.exit(EXITS.protected);

  /** @type {PDFObject[]} */
  const opened = [];
  // The context keeps the last of several objects with one number, and a reader may show another: each is looked at as it comes.
  const assign = PDFContext.prototype.assign;
  PDFContext.prototype.assign = function (
    /** @type {import("@cantoo/pdf-lib").PDFRef} */ ref,
    /** @type {PDFObject} */ object,
  ) {
    opened.push(...look(object));
    return assign.call(this, ref, object);
  };
  const context = await PDFParser.forBytesWithOptions(sent, 50, true)
    .parseDocument()
    .catch(() => process.exit(EXITS.unreadable));

  if (context.trailerInfo.Encrypt) process.exit(EXITS.protected);
  if (!(context.lookup(context.trailerInfo.Root) instanceof PDFDict)) process.exit(EXITS.unreadable);
  for (const value of opened) if (!isPlace(context.lookup(value))) process.exit(EXITS.active);
  process.exit(0);
}

/**
 * Ends the thread at anything active in an object, however deep; answers what opens with the document (/OpenAction).
 *
 * @param {PDFObject} object
 */
function look(object) {
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
 * A stream of objects that does not say at once that it is one is not opened by the parser, but by some readers.
 *
 * @param {PDFDict} dict
 */
function hidesObjects(dict) {
  const isOne = dict.has(PDFName.of("First")) && dict.has(PDFName.of("N"));
  return isOne && dict.lookup(PDFName.of("Type")) !== PDFName.of("ObjStm");
}

/**
 * Where a document opens: a page and how it is shown, by itself or by an action that only goes there.
 *
 * @param {PDFObject | undefined} value
 */
function isPlace(value) {
  return !(value instanceof PDFDict) || value.lookup(PDFName.of("S")) === PDFName.of("GoTo");
}
