import { test as base, expect } from "@playwright/test";
import { PlainClient, placeOrder, ticketUrlIn } from "./client.ts";
import { ServerProcess } from "./server-process.ts";

const test = base.extend<{ server: ServerProcess }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  server: async ({}, use) => {
    const server = new ServerProcess();
    await use(server);
    await server.end("SIGKILL");
  },
});

test("an order that was acknowledged survives the server being killed, and is paid afterwards", async ({
  server,
}) => {
  await server.start();
  const client = new PlainClient(server.origin);
  const path = await placeOrder(client, "lumina-redondo-metal", "preto");
  await server.end("SIGKILL");

  await server.start();
  const waiting = await client.get(path);
  expect(waiting.status).toBe(200);
  expect(waiting.text).toContain("Pague com Pix");

  await fetch(ticketUrlIn(waiting.text), {
    method: "POST",
    body: new URLSearchParams({ status: "approved" }),
    redirect: "manual",
  });
  await client.get(`${path}?conferir=1`);
  expect((await client.get(path)).location).toMatch(/^\/checkout\/confirmado/);
});

test("a second start finds the shop as it was left", async ({ server }) => {
  await server.start();
  const client = new PlainClient(server.origin);
  await client.post("/checkout/carrinho/adicionar", { idProduct: "lumina-redondo-metal" });
  expect(await server.end("SIGTERM")).toBe(0);

  expect(await server.start()).toBe("ready");
  expect((await client.get("/checkout/carrinho")).text).toContain("Lumina Redondo Metal");
  expect(await server.end("SIGINT")).toBe(0);
});

test("a setting that makes no sense is one line, and the shop does not open", async ({ server }) => {
  expect(await server.start({ PORT: "porta" })).toEqual({
    code: 1,
    output: expect.stringMatching(/^Configuração inválida: PORT .*\n$/),
  });
});

test("a port that is taken is said in one line", async ({ server }) => {
  await server.start();
  const { port } = new URL(server.origin);
  const second = new ServerProcess();
  expect(await second.start({ PORT: port })).toEqual({
    code: 1,
    output: expect.stringContaining(`A porta ${port} já está em uso.`),
  });
});
