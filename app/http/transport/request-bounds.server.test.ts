import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { MAX_FILE_BYTES } from "#app/domain/lens/prescription-file.ts";
import { readForm } from "#app/http/responses.ts";
import { statusOf } from "#app/testing/requests.ts";
import { bodyLimit } from "./body-limit.ts";
import { limitBody, requestBoundsMiddleware } from "./request-bounds.server.ts";

const FORM = 64 * 1024;
const UPLOAD = MAX_FILE_BYTES + 1024 * 1024;

test.each([
  "/oculos/clubmaster/lentes/receita",
  "/oculos/clubmaster/lentes/receita.data",
  "/oculos/clubmaster/lentes/receita/_.data",
  "/minha-conta/pedidos/AB12/receita",
  "/meu-pedido/AB12/receita",
  "/meu-pedido/AB12/receita/",
  "/envios/base/",
  "/envios/base",
])("%s takes a file", (pathname) => {
  expect(bodyLimit(pathname)).toEqual({ bytes: UPLOAD, takesFile: true });
});

test.each([
  "/",
  "/entrar",
  "/oculos/clubmaster/lentes",
  "/oculos/clubmaster/lentes/receita/mais",
  "/oculos/a/b/lentes/receita",
  "/x/oculos/clubmaster/lentes/receita",
  "/minha-conta/pedidos/receita",
  "/envios/base/mais",
  "/envios/info/",
])("%s takes forms only", (pathname) => {
  expect(bodyLimit(pathname)).toEqual({ bytes: FORM, takesFile: false });
});

test.each([
  ["/entrar", FORM, undefined],
  ["/entrar", FORM + 1, "Texto longo demais"],
  ["/meu-pedido/AB12/receita", UPLOAD, undefined],
  ["/meu-pedido/AB12/receita", UPLOAD + 1, "Arquivo acima do limite: 10 MB"],
])("%s with a body of %i bytes is refused beyond its limit", async (path, bytes, title) => {
  const headers = { "Content-Length": String(bytes) };
  const request = new Request(new URL(path, "http://localhost"), { method: "POST", headers });
  const result = await resultOf(request);
  expect(statusOf(result)).toBe(title && 413);
  expect((result as { data?: { title: string } } | undefined)?.data?.title).toBe(title);
});

test("a body without a Content-Length is ended at its limit", async () => {
  const post = (path: string, bytes: number) => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const body = new Blob([Buffer.alloc(bytes, "a")]).stream();
    const init: RequestInit & { duplex: "half" } = { method: "POST", headers, body, duplex: "half" };
    return readForm(limitBody(new Request(new URL(path, "http://localhost"), init))).then(
      () => "read",
      (result) => statusOf(result),
    );
  };
  expect(await post("/entrar", FORM)).toBe("read");
  expect(await post("/entrar", FORM + 1)).toBe(413);
  expect(await post("/envios/base/", FORM + 1)).toBe("read");
  expect(await post("/envios/base/", UPLOAD + 1)).toBe(413);
});

async function resultOf(request: Request): Promise<unknown> {
  const args = { request, context: new RouterContextProvider(), params: {}, url: new URL(request.url) };
  try {
    return await requestBoundsMiddleware({ ...args, pattern: "" } as never, async () => new Response());
  } catch (thrown) {
    return thrown;
  }
}
