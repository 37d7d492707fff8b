import { expect, test } from "vitest";
import { addToCart } from "#app/domain/cart/carts.server.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { FREIGHT_CENTS, openTestShop } from "#app/testing/shop.ts";
import { action, loader } from "./cart.tsx";

const PAGE = "http://localhost/checkout/carrinho";
const VISITOR = { accountId: null, visitorId: "a visitor" };

async function openShopWithCart() {
  const shop = await openTestShop();
  const { id: productId } = await shop.addProduct();
  await addToCart(shop.store, VISITOR, { productId, color: undefined, quantity: 1 }, shop.now());
  return shop;
}

test("the cart shows the freight of a CEP, which only a cookie of the purchase stores", async () => {
  const shop = await openShopWithCart();
  const { result } = await shop.send(action, post({ cep: "01310-100" }), VISITOR);
  expectRedirect(result, "/checkout/carrinho");
  const cookie = (result as Response).headers.get("Set-Cookie") ?? "";
  expect(cookie).toMatch(/^cep=[^;]+; Path=\/checkout; HttpOnly; SameSite=Lax$/);

  const request = new Request(PAGE, { headers: { Cookie: cookie.split(";")[0] ?? "" } });
  const page = await shop.send(loader, request, VISITOR);
  expect(page.result).toMatchObject({ cep: "01310100", quote: { uf: "SP", priceCents: FREIGHT_CENTS } });
});

test.each([
  ["", "Digite os 8 dígitos do CEP."],
  ["0131", "Digite os 8 dígitos do CEP."],
  ["<b>01310100</b>", "Digite os 8 dígitos do CEP."],
  ["00000-000", "Não entregamos neste CEP. Confira os números."],
])("the freight of the CEP '%s' is refused, and what was typed stays", async (cep, error) => {
  const shop = await openShopWithCart();
  const { result } = await shop.send(action, post({ cep }), VISITOR);
  expect(statusOf(result)).toBe(422);
  expect((result as { data: unknown }).data).toEqual({ refused: { cep, error } });
});

test("a cookie that holds no CEP is ignored", async () => {
  const shop = await openShopWithCart();
  const value = Buffer.from(JSON.stringify("0131")).toString("base64");
  const request = new Request(PAGE, { headers: { Cookie: `cep=${value}` } });
  expect((await shop.send(loader, request, VISITOR)).result).toMatchObject({ cep: undefined });
});

test("a cart that is not empty offers the accessories that are in stock and not in it", async () => {
  const shop = await openTestShop();
  const add = (title: string, stock = 9) => shop.addProduct({ title, stock, type: "acessorios" });
  const inCart = await add("Flanela");
  await add("Cordão");
  await add("Spray", 0);
  await shop.addProduct({ title: "Armação" });
  const offered = async () => {
    const { result } = await shop.send(loader, new Request(PAGE), VISITOR);
    return (result as Awaited<ReturnType<typeof loader>>).accessories.map(({ title }) => title);
  };
  expect(await offered()).toEqual([]);
  await addToCart(shop.store, VISITOR, { productId: inCart.id, color: undefined, quantity: 1 }, shop.now());
  expect(await offered()).toEqual(["Cordão"]);
});
