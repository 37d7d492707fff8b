import { expect, test } from "vitest";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { stockAlerts } from "#db/schema";
import { action } from "./stock-alert.tsx";

async function openShopWithProduct(stock: number) {
  const shop = await openTestShop();
  const { id: title, variantId } = await shop.addProduct({ stock });
  return {
    shop,
    page: `/oculos/${title}?cor=preto`,
    variantId,
    ask: (fields: Record<string, string>, params = { title }) => shop.send(action, post(fields), { params }),
    alerts: () => shop.store.read.select().from(stockAlerts),
  };
}

test("who leaves an address at a colour that is gone will hear when it is back", async () => {
  const { ask, page, variantId, alerts } = await openShopWithProduct(0);
  const { result, session } = await ask({ color: "preto", email: "Ana@exemplo.com.br" });
  expectRedirect(result, page);
  expect(session.get("notice")).toMatchObject({ tone: "success", text: "Avisaremos assim que voltar." });
  expect(await alerts()).toMatchObject([{ variantId, email: "ana@exemplo.com.br", sentAt: null }]);
});

test("where the colour is in stock, that is said instead", async () => {
  const { ask, page, alerts } = await openShopWithProduct(1);
  const { result, session } = await ask({ color: "preto", email: "ana@exemplo.com.br" });
  expectRedirect(result, page);
  expect(session.get("notice")).toMatchObject({ tone: "info" });
  expect(await alerts()).toEqual([]);
});

test("an address no mail could reach is refused, with what is wrong beside it", async () => {
  const { ask, alerts } = await openShopWithProduct(0);
  for (const email of ["", "ana@"]) {
    const { result } = await ask({ color: "preto", email });
    const message = email ? "E-mail inválido" : "Preencha o e-mail";
    expect(result).toMatchObject({
      init: { status: 422 },
      data: { lastResult: { error: { email: [message] } } },
    });
  }
  expect(await alerts()).toEqual([]);
});

test("a product or a colour that is not sold does not exist", async () => {
  const { ask } = await openShopWithProduct(0);
  const email = "ana@exemplo.com.br";
  expect(statusOf((await ask({ color: "verde", email })).result)).toBe(404);
  expect(statusOf((await ask({ color: "preto", email }, { title: "unknown" })).result)).toBe(404);
});

test("the page of an e-mail that is refused is about the colour of the form, or else of the URL", async () => {
  const shop = await openTestShop();
  const { id: title } = await shop.addProduct({ stock: 3 });
  await shop.addColor({ id: title }, { color: "verde", colorName: "Verde", stock: 0 });
  const askAt = async (path: string, fields: Record<string, string>) =>
    (await shop.send(action, post({ email: "ana@", ...fields }, path), { params: { title } })).result;
  for (const result of [
    await askAt("/", { color: "verde" }),
    await askAt("/?cor=verde", { color: "" }),
    await askAt("/?cor=preto", { color: "verde" }),
  ])
    expect(result).toMatchObject({ init: { status: 422 }, data: { variant: { color: "verde" } } });
});
