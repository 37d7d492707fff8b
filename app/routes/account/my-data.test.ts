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
    submit: (handler: typeof edit | typeof changePassword, fields: Record<string, string>) =>
      shop.send(handler as typeof edit, post(fields), { as: ana }),
    account: async () => {
      const [row] = await shop.store.read.select().from(accounts).where(eq(accounts.id, ana.id));
      return row;
    },
    newEmails: async () => {
      const rows = await shop.store.read.select().from(emails);
      return rows.slice(before).map(({ recipient, subject }) => ({ recipient, subject }));
    },
    canSignIn: async (email: string, password: string) =>
      (await checkCredentials(shop.store.read, email, password)).ok,
  };
}

function messagesOf(result: unknown) {
  return (result as { data?: { lastResult?: { error?: unknown } } }).data?.lastResult?.error;
}

test("changed details are saved without a password if the e-mail stays the same", async () => {
  const { submit, account, newEmails } = await openShopWithCustomer();
  const { result, session } = await submit(edit, { ...FORM, email: " ANA@exemplo.com.br" });
  expectRedirect(result, "/minha-conta/meus-dados");
  expect(session.get("notice")).toMatchObject({ tone: "success", text: "Dados atualizados com sucesso." });
  expect(await account()).toMatchObject({
    type: "company",
    name: "Ana Souza Óculos Ltda.",
    taxId: "11222333000181",
    email: "ana@exemplo.com.br",
    whatsapp: "1132221234",
  });
  expect(await newEmails()).toEqual([]);
});

test("a new e-mail needs the current password, and both e-mails are notified", async () => {
  const { submit, account, newEmails } = await openShopWithCustomer();
  const { result } = await submit(edit, { ...FORM, ...NEW_EMAIL, currentPassword: PASSWORD });
  expectRedirect(result, "/minha-conta/meus-dados");
  expect(await account()).toMatchObject(NEW_EMAIL);
  expect(await newEmails()).toEqual([
    { recipient: "ana@exemplo.com.br", subject: "O e-mail da sua conta foi alterado" },
    { recipient: "nova@exemplo.com.br", subject: "Este é o novo e-mail da sua conta" },
  ]);
});

test.each([
  ["", "Para trocar o e-mail, preencha a senha atual"],
  ["errada", "Senha atual incorreta"],
])(
  "a new e-mail with the password '%s' changes nothing and sends no e-mail",
  async (currentPassword, message) => {
    const { submit, account, newEmails } = await openShopWithCustomer();
    const { result } = await submit(edit, { ...FORM, ...NEW_EMAIL, currentPassword });
    expect(result).toMatchObject({ init: { status: 422 } });
    expect(messagesOf(result)).toEqual({ currentPassword: [message] });
    expect(JSON.stringify(result)).not.toContain("errada");
    expect(await account()).toMatchObject({ email: "ana@exemplo.com.br", type: "individual" });
    expect(await newEmails()).toEqual([]);
  },
);

test("another customer's e-mail or tax id is refused, without revealing which of the two", async () => {
  const { submit, addAccount, account } = await openShopWithCustomer();
  await addAccount({ email: "bia@exemplo.com.br", taxId: "11222333000181" });
  for (const fields of [
    { ...FORM },
    { ...FORM, cpf_cnpj: "12.ABC.345/01DE-35", email: "bia@exemplo.com.br", currentPassword: PASSWORD },
  ]) {
    const { result } = await submit(edit, fields);
    expect(messagesOf(result)).toEqual({ email: [TAKEN] });
  }
  expect(await account()).toMatchObject({ type: "individual", taxId: "52998224725" });
});

test("without the password the response does not reveal whether an e-mail has an account", async () => {
  const { submit, addAccount } = await openShopWithCustomer();
  await addAccount({ email: "bia@exemplo.com.br" });
  const { result } = await submit(edit, { ...FORM, email: "bia@exemplo.com.br", currentPassword: "errada" });
  expect(messagesOf(result)).toEqual({ currentPassword: ["Senha atual incorreta"] });
});

test("blank details are refused in the order of the sign-up form", async () => {
  const { submit } = await openShopWithCustomer();
  const { result } = await submit(edit, { type: "Pessoa Jurídica" });
  expect(result).toMatchObject({ init: { status: 422 } });
  expect(Object.values(messagesOf(result) ?? {})).toEqual([
    ["Preencha a Razão Social"],
    ["Preencha o Nome Fantasia"],
    ["Preencha o CNPJ"],
    ["Preencha o Email"],
    ["Preencha o Whatsapp"],
  ]);
});

test("a changed password replaces the old one, ends all other sessions and sends an e-mail", async () => {
  const { submit, ana, store, now, canSignIn, newEmails } = await openShopWithCustomer();
  const expiresAt = new Date(now().getTime() + 1000);
  await store.write(async (tx) => {
    await tx.insert(sessions).values({ id: "another browser", accountId: ana.id, data: {}, expiresAt });
  });

  const { result, session } = await submit(changePassword, { ...NEW_PASSWORD, currentPassword: PASSWORD });

  expectRedirect(result, "/minha-conta/meus-dados");
  expect(session.get("notice")).toMatchObject({ text: "Senha alterada com sucesso." });
  expect(session.get("accountId")).toBe(ana.id);
  expect(session.get("rotation")).toEqual(expect.any(String));
  expect(await store.read.select().from(sessions)).toEqual([]);
  expect(await canSignIn("ana@exemplo.com.br", PASSWORD)).toBe(false);
  expect(await canSignIn("ana@exemplo.com.br", NEW_PASSWORD.password)).toBe(true);
  expect(await newEmails()).toEqual([{ recipient: "ana@exemplo.com.br", subject: "Sua senha foi alterada" }]);
});

test.each([
  [{ currentPassword: "errada" }, { currentPassword: ["Senha atual incorreta"] }],
  [{ currentPassword: "" }, { currentPassword: ["Preencha a senha atual"] }],
  [{ passwordConfirmation: "outra" }, { passwordConfirmation: ["Senhas não coincidem"] }],
  [
    { password: "curta", passwordConfirmation: "curta" },
    { password: ["A senha precisa de 8 caracteres ou mais"] },
  ],
])("a password change with %j is refused, and the response contains no password", async (fields, error) => {
  const { submit, canSignIn, newEmails } = await openShopWithCustomer();
  const { result, session } = await submit(changePassword, {
    ...NEW_PASSWORD,
    currentPassword: PASSWORD,
    ...fields,
  });
  expect(result).toMatchObject({ init: { status: 422 }, data: { lastResult: { initialValue: {} } } });
  expect(messagesOf(result)).toEqual(error);
  expect(session.has("rotation")).toBe(false);
  expect(await canSignIn("ana@exemplo.com.br", PASSWORD)).toBe(true);
  expect(await newEmails()).toEqual([]);
});
