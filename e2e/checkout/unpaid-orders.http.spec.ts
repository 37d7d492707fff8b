import { expect, test } from "@playwright/test";
import { goToPayment, newClientIp, PlainClient } from "../client.ts";
import { changeRows } from "../database.ts";
import { ServerProcess } from "../server-process.ts";

const TITLE = "lumina-redondo-metal";

const server = new ServerProcess();

test.beforeAll(async () => {
  expect(await server.start({ TRUSTED_PROXIES: "1" })).toBe("ready");
});

test.afterAll(async () => {
  await server.end("SIGKILL");
});

test("an unpaid order yields the last unit to the next buyer, and both are told", async () => {
  await change("UPDATE variants SET on_hand = reserved + 1 WHERE product_id = ? AND color = 'preto'", TITLE);
  const [first, second] = [new PlainClient(server.origin), new PlainClient(server.origin)];
  const { location: pix } = await first.post("/checkout/pix", {
    checkoutToken: await goToPayment(first, TITLE, "preto"),
  });
  expect((await first.get(pix ?? "")).text).toContain("Reservamos as peças");
  expect(
    (await second.post("/checkout/carrinho/adicionar", { idProduct: TITLE, color: "preto" })).status,
  ).toBe(409);

  await change("UPDATE orders SET protected_until = 0 WHERE protected_until IS NOT NULL");
  await change("UPDATE jobs SET run_at = 0 WHERE kind = 'yield-reservation'");
  await expect
    .poll(async () => (await second.get(`/oculos/${TITLE}?cor=preto`)).text.includes("Última peça nesta cor"))
    .toBe(true);
  const { location } = await second.post("/checkout/pix", {
    checkoutToken: await goToPayment(second, TITLE, "preto"),
  });
  expect((await second.get(location ?? "")).text).toContain("agora estão reservadas para você");

  const displaced = await first.get(pix ?? "");
  expect(displaced.location).toMatch(/^\/checkout\/recusado/);
  expect((await first.get(displaced.location ?? "")).text).toContain("a reserva deu lugar a outro pedido");
});

test("one network cannot reserve more than its share of a product, and its refused buyer keeps the cart", async () => {
  await change("UPDATE variants SET on_hand = reserved + 12 WHERE product_id = ? AND color = 'preto'", TITLE);
  const headers = { "X-Forwarded-For": newClientIp() };
  const buy = async () => {
    const client = new PlainClient(server.origin);
    const checkoutToken = await goToPayment(client, TITLE, "preto");
    return { client, response: await client.post("/checkout/pix", { checkoutToken }, headers) };
  };
  for (let guest = 0; guest < 3; guest++) expect((await buy()).response.status).toBe(303);
  const { client, response } = await buy();
  expect(response.status).toBe(429);
  expect(response.headers.get("Retry-After")).toMatch(/^\d+$/);
  expect(response.text).toContain("Há pedidos esperando pagamento");
  expect((await client.get("/checkout/carrinho")).text).toContain("Ir para pagamento");
});

function change(statement: string, ...values: string[]): Promise<void> {
  return changeRows(server.folder, statement, ...values);
}
