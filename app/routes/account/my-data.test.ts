import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkCredentials } from "#app/domain/account/accounts.server.ts";
import { expectRedirect, post } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { accounts, emails, sessions } from "#db/schema";
import { action as changePassword } from "./change-password.tsx";
import { action as edit } from "./edit-data.tsx";

const PASSWORD = "óculos de outono";
const FORM = {
  type: "Pessoa Jurídica",
  name: "Ana Souza Óculos Ltda.",
  socialName: "Óculos da Ana",
  cpf_cnpj: "11.222.333/0001-81",
  email: "ana@exemplo.com.br",
  whatsapp: "(11) 3222-1234",
};
const NEW_EMAIL = { email: "nova@exemplo.com.br" };
const NEW_PASSWORD = { password: "lentes de inverno", passwordConfirmation: "lentes de inverno" };
const TAKEN = "Username ou E-mail já utilizados. Tente outro por favor!";

async function openShopWithCustomer() {
  const shop = await openTestShop();
  const ana = await shop.addAccount({
    email: "ana@exemplo.com.br",
    taxId: "52998224725",
    password: PASSWORD,
  });
  const before = await shop.store.read.$count(emails);
  return {
    ...shop,
    ana,
    ask: (handler: typeof edit | typeof changePassword, fields: Record<string, string>) =>
      shop.send(handler as typeof edit, post(fields), { as: ana }),
    account: async () => {
      const [row] = await shop.store.read.select().from(accounts).where(eq(accounts.id, ana.id));
      return row;
    },
    written: async () => {
      const rows = await shop.store.read.select().from(emails);
      return rows.slice(before).map(({ recipient, subject }) => ({ recipient, subject }));
    },
    opens: async (email: string, password: string) =>
      (await checkCredentials(shop.store.read, email, password)).ok,
  };
}

function messagesOf(result: unknown) {
  return (result as { data?: { lastResult?: { error?: unknown } } }).data?.lastResult?.error;
}

test("corrected details are kept and announced, without a password where the e-mail stays", async () => {
  const { ask, account, written } = await openShopWithCustomer();
  const { result, session } = await ask(edit, { ...FORM, email: " ANA@exemplo.com.br" });
  expectRedirect(result, "/minha-conta/meus-dados");
  expect(session.get("notice")).toMatchObject({ tone: "success", text: "Dados atualizados com sucesso." });
  expect(await account()).toMatchObject({
    type: "company",
    name: "Ana Souza Óculos Ltda.",
    taxId: "11222333000181",
    email: "ana@exemplo.com.br",
    whatsapp: "1132221234",
  });
  expect(await written()).toEqual([]);
});

test("another e-mail takes the current password, and both addresses are told", async () => {
  const { ask, account, written } = await openShopWithCustomer();
  const { result } = await ask(edit, { ...FORM, ...NEW_EMAIL, currentPassword: PASSWORD });
  expectRedirect(result, "/minha-conta/meus-dados");
  expect(await account()).toMatchObject(NEW_EMAIL);
  expect(await written()).toEqual([
    { recipient: "ana@exemplo.com.br", subject: "O e-mail da sua conta foi alterado" },
    { recipient: "nova@exemplo.com.br", subject: "Este é o novo e-mail da sua conta" },
  ]);
});

test.each([
  ["", "Para trocar o e-mail, preencha a senha atual"],
  ["errada", "Senha atual incorreta"],
])(
  "another e-mail with '%s' for the password changes nothing, and tells nobody",
  async (currentPassword, message) => {
    const { ask, account, written } = await openShopWithCustomer();
    const { result } = await ask(edit, { ...FORM, ...NEW_EMAIL, currentPassword });
    expect(result).toMatchObject({ init: { status: 422 } });
    expect(messagesOf(result)).toEqual({ currentPassword: [message] });
    expect(JSON.stringify(result)).not.toContain("errada");
    expect(await account()).toMatchObject({ email: "ana@exemplo.com.br", type: "individual" });
    expect(await written()).toEqual([]);
  },
);

