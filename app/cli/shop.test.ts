import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { checkCredentials } from "#app/domain/account/accounts.server.ts";
import { runShopCommand } from "#app/testing/cli.ts";
import { withRaw } from "#app/testing/raw-database.ts";
import { openTestShop } from "#app/testing/shop.ts";

const EMAIL = "ana@exemplo.com.br";
const PASSWORD = "óculos de outono";

test.each([
  [[], "Falta o comando."],
  [["pedido"], "Não conheço o comando “pedido”."],
  [["constructor", "name"], "Não conheço o comando “constructor”."],
])("%j prints a usage error", async (args, message) => {
  expect(await runShopCommand(args, { DATABASE_URL: "file:/nada/aqui.db" })).toEqual({
    code: 1,
    stdout: "",
    stderr: `${message} Veja os comandos com: npm run shop -- --help`,
  });
});

test("--help lists every command, and needs no database", async () => {
  const { code, stdout } = await runShopCommand(["--help"], { DATABASE_URL: "file:/nada/aqui.db" });
  expect(code).toBe(0);
  const commands = [...stdout.matchAll(/^ {2}npm run shop -- (.+)$/gm)].map(([, command]) => command);
  expect(commands).toEqual([
    "staff add EMAIL --role owner|clerk|optician [--name NOME]",
    "staff list",
    "staff reset EMAIL",
    "staff block EMAIL",
    "staff unblock EMAIL",
    "account show EMAIL",
    "account block EMAIL",
    "account unblock EMAIL",
    "orders list [SITUAÇÃO]",
    "orders show NÚMERO",
    "orders ship NÚMERO RASTREAMENTO [--invoice CHAVE]",
    "orders deliver NÚMERO",
    "orders cancel NÚMERO",
    "orders refund NÚMERO [--line N[:QTD]]… [--freight] [--amount REAIS] [--restock] [--reason TEXTO]",
    "prescriptions list",
    "prescriptions open ID [ARQUIVO]",
    'prescriptions accept ID [--prescriber "NOME, REGISTRO"] [--date AAAA-MM-DD] [--set CAMPO=VALOR]…',
    "prescriptions ask-measures ID",
    "prescriptions refuse ID MOTIVO",
    "prescriptions remove ID",
    "prescriptions rotate-keys",
    "emails list",
    "emails resend ID",
    "jobs list",
    "jobs retry CHAVE",
    "payments list",
    "payments ask ID",
    "import PASTA [--confirm CÓDIGO], ou --template PASTA",
    "export PASTA",
    "backup",
    "verify [ARQUIVO]",
    "restore ARQUIVO --to PASTA",
    "move-to DESTINO",
    "copy-files PASTA",
    "--help",
  ]);
});

test("does not create a missing database", async () => {
  const { folder } = await openTestShop();
  const missingFile = path.join(folder, "nada.db");
  expect(
    await runShopCommand(["account", "show", EMAIL], { DATABASE_URL: `file:${missingFile}` }),
  ).toMatchObject({
    code: 1,
    stderr: `Não há banco de dados em ${missingFile}: abra a loja primeiro (npm start).`,
  });
  expect(existsSync(missingFile)).toBe(false);
});

test("an invalid setting is reported in one line", async () => {
  expect(await runShopCommand(["account", "show", EMAIL], { DATABASE_URL: "mysql://x" })).toMatchObject({
    code: 1,
    stderr: "Configuração inválida: DATABASE_URL precisa começar com file: ou postgres://",
  });
});

test("reports a busy database, and changes nothing", async () => {
  const { url, store, addAccount } = await openTestShop();
  await addAccount({ email: EMAIL, password: PASSWORD });
  const { code, stderr } = await withRaw(url, async (other) => {
    await other.holdWrites();
    return runShopCommand(["account", "block", EMAIL], { DATABASE_URL: url });
  });
  expect([code, stderr]).toEqual([
    1,
    "O banco de dados está ocupado. Nada mudou; tente de novo em instantes.",
  ]);
  expect(await checkCredentials(store.read, EMAIL, PASSWORD)).toMatchObject({ ok: true });
});
