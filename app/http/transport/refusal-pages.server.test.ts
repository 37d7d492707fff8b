import { data, RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { patternContext, refusalContext } from "#app/http/context.server.ts";
import { refuse } from "#app/http/responses.ts";
import { refusalPages } from "./refusal-pages.server.ts";

const REFUSAL = { title: "Muitas tentativas", message: "Espere um minuto." };
const PAGE = "the error page";

test.each([
  ["a refusal with a title", () => refuse(429, REFUSAL), 429, REFUSAL],
  [
    "a refusal with headers alone",
    () => data({ headers: { Allow: "POST" } }, { status: 405 }),
    405,
    {
      headers: { Allow: "POST" },
    },
  ],
  ["a refusal without a body", () => data(null, { status: 404 }), 404, null],
  ["a fault", () => new Error("broken"), 500, null],
])("%s of a resource route gets the error page", async (_name, thrown, status, refusal) => {
  const { response, shown } = await request(() => {
    throw thrown();
  });
  expect([response.status, await response.text()]).toEqual([status, PAGE]);
  expect(shown()).toMatchObject({ data: refusal, init: { status } });
});

test("a method that a resource route does not take gets the error page with Allow", async () => {
  const { response } = await request(() => new Response(), "POST");
  expect([response.status, await response.text()]).toEqual([405, PAGE]);
  expect(response.headers.get("Allow")).toBe("GET, HEAD");
});

test.each([
  ["an object of its own", { error: "unknown" }],
  ["a list", ["unknown"]],
  ["a text", "unknown"],
  ["a message", { message: "unknown" }],
])("a resource route's own JSON response of 4xx, %s, is returned unchanged", async (_name, body) => {
  const { response } = await request(() =>
    Response.json(body, { status: 422, headers: { "X-Reason": "unknown" } }),
  );
  expect(response.status).toBe(422);
  expect(response.headers.get("X-Reason")).toBe("unknown");
  expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
  expect(await response.json()).toEqual(body);
});

test("the error page has the headers of the refused response, except those of its body", async () => {
  const { response } = await request(() =>
    Response.json(null, {
      status: 401,
      headers: [
        ["WWW-Authenticate", "Bearer"],
        ["Retry-After", "60"],
        ["Set-Cookie", "a=1"],
        ["Set-Cookie", "b=2"],
        ["Content-Disposition", "attachment"],
      ],
    }),
  );
  const { headers } = response;
  expect([headers.get("WWW-Authenticate"), headers.get("Retry-After")]).toEqual(["Bearer", "60"]);
  expect(headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(headers.get("Content-Disposition")).toBeNull();
  expect(headers.get("Content-Type")).toMatch(/^text\/plain/);
  expect(await response.text()).toBe(PAGE);
});

/** Sends a request to a build of one resource route, with a not-found route that returns the refusal as JSON. */
async function request(loader: () => unknown, method = "GET") {
  let refusal: unknown;
  const routes = {
    root: { id: "root", path: "", module: { default: () => null } },
    resource: {
      id: "resource",
      parentId: "root",
      path: "resource",
      module: { loader },
    },
    // A page in the shop. Here it is a response, so that nothing is rendered.
    notFound: {
      id: "notFound",
      parentId: "root",
      path: "nao-encontrado",
      module: {
        loader: ({ context }: { context: RouterContextProvider }) => {
          refusal = context.get(refusalContext);
          const { init } = refusal as { init: ResponseInit };
          return new Response(PAGE, init);
        },
      },
    },
  };
  const build = {
    routes,
    assets: { routes: {}, entry: { imports: [], module: "" }, url: "", version: "" },
    entry: { module: {} },
    future: { v8_middleware: true },
    publicPath: "/",
    assetsBuildDirectory: "",
    basename: "/",
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "" },
  } as unknown as ServerBuild;
  const context = new RouterContextProvider();
  context.set(patternContext, "/resource");
  const url = new URL("http://localhost/resource");
  const response = await refusalPages(build).handle(new Request(url, { method }), context);
  return { response, shown: () => refusal };
}