test("an e-mail or a tax id of somebody else is refused, and the answer does not say which", async () => {
  const { ask, addAccount, account } = await openShopWithCustomer();
  await addAccount({ email: "bia@exemplo.com.br", taxId: "11222333000181" });
  for (const fields of [
    { ...FORM },
    { ...FORM, cpf_cnpj: "12.ABC.345/01DE-35", email: "bia@exemplo.com.br", currentPassword: PASSWORD },
  ]) {
    const { result } = await ask(edit, fields);
    expect(messagesOf(result)).toEqual({ email: [TAKEN] });
  }
  expect(await account()).toMatchObject({ type: "individual", taxId: "52998224725" });
});

test("whether an e-mail has an account is not told without the password", async () => {
  const { ask, addAccount } = await openShopWithCustomer();
  await addAccount({ email: "bia@exemplo.com.br" });
  const { result } = await ask(edit, { ...FORM, email: "bia@exemplo.com.br", currentPassword: "errada" });
  expect(messagesOf(result)).toEqual({ currentPassword: ["Senha atual incorreta"] });
});

test("blank details are refused in the order of signing up", async () => {
  const { ask } = await openShopWithCustomer();
  const { result } = await ask(edit, { type: "Pessoa Jurídica" });
  expect(result).toMatchObject({ init: { status: 422 } });
  expect(Object.values(messagesOf(result) ?? {})).toEqual([
    ["Preencha a Razão Social"],
    ["Preencha o Nome Fantasia"],
    ["Preencha o CNPJ"],
    ["Preencha o Email"],
    ["Preencha o Whatsapp"],
  ]);
});

test("a changed password opens the account in place of the old one, ends every session and is told by e-mail", async () => {
  const { ask, ana, store, now, opens, written } = await openShopWithCustomer();
  const expiresAt = new Date(now().getTime() + 1000);
  await store.write(async (tx) => {
    await tx.insert(sessions).values({ id: "another browser", accountId: ana.id, data: {}, expiresAt });
  });

  const { result, session } = await ask(changePassword, { ...NEW_PASSWORD, currentPassword: PASSWORD });

  expectRedirect(result, "/minha-conta/meus-dados");
  expect(session.get("notice")).toMatchObject({ text: "Senha alterada com sucesso." });
  expect(session.get("accountId")).toBe(ana.id);
  expect(session.get("rotation")).toEqual(expect.any(String));
  expect(await store.read.select().from(sessions)).toEqual([]);
  expect(await opens("ana@exemplo.com.br", PASSWORD)).toBe(false);
  expect(await opens("ana@exemplo.com.br", NEW_PASSWORD.password)).toBe(true);
  expect(await written()).toEqual([{ recipient: "ana@exemplo.com.br", subject: "Sua senha foi alterada" }]);
});

test.each([
  [{ currentPassword: "errada" }, { currentPassword: ["Senha atual incorreta"] }],
  [{ currentPassword: "" }, { currentPassword: ["Preencha a senha atual"] }],
  [{ passwordConfirmation: "outra" }, { passwordConfirmation: ["Senhas não coincidem"] }],
  [
    { password: "curta", passwordConfirmation: "curta" },
    { password: ["A senha precisa de 8 caracteres ou mais"] },
  ],
])("a password change with %j is refused, and shows no password again", async (fields, error) => {
  const { ask, opens, written } = await openShopWithCustomer();
  const { result, session } = await ask(changePassword, {
    ...NEW_PASSWORD,
    currentPassword: PASSWORD,
    ...fields,
  });
  expect(result).toMatchObject({ init: { status: 422 }, data: { lastResult: { initialValue: {} } } });
  expect(messagesOf(result)).toEqual(error);
  expect(session.has("rotation")).toBe(false);
  expect(await opens("ana@exemplo.com.br", PASSWORD)).toBe(true);
  expect(await written()).toEqual([]);
});
