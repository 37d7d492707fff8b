import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkCredentials } from "#app/domain/account/accounts.server.ts";
import { startPayment } from "#app/domain/payment/start-payment.server.ts";
import { after, days } from "#app/domain/values/duration.ts";
import { runShopCommand } from "#app/testing/cli.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { accounts, sessions } from "#db/schema";

const EMAIL = "ana@exemplo.com.br";
const PASSWORD = "óculos de outono";

async function openShopForCommands() {
  const shop = await openTestShop();
  const ana = await shop.addAccount({ email: EMAIL, taxId: "52998224725", password: PASSWORD });
  return {
    ...shop,
    ana,
    run: (...args: string[]) => runShopCommand(args, { DATABASE_URL: shop.url }),
    signIn: () => checkCredentials(shop.store.read, EMAIL, PASSWORD),
  };
}

test("block prevents signing in and ends the sessions of this account only", async () => {
  const { store, run, signIn, addAccount, ana, now } = await openShopForCommands();
  const bia = await addAccount();
  await store.write(async (tx) => {
    await tx.insert(sessions).values(
      [ana, ana, bia].map(({ id }, index) => ({
        id: String(index),
        accountId: id,
        data: {},
        expiresAt: after(now(), days(1)),
      })),
    );
  });

  expect(await run("account", "block", EMAIL)).toEqual({
    code: 0,
    stdout: `A conta ${EMAIL} está bloqueada, e as suas sessões foram encerradas.`,
    stderr: "",
  });
  expect(await signIn()).toMatchObject({ ok: false, reason: "blocked" });
  expect(await store.read.select().from(sessions)).toMatchObject([{ accountId: bia.id }]);
  expect(
    await store.read.select({ status: accounts.status }).from(accounts).where(eq(accounts.id, bia.id)),
  ).toEqual([{ status: "active" }]);
});

test("unblock allows signing in again", async () => {
  const { run, signIn } = await openShopForCommands();
  await run("account", "block", EMAIL);
  expect(await run("account", "unblock", EMAIL)).toMatchObject({
    code: 0,
    stdout: `A conta ${EMAIL} está desbloqueada.`,
  });
  expect(await signIn()).toMatchObject({ ok: true });
});

test("block is idempotent, and ignores case and spaces of the e-mail", async () => {
  const { run, signIn } = await openShopForCommands();
  expect([
    await run("account", "block", EMAIL),
    await run("account", "block", " ANA@exemplo.com.br"),
  ]).toMatchObject([{ code: 0 }, { code: 0 }]);
  expect(await signIn()).toMatchObject({ reason: "blocked" });
});

test("show prints what identifies an account, but only the end of its tax id", async () => {
  const { store, run, ana, addProduct, addCheckout, now } = await openShopForCommands();
  const owner = { accountId: ana.id, visitorId: null };
  await startPayment(
    store,
    owner,
    { checkoutToken: await addCheckout(owner, await addProduct()), method: "pix" },
    now(),
  );
  await run("account", "block", EMAIL);

  const { code, stdout } = await run("account", "show", EMAIL);
  expect(code).toBe(0);
  expect(stdout.split("\n")).toEqual([
    `Conta: ${ana.id}`,
    "Tipo: Pessoa Física",
    "Situação: bloqueada",
    "Fim do CPF: 4725",
    `Criada em: ${now().toISOString()}`,
    "Pedidos: 1",
  ]);
});

test.each(["show", "block", "unblock"])("%s of an unknown e-mail fails", async (action) => {
  const { run } = await openShopForCommands();
  expect(await run("account", action, "ninguem@exemplo.com.br")).toEqual({
    code: 1,
    stdout: "",
    stderr: "Não há conta com o e-mail ninguem@exemplo.com.br.",
  });
});

test.each([
  [["account"], "Falta dizer o que fazer com a conta: show, block ou unblock."],
  [["account", "erase", EMAIL], "Não conheço o comando “account erase”."],
  [["account", "toString", EMAIL], "Não conheço o comando “account toString”."],
  [["account", "block"], "Falta o e-mail da conta."],
  [["account", "block", EMAIL, "bia@exemplo.com.br"], "Sobrou “bia@exemplo.com.br”: é um e-mail por vez."],
])("%j prints a usage error", async (args, message) => {
  const { run, signIn } = await openShopForCommands();
  expect(await run(...args)).toEqual({
    code: 1,
    stdout: "",
    stderr: `${message} Veja os comandos com: npm run shop -- --help`,
  });
  expect(await signIn()).toMatchObject({ ok: true });
});
