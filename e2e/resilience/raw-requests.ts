import fc from "fast-check";

const HOST = "Host: localhost";
const FORM = "Content-Type: application/x-www-form-urlencoded";

function lines(...all: string[]): string {
  return `${all.join("\r\n")}\r\n\r\n`;
}

/** Requests that no HTTP library sends, in latin1: each character is a byte. */
const WRITTEN: readonly string[] = [
  lines("GET /%E0%A4%A HTTP/1.1", HOST),
  lines("GET /%00 HTTP/1.1", HOST),
  lines("GET /a\0b HTTP/1.1", HOST),
  lines("GET /oculos/%EA%AD%92/lentes HTTP/1.1", HOST),
  lines("GET /oculos/\xff\xfe HTTP/1.1", HOST),
  lines("GET /busca?q=\xff\xfe%FF HTTP/1.1", HOST),
  lines(`GET /${"a".repeat(12_000)} HTTP/1.1`, HOST),
  lines(`GET /${"a".repeat(40_000)} HTTP/1.1`, HOST),
  lines(`GET /busca?${"a=b&".repeat(3_000)} HTTP/1.1`, HOST),
  lines("GET  / HTTP/1.1", HOST),
  lines("GET / HTTP/9.9", HOST),
  lines("GET / HTTP/1.0"),
  lines("GET /", HOST),
  "GET /\r\n\r\n",
  lines("get / HTTP/1.1", HOST),
  lines("FOO / HTTP/1.1", HOST),
  lines("CONNECT localhost:80 HTTP/1.1", HOST),
  lines("CONNECT / HTTP/1.1", HOST),
  lines("OPTIONS * HTTP/1.1", HOST),
  lines("GET * HTTP/1.1", HOST),
  lines("TRACE / HTTP/1.1", HOST),
  lines("GET http://localhost/ HTTP/1.1", HOST),
  lines("GET http://localhost:3000/busca HTTP/1.1", "Host: localhost:3000"),
  lines("GET https://localhost?q=a HTTP/1.1", "Host: localhost:3000"),
  lines("GET @outro.example HTTP/1.1", HOST),
  lines("POST /entrar HTTP/1.1", HOST, "Origin:", "Content-Length: 0"),
  lines("GET http://a:b@localhost/ HTTP/1.1", HOST),
  lines("GET http://outro.example/minha-conta/pedidos HTTP/1.1", HOST),
  lines("GET ftp://[ HTTP/1.1", HOST),
  lines("GET //outro.example/ HTTP/1.1", HOST),
  lines("GET /\\outro.example HTTP/1.1", HOST),
  lines("GET ?a HTTP/1.1", HOST),
  lines("GET #a HTTP/1.1", HOST),
  lines("GET /#a HTTP/1.1", HOST),
  lines("GET /../../etc/passwd HTTP/1.1", HOST),
  lines("GET /assets/..%2f..%2fserver%2fserver.js HTTP/1.1", HOST),
  lines("GET /..%5c..%5cpackage.json HTTP/1.1", HOST),
  lines("GET / HTTP/1.1"),
  lines("GET / HTTP/1.1", "Host:"),
  lines("GET / HTTP/1.1", "Host: a", "Host: b"),
  lines("GET / HTTP/1.1", "Host: a:b@localhost"),
  lines("GET / HTTP/1.1", "Host: @"),
  lines("GET / HTTP/1.1", "Host: [::1"),
  lines("GET / HTTP/1.1", "Host: localhost/../a"),
  lines("GET / HTTP/1.1", "Host: localhost?a"),
  lines("GET / HTTP/1.1", "Host: localhost#a"),
  lines("GET / HTTP/1.1", "Host: localhost\\a"),
  lines("GET / HTTP/1.1", "Host: xn--a"),
  lines("GET / HTTP/1.1", "Host: \xff"),
  lines("GET /busca HTTP/1.1", "Host: \xf0\xb2\x80\x82"),
  lines("GET / HTTP/1.1", `Host: ${"a".repeat(9_000)}`),
  lines("GET / HTTP/1.1", HOST, "Cookie: sessao=\xff\xfe", "Cookie: sessao=a"),
  lines("GET / HTTP/1.1", HOST, ` folded: a`),
  lines("GET / HTTP/1.1", HOST, "No colon"),
  lines("GET / HTTP/1.1", HOST, "Bad name: a"),
  lines("GET / HTTP/1.1", HOST, "A: b\0c"),
  lines("GET / HTTP/1.1", HOST, `A: ${"b".repeat(20_000)}`),
  lines("GET / HTTP/1.1", HOST, ...Array.from({ length: 3_000 }, (_, at) => `A${at}: b`)),
  `${lines("GET / HTTP/1.1", HOST, "Content-Length: 5")}abcde`,
  lines("POST /entrar HTTP/1.1", HOST, FORM, "Content-Length: 5"),
  `${lines("POST /entrar HTTP/1.1", HOST, FORM, "Content-Length: 1")}email=a&password=b`,
  `${lines("POST /entrar HTTP/1.1", HOST, FORM, "Content-Length: -1")}a=b`,
  `${lines("POST /entrar HTTP/1.1", HOST, FORM, "Content-Length: 1e1")}a=b`,
  `${lines("POST /entrar HTTP/1.1", HOST, FORM, "Content-Length: 3", "Content-Length: 4")}a=bc`,
  `${lines("POST /entrar HTTP/1.1", HOST, FORM, "Content-Length: 99999999999999999999")}a=b`,
  `${lines("POST /entrar HTTP/1.1", HOST, FORM, "Content-Length: 3", "Transfer-Encoding: chunked")}0\r\n\r\n`,
  `${lines("POST /entrar HTTP/1.1", HOST, FORM, "Transfer-Encoding: chunked")}ZZ\r\na=b\r\n0\r\n\r\n`,
  `${lines("POST /entrar HTTP/1.1", HOST, FORM, "Transfer-Encoding: chunked")}3\r\na=bXX0\r\n\r\n`,
  `${lines("POST /entrar HTTP/1.1", HOST, FORM, "Transfer-Encoding: chunked")}3;ext="a"\r\na=b\r\n0\r\nTrailer: a\r\n\r\n`,
  `${lines("POST /entrar HTTP/1.1", HOST, FORM, "Transfer-Encoding: chunked")}fffffffffffffffff\r\na=b`,
  `${lines("POST /entrar HTTP/1.1", HOST, FORM, "Transfer-Encoding: gzip, chunked")}3\r\na=b\r\n0\r\n\r\n`,
  `${lines("POST /entrar HTTP/1.1", HOST, FORM, "Transfer-Encoding: nada")}a=b`,
  `${lines("POST /entrar HTTP/1.1", HOST, FORM, "Content-Length: 3", "Expect: 100-continue")}a=b`,
  `${lines("DELETE /api/session HTTP/1.1", HOST, "Content-Length: 3")}a=b`,
  lines("GET / HTTP/1.1", HOST, "Upgrade: websocket", "Connection: Upgrade"),
  lines("GET / HTTP/1.1", HOST, "Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings", "HTTP2-Settings: a"),
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
  "\r\n\r\n\r\n",
  "\0".repeat(100),
];

export const RAW_REQUESTS: readonly Uint8Array[] = WRITTEN.map((text) => Buffer.from(text, "latin1"));

/** A raw request with some bytes changed, dropped or doubled, or with its end cut off. */
export const spoiltBytes: fc.Arbitrary<Uint8Array> = fc
  .tuple(
    fc.constantFrom(...RAW_REQUESTS.filter(({ length }) => length < 1_000)),
    fc.array(fc.tuple(fc.nat(1_000), fc.constantFrom("change", "drop", "double", "cut"), fc.nat(255)), {
      minLength: 1,
      maxLength: 5,
    }),
  )
  .map(([request, changes]) =>
    changes.reduce<Buffer>((bytes, [position, change, byte]) => {
      const at = position % Math.max(1, bytes.length);
      const [head, tail] = [bytes.subarray(0, at), bytes.subarray(at)];
      if (change === "change") return Buffer.concat([head, Buffer.of(byte), tail.subarray(1)]);
      if (change === "drop") return Buffer.concat([head, tail.subarray(1)]);
      if (change === "double") return Buffer.concat([head, tail.subarray(0, 8), tail]);
      return Buffer.from(head);
    }, Buffer.from(request)),
  );
