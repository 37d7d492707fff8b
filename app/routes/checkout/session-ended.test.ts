import { expect, test } from "vitest";
import { loader as loadCart } from "#app/routes/cart/cart.tsx";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { orders } from "#db/schema";
import { loader as loadDelivery, action as saveDelivery } from "./delivery.tsx";
import { action as payWithCard } from "./pay-with-card.ts";
import { action as payWithPix } from "./pay-with-pix.ts";
import { loader as loadPayment } from "./payment.tsx";
import { loader as loadPixPayment } from "./payment-in-progress.tsx";

const DELIVERY = {
  name: "Joana",
  email: "joana@exemplo.com.br",
  cpf_cnpj: "529.982.247-25",
  whatsapp: "11987654321",
  people: "Joana",
  phone: "11987654321",
  cep: "01310-100",
  road: "Paulista",
  number: "1000",
  district: "Centro",
  city: "Campinas",
  uf: "SP",
};
const get = (path: string) => new Request(`http://localhost${path}`);
const PAYMENT = { checkoutToken: "c.abc" };

test.each([
  ["paying by Pix", payWithPix, post(PAYMENT), "/checkout/pagamento"],
  ["paying by card", payWithCard, post(PAYMENT), "/checkout/pagamento"],
  ["the payment page", loadPayment, get("/checkout/pagamento"), "/checkout/pagamento"],
  ["the delivery page", loadDelivery, get("/checkout/entrega"), "/checkout/entrega"],
  ["posting the delivery form", saveDelivery, post(DELIVERY), "/checkout/entrega"],
  ["the page of a Pix payment", loadPixPayment, get("/checkout/pagamento/abc"), "/checkout/pagamento/abc"],
])(
  "%s after the session ended shows an error that links to sign-in and back",
  async (_, handler, request, page) => {
    const shop = await openTestShop();
    const send = (hasSessionEnded: boolean) =>
      shop.send(handler as (args: unknown) => unknown, request.clone(), {
        hasSessionEnded,
        params: { order: "abc" },
      });

    const { result, session } = await send(true);
    expect(statusOf(result)).toBe(409);
    expect(result).toMatchObject({
      data: {
        title: "Sua sessão terminou",
        message: expect.stringContaining(
          "Entre de novo para continuar; o carrinho da sua conta está guardado.",
        ),
        link: { to: `/entrar?redirectTo=${encodeURIComponent(page)}`, label: "Entrar" },
      },
    });
    expect(session.data).toEqual({});
    expect(await shop.store.read.$count(orders)).toBe(0);
    expect(JSON.stringify((await send(false)).result)).not.toContain("Sua sessão terminou");
  },
);

test("the cart page knows that the session has ended", async () => {
  const shop = await openTestShop();
  const load = (hasSessionEnded: boolean) =>
    shop.send(loadCart, get("/checkout/carrinho"), { hasSessionEnded });
  expect((await load(true)).result).toMatchObject({ lines: [], hasSessionEnded: true });
  expect((await load(false)).result).toMatchObject({ lines: [], hasSessionEnded: false });
});

test("without an earlier session the payment page redirects to the delivery page", async () => {
  const shop = await openTestShop();
  expectRedirect((await shop.send(loadPayment, get("/checkout/pagamento"))).result, "/checkout/entrega", 302);
});
