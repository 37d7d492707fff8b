import { randomInt } from "node:crypto";
import { expect, test } from "@playwright/test";
import { newClientIp, PlainClient, placeOrder, ticketUrlIn } from "../client.ts";
import { GUEST } from "../people.ts";

const LOOK_UP = "/meu-pedido";
const NOT_FOUND = "Não encontramos um pedido com este número e e-mail.";

async function buy(origin: string | undefined) {
  const buyer = new PlainClient(origin ?? "");
  const pix = await placeOrder(buyer, "copacabana-quadrado", "preto");
  const order = `${LOOK_UP}/${pix.split("/").at(-1)}`;
  const { status, text } = await buyer.get(order);
  expect(status).toBe(200);
  const number = /Pedido (\d{5,})/.exec(text)?.[1] ?? "";
  return { buyer, pix, order, number };
}

test("number and e-mail show the order in another browser, and only there", async ({ baseURL }) => {
  const { order, number } = await buy(baseURL);
  const elsewhere = new PlainClient(baseURL ?? "");
  const notHere = await elsewhere.get(order);
  expect(notHere.status).toBe(404);
  expect(notHere.text).toMatch(new RegExp(`href="${LOOK_UP}"[^>]*>Encontrar o meu pedido`));
  expect((await elsewhere.get(LOOK_UP)).text).toContain("Acompanhe o seu pedido");

  const found = await elsewhere.post(LOOK_UP, { number: `nº ${number}`, email: GUEST.email.toUpperCase() });
  expect(found).toMatchObject({ status: 303, location: order });
  expect((await elsewhere.get(order)).text).toContain(`Pedido ${number}`);
  expect((await new PlainClient(baseURL ?? "").get(order)).status).toBe(404);

  await elsewhere.post("/sair");
  expect((await elsewhere.get(order)).status).toBe(404);
});

test("a session cookie from before the look-up shows nothing", async ({ baseURL }) => {
  const { order, number } = await buy(baseURL);
  const elsewhere = new PlainClient(baseURL ?? "");
  const added = await elsewhere.post("/checkout/carrinho/adicionar", { idProduct: "copacabana-quadrado" });
  const [cookie = ""] = added.headers.getSetCookie();
  const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split(/=(.*)/s);
  expect(name).toBe("sessao");
  const planted = new PlainClient(baseURL ?? "");
  planted.setCookie(name, value);
  await elsewhere.post(LOOK_UP, { number, email: GUEST.email });
  expect((await elsewhere.get(order)).status).toBe(200);
  expect((await planted.get(order)).status).toBe(404);
});

test("a wrong number and a wrong e-mail show the same message", async ({ baseURL }) => {
  const { number } = await buy(baseURL);
  const client = new PlainClient(baseURL ?? "");
  for (const wrong of [{ number: "99999999" }, { email: "outra@exemplo.com.br" }]) {
    const { status, text } = await client.post(LOOK_UP, { number, email: GUEST.email, ...wrong });
    expect(status).toBe(422);
    expect(text).toContain(NOT_FOUND);
  }
  const json = await client.post(LOOK_UP, { number: "", email: "" }, { Accept: "application/json" });
  expect(json.status).toBe(422);
  expect(JSON.parse(json.text)).toMatchObject({
    error: { fields: { number: ["Preencha o número do pedido"], email: ["Preencha o e-mail"] } },
  });
});

test("the eleventh look-up from a client IP is refused, and another client IP's is not", async ({
  baseURL,
}) => {
  const { order, number } = await buy(baseURL);
  const guesser = new PlainClient(baseURL ?? "");
  for (let tries = 0; tries < 10; tries++) {
    const email = `tentativa-${tries}@exemplo.com.br`;
    expect((await guesser.post(LOOK_UP, { number, email })).status).toBe(422);
  }
  const { status, headers } = await guesser.post(LOOK_UP, { number, email: GUEST.email });
  expect(status).toBe(429);
  expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);

  const other = new PlainClient(baseURL ?? "");
  expect((await other.post(LOOK_UP, { number, email: GUEST.email })).location).toBe(order);
});

test("forged entries in X-Forwarded-For do not evade the look-up limit", async ({ baseURL }) => {
  const guesser = new PlainClient(baseURL ?? "");
  const ip = newClientIp();
  const guess = (tries: number) =>
    guesser.post(
      LOOK_UP,
      { number: "1", email: `tentativa-${tries}@exemplo.com.br` },
      { "X-Forwarded-For": `203.0.113.${tries}, ${ip}` },
    );
  for (let tries = 0; tries < 10; tries++) expect((await guess(tries)).status).toBe(422);
  expect((await guess(10)).status).toBe(429);
});

test("other addresses of the same IPv6 network do not evade the look-up limit", async ({ baseURL }) => {
  const guesser = new PlainClient(baseURL ?? "");
  const network = `2001:db8:${randomInt(0xffff).toString(16)}:${randomInt(0xffff).toString(16)}`;
  const guess = (tries: number) =>
    guesser.post(
      LOOK_UP,
      { number: "1", email: `tentativa-${tries}@exemplo.com.br` },
      { "X-Forwarded-For": `${network}::${tries + 1}` },
    );
  for (let tries = 0; tries < 10; tries++) expect((await guess(tries)).status).toBe(422);
  expect((await guess(10)).status).toBe(429);
});

test("a looked-up order is paid with a new Pix code after a refusal, and withdrawn from once paid", async ({
  baseURL,
}) => {
  const { buyer, pix, order, number } = await buy(baseURL);
  const play = async (page: string, status: string) => {
    const body = new URLSearchParams({ status });
    await fetch(ticketUrlIn(page), { method: "POST", body, redirect: "manual" });
    await buyer.get(`${pix}?conferir=1`);
  };
  await play((await buyer.get(pix)).text, "rejected");

  const client = new PlainClient(baseURL ?? "");
  await client.post(LOOK_UP, { number, email: GUEST.email });
  expect((await client.get(order)).text).toContain("Pagar com pix");
  expect((await client.get(`${order}/pix`)).status).toBe(405);
  expect(await client.post(`${order}/pix`)).toMatchObject({ status: 303, location: pix });
  expect((await client.get(`${order}/desistir`)).status).toBe(409);
  await play((await client.get(pix)).text, "approved");

  expect((await client.get(`${order}/desistir`)).text).toContain("O seu reembolso");
  for (const _ of ["once", "again"]) {
    expect(await client.post(`${order}/desistir`)).toMatchObject({ status: 303, location: order });
    expect((await client.get(order)).text).toContain("Reembolso em andamento");
  }
  expect(await client.get(`${order}/desistir`)).toMatchObject({ status: 302, location: order });

  const otherClient = new PlainClient(baseURL ?? "");
  expect((await otherClient.post(`${order}/pix`)).status).toBe(404);
  expect((await otherClient.post(`${order}/desistir`)).status).toBe(404);
});
