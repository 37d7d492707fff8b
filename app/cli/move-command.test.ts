import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runShopCommand } from "#app/testing/cli.ts";
import { startPostgres } from "#app/testing/postgres-server.mjs";
import { openStore } from "#db/open-store.server.ts";
import { deliveryRates } from "#db/schema/index.ts";

test("move-to copies a closed shop to a server and back, and the shop's commands run on both", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "move-"));
  const server = await startPostgres({ isDurable: false });
  onTestFinished(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  await server.create("shop");
  const url = server.urlOf("shop");
  const file = `file:${path.join(folder, "shop.db")}`;
  const store = await openStore(file);
  await store.write(async (tx) => {
    await tx
      .insert(deliveryRates)
      .values({ uf: "SP", carrier: "Entrega padrão", priceCents: 990, businessDays: 3 });
  });
  await store.close();

  const run = (args: string[], DATABASE_URL: string) => runShopCommand(args, { DATABASE_URL });
  expect(await run(["move-to", url], file)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("A desta loja: openssl base64 -A -in data/prescriptions.key"),
  });
  expect(await run(["move-to", url], file)).toMatchObject({
    code: 1,
    stderr: "O destino já tem dados. Nada mudou: escolha um banco de dados vazio.",
  });
  expect(await run(["orders", "list"], url)).toMatchObject({ code: 0 });
  expect(await run(["move-to", url], url)).toMatchObject({ code: 1 });
  expect(await run(["move-to", "mysql://x"], file)).toMatchObject({ code: 1 });

  const back = `file:${path.join(folder, "back.db")}`;
  expect(await run(["move-to", back], url)).toMatchObject({ code: 0 });
  const copy = await openStore(back);
  expect(await copy.read.select({ cents: deliveryRates.priceCents }).from(deliveryRates)).toEqual([
    { cents: 990 },
  ]);
  await copy.close();
});
