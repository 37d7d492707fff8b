import { expect, test } from "vitest";
import { loader as lookAtCart } from "#app/routes/cart/cart.tsx";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { orders } from "#db/schema";
import { loader as askForDelivery, action as saveDelivery } from "./delivery.tsx";
import { action as payWithCard } from "./pay-with-card.ts";
import { action as payWithPix } from "./pay-with-pix.ts";
import { loader as askForPayment } from "./payment.tsx";
import { loader as lookAtPix } from "./pix-in-progress.tsx";

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
const paying = { checkoutToken: "c.abc" };

test.each([
  ["paying by Pix", payWithPix, post(paying), "/checkout/pagamento"],
  ["paying by card", payWithCard, post(paying), "/checkout/pagamento"],
  ["the page of payment", askForPayment, get("/checkout/pagamento"), "/checkout/pagamento"],
  ["the page of delivery", askForDelivery, get("/checkout/entrega"), "/checkout/entrega"],
  ["sending the delivery", saveDelivery, post(DELIVERY), "/checkout/entrega"],
  ["the page of a Pix", lookAtPix, get("/checkout/pagamento/abc"), "/checkout/pagamento/abc"],
])(
  "%s after the session ended says so, and leads back after signing in",
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

test("an empty cart after the session ended says so", async () => {
  const shop = await openTestShop();
  const look = (hasSessionEnded: boolean) =>
    shop.send(lookAtCart, get("/checkout/carrinho"), { hasSessionEnded });
  expect((await look(true)).result).toEqual({ lines: [], hasSessionEnded: true });
  expect((await look(false)).result).toEqual({ lines: [], hasSessionEnded: false });
});

test("without a session before, the page of payment leads to the one of delivery", async () => {
  const shop = await openTestShop();
  expectRedirect(
    (await shop.send(askForPayment, get("/checkout/pagamento"))).result,
    "/checkout/entrega",
    302,
  );
});
