import { expect, test } from "vitest";
import { minutes } from "#app/domain/values/duration.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { accounts, emails } from "#db/schema";
import { newPasswordSchema, signUpSchema } from "./account.ts";
import { checkCredentials, createAccount, findActiveAccount } from "./accounts.server.ts";

const FORM = {
  type: "Pessoa Física",
  name: "Ana Souza Lima",
  socialName: "Ana",
  cpf_cnpj: "529.982.247-25",
  email: "Ana@Exemplo.com.br",
  whatsapp: "+55 (11) 98765-4321",
  password: "óculos de outono",
  passwordConfirmation: "óculos de outono",
};

const messagesOf = (fields: Record<string, string>) =>
  signUpSchema.safeParse({ ...FORM, ...fields }).error?.issues.map(({ message }) => message);

test("typed details are normalised", () => {
  expect(signUpSchema.parse(FORM)).toEqual({
    type: "individual",
    name: "Ana Souza Lima",
    socialName: "Ana",
    taxId: "52998224725",
    email: "ana@exemplo.com.br",
    whatsapp: "11987654321",
    password: "óculos de outono",
  });
});

test("an empty form gets its messages in order, with the labels of its account type", () => {
  const empty = {
    name: "",
    socialName: "",
    cpf_cnpj: "",
    email: "",
    whatsapp: "",
    password: "",
    passwordConfirmation: "",
  };
  expect(messagesOf(empty)).toEqual([
    "Preencha o Nome",
    "Preencha o Nome Social",
    "Preencha o CPF",
    "Preencha o Email",
    "Preencha o Whatsapp",
    "Preencha a senha",
    "Preencha a confirmação de senha",
  ]);
  expect(messagesOf({ ...empty, type: "Pessoa Jurídica" })?.slice(0, 3)).toEqual([
    "Preencha a Razão Social",
    "Preencha o Nome Fantasia",
    "Preencha o CNPJ",
  ]);
});

test.each([
  [{ passwordConfirmation: "outra" }, "Senhas não coincidem"],
  [{ cpf_cnpj: "529.982.247-24" }, "CPF inválido"],
  [{ type: "Pessoa Jurídica" }, "CNPJ inválido"],
  [{ email: "ana" }, "E-mail inválido"],
  [{ whatsapp: "123" }, "WhatsApp inválido"],
  [{ password: "curta", passwordConfirmation: "curta" }, "A senha precisa de 8 caracteres ou mais"],
  [{ password: "12345678", passwordConfirmation: "12345678" }, "Essa senha é muito comum"],
])("%j gets its message", (fields, message) => {
  expect(messagesOf(fields)).toEqual([message]);
});

test("an e-mail and a tax id have one account each, and the result does not tell which was taken", async () => {
  const shop = await openTestShop();
  const form = signUpSchema.parse(FORM);
  expect(await createAccount(shop.store, form, shop.now())).toMatchObject({ ok: true });
  expect(await createAccount(shop.store, { ...form, taxId: "39053344705" }, shop.now())).toEqual({
    ok: false,
    reason: "taken",
  });
  expect(await createAccount(shop.store, { ...form, email: "outra@exemplo.com.br" }, shop.now())).toEqual({
    ok: false,
    reason: "taken",
  });
});

test("only the right password signs in, and only its hash is stored", async () => {
  const shop = await openTestShop();
  const { id } = await shop.addAccount({ email: "ana@exemplo.com.br", password: "óculos de outono" });
  const check = (email: string, password: string) => checkCredentials(shop.store.read, email, password);

  expect(await check(" ANA@exemplo.com.br", "óculos de outono")).toEqual({ ok: true, accountId: id });
  expect(await check("ana@exemplo.com.br", "óculos")).toEqual({ ok: false, reason: "wrong-credentials" });
  expect(await check("ninguem@exemplo.com.br", "x")).toEqual({ ok: false, reason: "wrong-credentials" });
  const [account] = await shop.store.read.select().from(accounts);
  expect(account?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(JSON.stringify(account)).not.toContain("outono");
});

test.each(["josé@empresa.com.br", "ana.@exemplo.com.br", "a..b@exemplo.com"])(
  "an account of an earlier version signs in with an e-mail that sign-up now refuses: %s",
  async (email) => {
    const shop = await openTestShop();
    const { id } = await shop.addAccount({ email, password: "óculos de outono" });
    const signedIn = await checkCredentials(shop.store.read, email, "óculos de outono");
    expect(signedIn).toEqual({ ok: true, accountId: id });
  },
);

test("a blocked account is told so only with the right password, and is not active", async () => {
  const shop = await openTestShop();
  const { id } = await shop.addAccount({ email: "ana@exemplo.com.br", password: "óculos de outono" });
  await shop.store.write(async (tx) => void (await tx.update(accounts).set({ status: "blocked" })));

  expect(await checkCredentials(shop.store.read, "ana@exemplo.com.br", "errada")).toMatchObject({
    reason: "wrong-credentials",
  });
  expect(await checkCredentials(shop.store.read, "ana@exemplo.com.br", "óculos de outono")).toEqual({
    ok: false,
    reason: "blocked",
    name: "Ana Souza Lima",
  });
  expect(await findActiveAccount(shop.store.read, id)).toBeUndefined();
});

test("a new account gets one welcome e-mail, which contains no other typed text", async () => {
  const shop = await openTestShop();
  const form = signUpSchema.parse({ ...FORM, name: "Ganhe em http://golpe.exemplo", socialName: "Golpe" });
  await createAccount(shop.store, form, shop.now());
  await createAccount(shop.store, form, shop.now());
  const [message, ...more] = await shop.store.read.select().from(emails);
  expect(message).toMatchObject({ recipient: "ana@exemplo.com.br", subject: "Sua conta na Ótica Ametista" });
  expect(JSON.stringify(message)).not.toMatch(/golpe/i);
  expect(more).toEqual([]);
});

test.each([
  [{ password: "", passwordConfirmation: "" }, ["Preencha a senha", "Preencha a confirmação de senha"]],
  [{ passwordConfirmation: "outra" }, ["Senhas não coincidem"]],
  [
    { password: "curta", passwordConfirmation: "outra" },
    ["Senhas não coincidem", "A senha precisa de 8 caracteres ou mais"],
  ],
  [{ password: "12345678", passwordConfirmation: "12345678" }, ["Essa senha é muito comum"]],
  [{}, undefined],
])("a new password follows the rules of sign-up: %j", (fields, messages) => {
  const { password, passwordConfirmation } = FORM;
  const { error } = newPasswordSchema.safeParse({ password, passwordConfirmation, ...fields });
  expect(error?.issues.map(({ message }) => message)).toEqual(messages);
  expect(messagesOf(fields)).toEqual(messages);
});

test("a form posted twice at once creates one account, and its e-mail stays taken for other forms", async () => {
  const { store, now, moveClock } = await openTestShop();
  const form = signUpSchema.parse(FORM);
  const both = await Promise.all([1, 2].map(() => createAccount(store, form, now())));
  expect(both).toEqual([both[0], both[0]]);
  expect(both[0]).toMatchObject({ ok: true });
  expect(await store.read.$count(accounts)).toBe(1);
  expect(await store.read.$count(emails)).toBe(1);

  const taken = { ok: false, reason: "taken" };
  expect(await createAccount(store, { ...form, password: "outra senha boa" }, now())).toEqual(taken);
  expect(await createAccount(store, { ...form, taxId: "11144477735" }, now())).toEqual(taken);
  moveClock(minutes(2));
  expect(await createAccount(store, form, now())).toEqual(taken);
});
