import fc from "fast-check";
import { EVERY_ROUTE, fill, paramsOf } from "../every-route.ts";

export interface Form {
  action: string;
  fields: Record<string, string>;
}

export interface Known {
  forms: readonly Form[];
  names: readonly string[];
  /** Values of paths and fields: slugs, and ids of the client's own and other customers' rows. */
  values: readonly string[];
}

export interface HostileRequest {
  method: string;
  path: string;
  headers: [name: string, value: string][];
  body: Buffer | undefined;
}

/** Texts that parsers, databases, searches and pages are known to handle wrongly. */
const TRAPS = [
  "",
  " ",
  "\0",
  "a\0b",
  "%",
  "%00",
  "%E0%A4%A",
  "../../../../etc/passwd",
  "' OR 1=1 --",
  '"><script>alert(1)</script>',
  "{{7*7}}",
  "\r\nSet-Cookie: sessao=1",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "true",
  "[]",
  "{}",
  "[object Object]",
  "NaN",
  "-0",
  "-1",
  "0",
  "1e309",
  "0x10",
  "99999999999999999999999",
  "9007199254740993",
  "-9223372036854775809",
  "1,5",
  "2026-02-30",
  "0000-00-00",
  "👓🏽‍🦯",
  "\u202Eoculos",
  "e\u0301".repeat(500),
  "İ".repeat(2000),
  "\uD800",
  "\uFFFE\uFEFF",
  '"',
  '"a',
  "a*",
  "NEAR(a b, 2)",
  "a AND NOT",
  "title:a",
  "(".repeat(300),
  "a b ".repeat(400),
  "https://outro.example/",
  "//outro.example",
  "/\\outro.example",
  "javascript:alert(1)",
  "a@b",
  "529.982.247-25",
  "01310-100",
  "x".repeat(5_000),
  "x".repeat(70_000),
];

const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TRAPS) },
  fc.string({ maxLength: 60 }),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.integer().map(String),
  fc.double().map(String),
  fc.json(),
);

const bytes = fc.uint8Array({ maxLength: 200 }).map((some) => Buffer.from(some));

export function hostileRequests(known: Known): fc.Arbitrary<HostileRequest> {
  const value = fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...known.values) }, text);
  const name = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...known.names) },
    fc
      .tuple(fc.constantFrom(...known.names), fc.constantFrom("[]", "[0]", "[99999999]", ".x", ".__proto__"))
      .map((parts) => parts.join("")),
    fc.constantFrom("__proto__", "constructor", "__intent__", "__state__", "hasOwnProperty", "_method"),
    text,
  );
  const field = fc.tuple(name, value);
  const fields = fc.array(field, { maxLength: 12 });

  const somePath = fc.constantFrom(...EVERY_ROUTE).chain((pattern) =>
    fc.tuple(...paramsOf(pattern).map(() => value.filter((part) => part !== ""))).map((parts) => {
      const params = Object.fromEntries(paramsOf(pattern).map((param, at) => [param, parts[at] ?? ""]));
      const encoded = Object.entries(params).map(([param, part]) => [param, encode(part)]);
      return fill(pattern, Object.fromEntries(encoded));
    }),
  );
  const query = fc.oneof(
    { weight: 3, arbitrary: fc.constant("") },
    fields.map((pairs) => `?${encodeForm(pairs)}`),
    text.map((junk) => `?${encode(junk)}`),
    fc.constantFrom("?%", "?a=%E0%A4%A", "?&&&=&=", "?_routes=root", "?index", "?pagina=-1", "?pagina=1e9"),
  );
  const suffix = fc.oneof(
    { weight: 9, arbitrary: fc.constant("") },
    fc.constantFrom(".data", "/", "//", "%2F", ";a=b"),
  );
  const path = fc
    .tuple(somePath, suffix, query)
    .map((parts) => parts.join(""))
    .map((whole) => whole.slice(0, 12_000));

  const spoiltForm = fc.constantFrom(...known.forms).chain((form) => {
    const names = Object.keys(form.fields);
    const spoilt = fc.tuple(
      ...names.map((field) => fc.option(value, { nil: form.fields[field] ?? "", freq: 1 })),
    );
    return fc.tuple(spoilt, fc.array(field, { maxLength: 3 })).map(([values, more]) => ({
      path: form.action,
      fields: [...names.map((field, at): [string, string] => [field, values[at] ?? ""]), ...more],
    }));
  });
  const aimed = fc.oneof(
    { weight: 3, arbitrary: spoiltForm },
    { weight: 2, arbitrary: fc.record({ path, fields }) },
  );

  const headers = fc.oneof(
    { weight: 3, arbitrary: fc.constant<HostileRequest["headers"]>([]) },
    { weight: 2, arbitrary: fc.array(header(known), { maxLength: 4 }) },
  );

  return aimed.chain((target) =>
    fc.tuple(method, headers, bodyOf(target.fields)).map(([method, headers, { type, content }]) => {
      const takesBody = method !== "GET" && method !== "HEAD";
      return {
        method,
        path: target.path,
        headers: takesBody && type ? [...headers, ["Content-Type", type]] : headers,
        body: takesBody ? content : undefined,
      };
    }),
  );
}

const method = fc.oneof(
  { weight: 10, arbitrary: fc.constant("POST") },
  { weight: 6, arbitrary: fc.constant("GET") },
  fc.constantFrom("HEAD", "DELETE", "PUT", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "M-SEARCH", "PURGE"),
);

