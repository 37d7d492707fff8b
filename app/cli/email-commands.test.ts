import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { countEmails, enqueueEmail } from "#app/domain/mail/outbox.server.ts";
import { runShopCommand } from "#app/testing/cli.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { emails } from "#db/schema";

const RECIPIENT = "ana@exemplo.com.br";

async function openShopWithEmails(...failed: string[]) {
  const shop = await openTestShop();
  const { store, now } = shop;
  for (const id of failed) {
    const email = { id, subject: "Pedido 10001: enviado", text: "Olá.", html: "<p>Olá.</p>" };
    await store.write(async (tx) => {
      await enqueueEmail(tx, RECIPIENT, email, now());
      const failure = { tries: 1, lastError: "refused 550", failedAt: now() };
      await tx.update(emails).set(failure).where(eq(emails.id, id));
    });
  }
  return {
    run: (...args: string[]) => runShopCommand(["emails", ...args], { DATABASE_URL: shop.url }, now()),
    count: () => countEmails(store.read),
  };
}

test("list shows the tries and the error of each failed e-mail, without its recipient", async () => {
  const { run } = await openShopWithEmails("order:1");
  const { code, stdout } = await run("list");
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^order:1 · Pedido 10001: enviado · escrito em .+ · 1 tentativa · refused 550\nNa fila de envio: 0\.$/,
  );
  expect(stdout).not.toContain(RECIPIENT);
});

test("resend enqueues one failed e-mail, or all of them", async () => {
  const { run, count } = await openShopWithEmails("order:1", "order:2", "order:3");
  expect(await run("resend", "order:1")).toMatchObject({
    code: 0,
    stdout: "O e-mail order:1 voltou para a fila de envio.",
  });
  expect(await run("resend", "order:1")).toMatchObject({
    code: 1,
    stderr: "O e-mail order:1 ainda está na fila de envio.",
  });
  expect(await run("resend", "all")).toMatchObject({ stdout: "E-mails de volta na fila de envio: 2." });
  expect(await count()).toEqual({ unsent: 3, failed: 0 });
  expect(await run("list")).toMatchObject({
    stdout: "Nenhum e-mail deixou de ser enviado. Na fila de envio: 3.",
  });
});

test("an unknown or missing id prints an error", async () => {
  const { run } = await openShopWithEmails();
  expect(await run("resend", "order:9")).toMatchObject({ code: 1, stderr: "Não há e-mail order:9." });
  expect((await run("resend")).stderr).toContain("Falta o ID do e-mail");
  expect((await run()).stderr).toContain("list ou resend");
});
