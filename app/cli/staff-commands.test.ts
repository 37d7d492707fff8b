import { expect, test } from "vitest";
import { findInvitation } from "#app/domain/staff/invitations.server.ts";
import { findSession } from "#app/domain/staff/sessions.server.ts";
import { listStaff } from "#app/domain/staff/team.server.ts";
import { runShopCommand } from "#app/testing/cli.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { addMember } from "#app/testing/staff.ts";
import { staffActs } from "#db/schema";

const EMAIL = "dora@exemplo.com.br";

async function openShopForCommands() {
  const shop = await openTestShop();
  const env = { DATABASE_URL: shop.url, ORIGIN: "https://loja.exemplo" };
  return {
    ...shop,
    run: (...args: string[]) => runShopCommand(["staff", ...args], env, shop.now()),
    linked: (output: string) => {
      const token = /https:\/\/loja\.exemplo\/admin\/convite\/([\w-]+)$/.exec(output)?.[1] ?? "";
      return findInvitation(shop.store.read, shop.staffSecrets, token, shop.now());
    },
  };
}

test("add invites with a role and a name, by default that of the e-mail, and prints the link", async () => {
  const { run, linked, store } = await openShopForCommands();
  const { code, stdout } = await run("add", EMAIL, "--role", "owner", "--name", "Dora Ametista");
  expect(code).toBe(0);
  expect(await linked(stdout)).toMatchObject({ name: "Dora Ametista", email: EMAIL, role: "owner" });
  await run("add", " Rita@Exemplo.com.br", "--role", "clerk");
  expect(await listStaff(store.read)).toMatchObject([
    { name: "Dora Ametista", status: "invited" },
    { email: "rita@exemplo.com.br", role: "clerk" },
  ]);
  expect(await store.read.select().from(staffActs)).toMatchObject([
    { staffId: null, action: "staff.invited" },
    { staffId: null, action: "staff.invited" },
  ]);
});

test("an e-mail is added once", async () => {
  const { run } = await openShopForCommands();
  await run("add", EMAIL, "--role", "owner");
  expect(await run("add", EMAIL, "--role", "clerk")).toMatchObject({
    code: 1,
    stderr: `Já há uma pessoa com o e-mail ${EMAIL}. Veja com: staff list.`,
  });
});

test("list shows who there is", async () => {
  const { run } = await openShopForCommands();
  expect((await run("list")).stdout).toContain("A equipe está vazia.");
  await run("add", EMAIL, "--role", "optician", "--name", "Dora");
  expect((await run("list")).stdout).toBe(`${EMAIL} · Dora · Optometria · Convite aberto`);
});

test("block ends the sessions, but not of the last owner; unblock and reset bring back in", async () => {
  const shop = await openShopForCommands();
  const { run, linked, store, now } = shop;
  const owner = await addMember(shop);
  const clerk = await addMember(shop, "clerk");
  expect(await run("block", owner.email)).toMatchObject({ code: 1, stdout: "" });
  expect(await run("block", clerk.email)).toMatchObject({
    code: 0,
    stdout: `O acesso de ${clerk.email} está bloqueado, e as suas sessões foram encerradas.`,
  });
  expect(await findSession(store.read, clerk.sessionToken, now())).toBeUndefined();
  expect(await run("reset", clerk.email)).toMatchObject({ code: 1, stdout: "" });
  expect(await run("unblock", clerk.email)).toMatchObject({ code: 0 });
  expect(await linked((await run("reset", clerk.email)).stdout)).toMatchObject({ kind: "reset" });
  expect(await linked((await run("reset", owner.email)).stdout)).toMatchObject({ email: owner.email });
});

test.each(["reset", "block", "unblock"])("%s of an unknown e-mail fails", async (action) => {
  const { run } = await openShopForCommands();
  expect(await run(action, EMAIL)).toMatchObject({
    code: 1,
    stderr: `Não há ninguém na equipe com o e-mail ${EMAIL}.`,
  });
});

test.each([
  [[], "Falta dizer o que fazer com a equipe: add, list, reset, block ou unblock."],
  [["add"], "Falta o e-mail da pessoa."],
  [["add", EMAIL], "Falta o papel: --role owner, clerk ou optician."],
  [["add", EMAIL, "--role", "boss"], "Escolha o papel."],
  [["add", "dora", "--role", "owner"], "E-mail inválido."],
  [["add", EMAIL, "Dora", "--role", "owner"], "Sobrou “Dora”: o nome vai entre aspas, em --name."],
  [["add", EMAIL, "--admin"], "Não entendi as opções: são --role e --name, cada uma com o seu valor."],
  [["list", "x"], "Sobrou “x”: a lista é uma só."],
  [["block"], "Falta o e-mail da pessoa."],
])("%j prints a usage error", async (args, message) => {
  const { run, store } = await openShopForCommands();
  expect(await run(...args)).toEqual({
    code: 1,
    stdout: "",
    stderr: `${message} Veja os comandos com: npm run shop -- --help`,
  });
  expect(await listStaff(store.read)).toEqual([]);
});
