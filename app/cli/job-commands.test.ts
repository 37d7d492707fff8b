import { expect, test } from "vitest";
import { enqueueJob, runNextJob } from "#app/domain/jobs/jobs.server.ts";
import { runShopCommand } from "#app/testing/cli.ts";
import { orderByPix } from "#app/testing/paid-orders.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { jobs } from "#db/schema";

async function openShopWithCommands() {
  const shop = await openTestShop();
  const run = (...args: string[]) => runShopCommand(args, { DATABASE_URL: shop.url }, shop.now());
  return { shop, run };
}

test("jobs lists what failed first, and retry makes it due", async () => {
  const { shop, run } = await openShopWithCommands();
  const { store, now } = shop;
  await store.write((tx) => enqueueJob(tx, { key: "a", kind: "send-email", payload: {}, runAt: now() }));
  await runNextJob(store, { "send-email": () => Promise.reject(new TypeError("ana@exemplo.com.br")) }, now);
  expect((await run("jobs", "list")).stdout).toMatch(
    /^a · Enviar um e-mail · Com falha · .+ · 1 tentativa · TypeError\nTarefas: 1\. Com falha: 1\.$/,
  );
  expect(await run("jobs", "retry", "a")).toMatchObject({ code: 0 });
  expect(await store.read.select().from(jobs)).toMatchObject([{ runAt: now() }]);
  expect(await run("jobs", "retry", "b")).toMatchObject({
    code: 1,
    stderr: "A tarefa b já terminou, ou nunca houve.",
  });
  expect((await run("jobs", "retry")).stderr).toContain("Falta a chave");
});

test("payments lists those that were set aside with the provider's word, and ask enqueues a question", async () => {
  const { shop, run } = await openShopWithCommands();
  expect((await run("payments", "list")).stdout).toBe("Nenhum pagamento separado.");
  const order = await orderByPix(shop, { accountId: null, visitorId: "a visitor" });
  await order.reportStatus("approved", { amountCents: 100 });
  const { stdout } = await run("payments", "list");
  expect(stdout).toContain(`${order.paymentId} · pedido 10001 · esperado`);
  expect(stdout).toMatch(/provider-\S+: R\$\s1,00, aprovado, em /);
  const before = await shop.store.read.$count(jobs);
  expect(await run("payments", "ask", order.paymentId)).toMatchObject({ code: 0 });
  expect(await shop.store.read.$count(jobs)).toBe(before + 1);
  expect(await run("payments", "ask", "unknown")).toMatchObject({ code: 1 });
});
