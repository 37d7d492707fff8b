import { expect, test } from "vitest";
import { noticeOf } from "#app/http/flash-message.server.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { emails, subscribers } from "#db/schema";
import { action as confirm, loader as showConfirm } from "./confirm.tsx";
import { action as subscribe } from "./subscribe.tsx";
import { loader as showUnsubscribe, action as unsubscribe } from "./unsubscribe.tsx";

const FORM = { name: "Ana", email: " Ana@Exemplo.com.br ", consent: "on" };
const MESSAGE = "Enviamos um e-mail para você confirmar.";
const get = () => new Request("http://localhost/");

async function openShopWithSubscriber() {
  const shop = await openTestShop();
  await shop.send(subscribe, post(FORM));
  const list = () => shop.store.read.select().from(subscribers);
  const [subscriber] = await list();
  return { ...shop, list, params: { token: subscriber?.token ?? "" } };
}

test("subscribing sends an e-mail with a confirmation link of this shop", async () => {
  const shop = await openTestShop();
  const { result, session } = await shop.send(subscribe, post(FORM, "/newsletter"));
  expectRedirect(result, "/");
  expect(session.get("notice")).toMatchObject({ text: MESSAGE });
  const [message] = await shop.store.read.select().from(emails);
  expect(message).toMatchObject({ recipient: "ana@exemplo.com.br" });
  expect(message?.text).toContain("http://localhost/newsletter/confirmar/");
});

test.each([
  ["/oculos/ipe", "/oculos/ipe"],
  ["https://golpe.exemplo/oculos/ipe", "/"],
])("redirectTo=%s redirects to %s", async (redirectTo, location) => {
  const shop = await openTestShop();
  const { result } = await shop.send(subscribe, post({ ...FORM, redirectTo }));
  expectRedirect(result, location);
});

test("the response does not reveal whether an e-mail is on the list", async () => {
  const shop = await openShopWithSubscriber();
  await shop.send(confirm, post(), { params: shop.params });
  const { result, session } = await shop.send(subscribe, post(FORM));
  expectRedirect(result, "/");
  expect(session.get("notice")).toMatchObject({ text: MESSAGE });
  expect(await shop.store.read.$count(emails)).toBe(1);
});

test.each([
  [{ name: " " }, "name", "Preencha o nome"],
  [{ email: "" }, "email", "Preencha o e-mail"],
  [{ email: "ana@" }, "email", "E-mail inválido"],
  [{ consent: "" }, "consent", "Marque que aceita receber as novidades"],
  [{ consent: "false" }, "consent", "Marque que aceita receber as novidades"],
  [{ name: "a".repeat(201) }, "name", "Texto longo demais"],
])(
  "%j is refused at its field, the form keeps the other values, and nothing is saved",
  async (typed, field, message) => {
    const shop = await openTestShop();
    const { result } = await shop.send(subscribe, post({ ...FORM, ...typed }));
    expect(result).toMatchObject({
      init: { status: 422 },
      data: {
        lastResult: { error: { [field]: [message] }, initialValue: field === "name" ? {} : { name: "Ana" } },
      },
    });
    expect(await shop.store.read.$count(subscribers)).toBe(0);
  },
);

test("the e-mail's link changes nothing; the POST of its button confirms", async () => {
  const shop = await openShopWithSubscriber();
  const shown = await shop.send(showConfirm, get(), { params: shop.params });
  expect(shown.result).toEqual({ isConfirmed: false });
  expect(await shop.list()).toMatchObject([{ confirmedAt: null }]);

  const { result, session } = await shop.send(confirm, post(), { params: shop.params });
  expectRedirect(result, "/");
  expect(session.get("notice")).toMatchObject({ tone: "success" });
  expect(await shop.list()).toMatchObject([{ confirmedAt: shop.now() }]);
});

test("an unknown confirmation link is a 404", async () => {
  const shop = await openShopWithSubscriber();
  const params = { token: "guessed" };
  for (const { result } of [
    await shop.send(showConfirm, get(), { params }),
    await shop.send(confirm, post(), { params }),
  ]) {
    expect(statusOf(result)).toBe(404);
  }
});

test("the unsubscribe page changes nothing; the POST of its button unsubscribes", async () => {
  const shop = await openShopWithSubscriber();
  const shown = await shop.send(showUnsubscribe, get(), { params: shop.params });
  expect(shown.result).toEqual({ isListed: true });

  const { result, session, message } = await shop.send(unsubscribe, post(), { params: shop.params });
  expectRedirect(result, "/");
  expect(message && noticeOf(message).text).toBe("Você saiu da lista de novidades.");
  expect(session.data).toEqual({});
  expect(await shop.list()).toEqual([]);
});

test("one-click unsubscribe (RFC 8058) returns no redirect and opens no session", async () => {
  const shop = await openShopWithSubscriber();
  const multipart = new FormData();
  multipart.set("List-Unsubscribe", "One-Click");
  for (const request of [
    post({ "List-Unsubscribe": "One-Click" }),
    new Request("http://localhost/", { method: "POST", body: multipart }),
  ]) {
    const { result, session } = await shop.send(unsubscribe, request, { params: shop.params });
    expect(result).toBeNull();
    expect(session.data).toEqual({});
  }
  expect(await shop.list()).toEqual([]);
});
