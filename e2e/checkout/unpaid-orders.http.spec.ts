import { expect, test } from "@playwright/test";
import Database from "better-sqlite3";
import { goToPayment, newClientIp, PlainClient } from "../client.ts";
import { ServerProcess } from "../server-process.ts";

const TITLE = "lumina-redondo-metal";

const server = new ServerProcess();

test.beforeAll(async () => {
  expect(await server.start({ TRUSTED_PROXIES: "1" })).toBe("ready");
});

test.afterAll(async () => {
  await server.end("SIGKILL");
});

test("an unpaid order gives way to the next buyer of the last piece, and both read so", async () => {
  change("UPDATE variants SET on_hand = reserved + 1 WHERE product_id = ? AND color = 'preto'", TITLE);
  const [first, second] = [new PlainClient(server.origin), new PlainClient(server.origin)];
  const { location: pix } = await first.post("/checkout/pix", {
    checkoutToken: await goToPayment(first, TITLE, "preto"),
  });
  expect((await first.get(pix ?? "")).text).toContain("Os produtos ficam reservados só para você até");
  expect(
    (await second.post("/checkout/carrinho/adicionar", { idProduct: TITLE, color: "preto" })).status,
  ).toBe(409);

  // Its protected minutes are over.
  change("UPDATE orders SET protected_until = 0 WHERE protected_until IS NOT NULL");
  change("UPDATE jobs SET run_at = 0 WHERE kind = 'yield-reservation'");
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

test("more of a product than its share is refused to a network, on a page that keeps the cart", async () => {
  change("UPDATE variants SET on_hand = reserved + 12 WHERE product_id = ? AND color = 'preto'", TITLE);
  const address = { "X-Forwarded-For": newClientIp() };
  const buy = async () => {
    const client = new PlainClient(server.origin);
    const checkoutToken = await goToPayment(client, TITLE, "preto");
    return { client, answer: await client.post("/checkout/pix", { checkoutToken }, address) };
  };
  for (let guest = 0; guest < 3; guest++) expect((await buy()).answer.status).toBe(303);
  const { client, answer } = await buy();
  expect(answer.status).toBe(429);
  expect(answer.headers.get("Retry-After")).toMatch(/^\d+$/);
  expect(answer.text).toContain("Há pedidos esperando pagamento");
  expect((await client.get("/checkout/carrinho")).text).toContain("Ir para pagamento");
});

function change(statement: string, ...values: string[]): void {
  const database = new Database(`${server.folder}/shop.db`);
  try {
    database.prepare(statement).run(...values);
  } finally {
    database.close();
  }
}