function header({ values }: Known): fc.Arbitrary<[string, string]> {
  const plain = fc.oneof(text, fc.constantFrom(...values)).map((junk) =>
    Buffer.from(junk)
      .toString("latin1")
      .replace(/[^\t\x20-\x7E\x80-\xFF]/g, "")
      .slice(0, 3_000),
  );
  const named = (name: string, ...values: string[]) =>
    fc.oneof(fc.constantFrom(...values), plain).map((value): [string, string] => [name, value]);
  return fc.oneof(
    named("Accept", "application/json", "text/html", "*/*;q=2", "image/avif"),
    named("Accept-Encoding", "gzip, br", "identity;q=0", "*;q=0"),
    named("Accept-Language", "en", "pt-BR;q=x"),
    named("Origin", "null", "https://outro.example", "http://localhost"),
    named("Referer", "https://outro.example/", "about:blank"),
    named("Sec-Fetch-Site", "cross-site", "same-origin", "none"),
    named("X-Requested-With", "fetch", "XMLHttpRequest"),
    named("Save-Data", "on"),
    named("Range", "bytes=0-1", "bytes=9-1"),
    named("If-None-Match", '"a"', "*"),
    named("If-Modified-Since", "Sat, 21 Nov 2099 00:00:00 GMT"),
    named("Content-Encoding", "gzip", "br", "identity"),
    named("Expect", "100-continue", "outro"),
    named("Upgrade", "websocket", "h2c"),
    named("X-HTTP-Method-Override", "DELETE"),
    named("X-Forwarded-For", "::1", "127.0.0.1, 10.0.0.1", ",,,"),
    named("X-Forwarded-Host", "outro.example"),
    named("X-Forwarded-Proto", "https", "gopher"),
    named("Host", "outro.example", "a:b@localhost", "localhost:99999", "[::1", "loja/../x", "a b"),
    named("X-XSRF-TOKEN", "A".repeat(43)),
    named("x-signature", "ts=1,v1=a", "ts=,v1=", "v1=é"),
    named("x-request-id", "1"),
    named("Cookie", "sessao=", "sessao=%E0%A4%A", "sessao=a; sessao=b", "XSRF-TOKEN", "=;;=", "__proto__=1"),
    named("User-Agent", ""),
  );
}

interface Body {
  type?: string;
  content: Buffer;
}

function bodyOf(pairs: [string, string][]): fc.Arbitrary<Body> {
  const urlencoded = "application/x-www-form-urlencoded";
  const form = { type: urlencoded, content: Buffer.from(encodeForm(pairs)) };
  const json = { type: "application/json", content: Buffer.from(JSON.stringify(Object.fromEntries(pairs))) };
  const nested = (depth: number) => Buffer.from(`${"[".repeat(depth)}1${"]".repeat(depth)}`);
  return fc.oneof(
    { weight: 10, arbitrary: fc.constant(form) },
    { weight: 4, arbitrary: fc.constant(json) },
    { weight: 4, arbitrary: bytes.map((file) => multipart(pairs, file)) },
    fc.constantFrom("--", "--outra", "", "--fuzz\r\n", "--fuzz--").map((junk) => ({
      type: "multipart/form-data; boundary=fuzz",
      content: Buffer.from(
        `${junk}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF`,
      ),
    })),
    fc
      .constantFrom(
        "multipart/form-data",
        "multipart/form-data; boundary=",
        "multipart/mixed",
        "text/plain",
        "a",
        "",
      )
      .map((type) => ({ type, content: form.content })),
    fc
      .constantFrom("utf-16", "iso-8859-1", "nada")
      .map((charset) => ({ type: `${urlencoded}; charset=${charset}`, content: form.content })),
    bytes.map((content) => ({ type: urlencoded, content })),
    bytes.map((content) => ({ type: "application/json", content })),
    fc.json().map((junk) => ({ type: "application/json", content: Buffer.from(junk) })),
    fc.constantFrom(5, 20_000).map((depth) => ({ type: "application/json", content: nested(depth) })),
    fc.constant({ type: "application/json", content: Buffer.from('{"__proto__":{"a":1},"constructor":1}') }),
    fc
      .constantFrom(65_537, 200_000)
      .map((size) => ({ type: urlencoded, content: Buffer.alloc(size, "a=b&") })),
    fc.constant({ content: form.content }),
  );
}

function multipart(pairs: [string, string][], file: Buffer): Body {
  const quoted = (part: string) => part.replace(/["\r\n]/g, "_");
  const parts = pairs.map(
    ([name, value]) => `--fuzz\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
  );
  const head = '--fuzz\r\nContent-Disposition: form-data; name="prescription"; filename="a.jpg"\r\n\r\n';
  return {
    type: "multipart/form-data; boundary=fuzz",
    content: Buffer.concat([Buffer.from(parts.join("") + head), file, Buffer.from("\r\n--fuzz--\r\n")]),
  };
}

/** Percent-encodes; a lone surrogate, which cannot be encoded, becomes U+FFFD. */
function encode(part: string): string {
  return encodeURIComponent(
    part.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, "\uFFFD"),
  );
}

function encodeForm(pairs: [string, string][]): string {
  return pairs.map((pair) => pair.map(encode).join("=")).join("&");
}
