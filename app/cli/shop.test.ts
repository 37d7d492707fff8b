import { existsSync } from "node:fs";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { checkCredentials } from "#app/domain/account/accounts.server.ts";
import { runShopCommand } from "#app/testing/cli.ts";
import { openTestShop } from "#app/testing/shop.ts";

const EMAIL = "ana@exemplo.com.br";
const PASSWORD = "óculos de outono";

test.each([
  [[], "Falta o comando."],
  [["pedido"], "Não conheço o comando “pedido”."],
  [["constructor", "name"], "Não conheço o comando “constructor”."],
])("%j is refused in one line that leads on", async (args, words) => {
  expect(await runShopCommand(args, { DATABASE_URL: "file:/nada/aqui.db" })).toEqual({
    code: 1,
    said: "",
    complained: `${words} Veja os comandos com: npm run shop -- --help`,
  });
});

test("help names every command, and needs no shop", async () => {
  const { code, said } = await runShopCommand(["--help"], { DATABASE_URL: "file:/nada/aqui.db" });
  expect(code).toBe(0);
  const commands = [...said.matchAll(/^ {2}npm run shop -- (.+)$/gm)].map(([, command]) => command);
  expect(commands).toEqual([
    "account show EMAIL",
    "account block EMAIL",
    "account unblock EMAIL",
    "orders list [SITUAÇÃO]",
    "orders show NÚMERO",
    "orders ship NÚMERO RASTREAMENTO",
    "orders deliver NÚMERO",
    "orders cancel NÚMERO",
    "orders refund NÚMERO",
    "prescriptions list",
    "prescriptions open ID [ARQUIVO]",
    'prescriptions accept ID [--prescriber "NOME, REGISTRO" --date AAAA-MM-DD]',
    "prescriptions refuse ID MOTIVO",
    "prescriptions remove ID",
    "prescriptions reseal",
    "emails list",
    "emails resend ID",
    "backup",
    "verify [ARQUIVO]",
    "restore ARQUIVO --to PASTA",
    "--help",
  ]);
});

test("where there is no shop none is made", async () => {
  const { file } = await openTestShop();
  const nowhere = `${file}-nada`;
  expect(await runShopCommand(["account", "show", EMAIL], { DATABASE_URL: `file:${nowhere}` })).toMatchObject(
    {
      code: 1,
      complained: `Não há banco de dados em ${nowhere}: abra a loja primeiro (npm start).`,
    },
  );
  expect(existsSync(nowhere)).toBe(false);
});

test("a setting that makes no sense is one line", async () => {
  expect(await runShopCommand(["account", "show", EMAIL], { DATABASE_URL: "postgres://x" })).toMatchObject({
    code: 1,
    complained: "Configuração inválida: DATABASE_URL precisa começar com file:",
  });
});

test("a database that stays busy is left alone, and that is said", async () => {
  const { file, store, addAccount } = await openTestShop();
  await addAccount({ email: EMAIL, password: PASSWORD });
  const other = new Database(file);
  other.exec("BEGIN IMMEDIATE");
  const { code, complained } = await runShopCommand(["account", "block", EMAIL], {
    DATABASE_URL: `file:${file}`,
  });
  other.exec("ROLLBACK");
  other.close();
  expect([code, complained]).toEqual([
    1,
    "O banco de dados está ocupado. Nada mudou; tente de novo em instantes.",
  ]);
  expect(await checkCredentials(store.read, EMAIL, PASSWORD)).toMatchObject({ ok: true });
});
