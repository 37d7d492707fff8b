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
    run: (...args: string[]) =>
      runShopCommand(["emails", ...args], { DATABASE_URL: `file:${shop.file}` }, now()),
    count: () => countEmails(store.read),
  };
}

test("the list names each failed e-mail, its tries and its error, and no recipient", async () => {
  const { run } = await openShopWithEmails("order:1");
  const { code, said } = await run("list");
  expect(code).toBe(0);
  expect(said).toMatch(
    /^order:1 · Pedido 10001: enviado · escrito em .+ · 1 tentativa · refused 550\nNa fila de envio: 0\.$/,
  );
  expect(said).not.toContain(RECIPIENT);
});

test("a failed e-mail goes back into the queue once, and all of them at once", async () => {
  const { run, count } = await openShopWithEmails("order:1", "order:2", "order:3");
  expect(await run("resend", "order:1")).toMatchObject({
    code: 0,
    said: "O e-mail order:1 voltou para a fila de envio.",
  });
  expect(await run("resend", "order:1")).toMatchObject({
    code: 1,
    complained: "O e-mail order:1 ainda está na fila de envio.",
  });
  expect(await run("resend", "all")).toMatchObject({ said: "E-mails de volta na fila de envio: 2." });
  expect(await count()).toEqual({ unsent: 3, failed: 0 });
  expect(await run("list")).toMatchObject({
    said: "Nenhum e-mail deixou de ser enviado. Na fila de envio: 3.",
  });
});

test("what is no e-mail, or missing, is refused in one line", async () => {
  const { run } = await openShopWithEmails();
  expect(await run("resend", "order:9")).toMatchObject({ code: 1, complained: "Não há e-mail order:9." });
  expect((await run("resend")).complained).toContain("Falta o ID do e-mail");
  expect((await run()).complained).toContain("list ou resend");
});
