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
    requestAlert: (fields: Record<string, string>, params = { title }) =>
      shop.send(action, post(fields), { params }),
    alerts: () => shop.store.read.select().from(stockAlerts),
  };
}

test("a request for a sold-out colour saves an alert", async () => {
  const { requestAlert, page, variantId, alerts } = await openShopWithProduct(0);
  const { result, session } = await requestAlert({ color: "preto", email: "Ana@exemplo.com.br" });
  expectRedirect(result, page);
  expect(session.get("notice")).toMatchObject({ tone: "success", text: "Avisaremos assim que voltar." });
  expect(await alerts()).toMatchObject([{ variantId, email: "ana@exemplo.com.br", sentAt: null }]);
});

test("a colour in stock gets a flash message and no alert", async () => {
  const { requestAlert, page, alerts } = await openShopWithProduct(1);
  const { result, session } = await requestAlert({ color: "preto", email: "ana@exemplo.com.br" });
  expectRedirect(result, page);
  expect(session.get("notice")).toMatchObject({ tone: "info" });
  expect(await alerts()).toEqual([]);
});

test("an invalid e-mail is refused with a message at its field", async () => {
  const { requestAlert, alerts } = await openShopWithProduct(0);
  for (const email of ["", "ana@"]) {
    const { result } = await requestAlert({ color: "preto", email });
    const message = email ? "E-mail inválido" : "Preencha o e-mail";
    expect(result).toMatchObject({
      init: { status: 422 },
      data: { lastResult: { error: { email: [message] } } },
    });
  }
  expect(await alerts()).toEqual([]);
});

test("an unknown product or colour is a 404", async () => {
  const { requestAlert } = await openShopWithProduct(0);
  const email = "ana@exemplo.com.br";
  expect(statusOf((await requestAlert({ color: "verde", email })).result)).toBe(404);
  expect(statusOf((await requestAlert({ color: "preto", email }, { title: "unknown" })).result)).toBe(404);
});

test("after a refused e-mail the page shows the colour in the form, or else the one in the URL", async () => {
  const shop = await openTestShop();
  const { id: title } = await shop.addProduct({ stock: 3 });
  await shop.addColor({ id: title }, { color: "verde", colorName: "Verde", stock: 0 });
  const requestAlertAt = async (path: string, fields: Record<string, string>) =>
    (await shop.send(action, post({ email: "ana@", ...fields }, path), { params: { title } })).result;
  for (const result of [
    await requestAlertAt("/", { color: "verde" }),
    await requestAlertAt("/?cor=verde", { color: "" }),
    await requestAlertAt("/?cor=preto", { color: "verde" }),
  ])
    expect(result).toMatchObject({ init: { status: 422 }, data: { variant: { color: "verde" } } });
});
