import { RouterContextProvider, redirect } from "react-router";
import { expect, test } from "vitest";
import { openTestShop } from "#app/testing/shop.ts";
import { type Notice, type Shop, sessionContext, shopContext } from "./context.server.ts";
import { fetchFormMiddleware } from "./fetch-form.server.ts";
import { announce } from "./flash-message.server.ts";
import { sessionMiddleware } from "./session.server.ts";

const BY_SCRIPT = { "X-Requested-With": "fetch", Referer: "http://localhost/oculos/lumina?cor=azul" };

interface Visit {
  method?: string;
  headers?: Record<string, string>;
  work: (context: RouterContextProvider) => Response;
}

/** A browser with a cookie jar. The middleware runs in the order of root.tsx: the session first. */
async function openBrowser() {
  const shop = await openTestShop();
  let cookie = "";
  const visit = async ({ method = "POST", headers = {}, work }: Visit) => {
    const context = new RouterContextProvider();
    context.set(shopContext, shop as Partial<Shop> as Shop);
    const request = new Request("http://localhost/", { method, headers: { ...headers, Cookie: cookie } });
    const args = { request, context, params: {}, url: new URL(request.url) } as never;
    const result = await sessionMiddleware(args, () =>
      Promise.resolve(fetchFormMiddleware(args, async () => work(context)) as Promise<Response>),
    );
    const response = result as Response;
    cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
    return response;
  };
  return {
    visit,
    async nextNotice() {
      let notice: Notice | undefined;
      await visit({
        method: "GET",
        work: (context) => {
          notice = context.get(sessionContext).get("notice");
          return new Response();
        },
      });
      return notice?.text;
    },
  };
}

const like = (context: RouterContextProvider) => {
  announce(context, "Favorito cadastrado com sucesso!");
  return redirect("/oculos/lumina", 303);
};

test("a fetch() submission gets the redirect target and the flash message, which no page shows again", async () => {
  const { visit, nextNotice } = await openBrowser();
  const response = await visit({ headers: BY_SCRIPT, work: like });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    location: "/oculos/lumina",
    notice: { text: "Favorito cadastrado com sucesso!", tone: "success" },
  });
  expect(await nextNotice()).toBeUndefined();
});

test("if the redirect leads to another page, that page shows the flash message", async () => {
  const { visit, nextNotice } = await openBrowser();
  const headers = { ...BY_SCRIPT, Referer: "http://localhost/busca" };
  const response = await visit({ headers, work: like });
  expect(await response.json()).toEqual({ location: "/oculos/lumina", notice: null });
  expect(await nextNotice()).toBe("Favorito cadastrado com sucesso!");
});

test("an action without a flash message returns none", async () => {
  const { visit } = await openBrowser();
  const response = await visit({ headers: BY_SCRIPT, work: () => redirect("/entrar", 303) });
  expect(await response.json()).toEqual({ location: "/entrar", notice: null });
});

test("the visitor id that a fetch() submission begins is saved", async () => {
  const { visit } = await openBrowser();
  const response = await visit({
    headers: BY_SCRIPT,
    work: (context) => {
      context.get(sessionContext).set("visitorId", "a visitor");
      return like(context);
    },
  });
  expect(response.headers.getSetCookie()).toHaveLength(1);
});

test("a plain form is redirected, and the next page shows the flash message", async () => {
  const { visit, nextNotice } = await openBrowser();
  const response = await visit({ work: like });
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/oculos/lumina"]);
  expect(await nextNotice()).toBe("Favorito cadastrado com sucesso!");
});

test("refusals and GETs pass through unchanged", async () => {
  const { visit, nextNotice } = await openBrowser();
  const refused = new Response("não", { status: 422 });
  const page = redirect("/", 303);
  const moved = redirect("/", 302);
  const work = (response: Response) => (context: RouterContextProvider) => {
    announce(context, "depois");
    return response;
  };
  expect(await visit({ headers: BY_SCRIPT, work: work(refused) })).toBe(refused);
  expect(await visit({ headers: BY_SCRIPT, work: work(moved) })).toBe(moved);
  expect(await visit({ method: "GET", headers: BY_SCRIPT, work: work(page) })).toBe(page);
  expect(await nextNotice()).toBe("depois");
});
