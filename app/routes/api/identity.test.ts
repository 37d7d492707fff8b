import { expect, test } from "vitest";
import { minutes } from "#app/domain/values/duration.ts";
import { call, readResponse } from "#app/testing/api-calls.ts";
import { post, statusOf } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { accounts } from "#db/schema";
import { action as signInByForm } from "../identity/sign-in.tsx";
import { action as signUp } from "./accounts.ts";
import { action as signOut } from "./session.ts";
import { action as signIn } from "./session-accounts.ts";

const ANA = { email: "ana@exemplo.com.br", password: "uma senha boa" };
const PERSON = {
  type: "Pessoa Física",
  cpf_cnpj: "529.982.247-25",
  name: "Joana Prado Alves",
  socialName: "Joana",
  email: "Joana@exemplo.com.br",
  whatsapp: "(11) 98765-4321",
  password: "óculos novos de outono",
};
const create = (body: unknown) => call("/api/accounts", { method: "POST", body });
const enter = (body: unknown) => call("/api/session/accounts", { method: "POST", body });

test("an account is created from the contract's fields and signed in, and the response has no password", async () => {
  const shop = await openTestShop();
  const { result, session } = await shop.send(signUp, create(PERSON));
  const id = session.get("accountId");
  expect(await readResponse(result)).toEqual({
    status: 201,
    body: {
      id,
      name: "Joana Prado Alves",
      status: "active",
      socialName: "Joana",
      email: "joana@exemplo.com.br",
      whatsapp: "11987654321",
      cpf_cnpj: "52998224725",
      type: "Pessoa Física",
    },
  });
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(session.has("notice")).toBe(false);
});

test("a taken e-mail is refused, and so is what the form refuses", async () => {
  const shop = await openTestShop();
  await shop.addAccount({ email: "joana@exemplo.com.br" });
  const message = "Username ou E-mail já utilizados. Tente outro por favor!";
  expect(await readResponse((await shop.send(signUp, create(PERSON))).result)).toEqual({
    status: 422,
    body: { error: { code: "invalid", message, fields: { email: [message] } } },
  });

  const wrong = { ...PERSON, name: "", cpf_cnpj: "1", passwordConfirmation: "outra", email: 7 };
  expect(await readResponse((await shop.send(signUp, create(wrong))).result)).toMatchObject({
    status: 422,
    body: { error: { fields: { email: ["E-mail inválido"] } } },
  });
  const other = { ...PERSON, name: "", cpf_cnpj: "1", passwordConfirmation: "outra" };
  expect(await readResponse((await shop.send(signUp, create(other))).result)).toMatchObject({
    status: 422,
    body: {
      error: {
        code: "invalid",
        message: "Preencha o Nome",
        fields: {
          name: ["Preencha o Nome"],
          cpf_cnpj: ["CPF inválido"],
          passwordConfirmation: ["Senhas não coincidem"],
        },
      },
    },
  });
  expect(
    await readResponse((await shop.send(signUp, create({ ...PERSON, status: "admin" }))).result),
  ).toMatchObject({
    status: 422,
    body: { error: { fields: { status: ["Campo desconhecido"] } } },
  });
  expect(await shop.store.read.$count(accounts)).toBe(1);
});

test("signing in returns the session", async () => {
  const shop = await openTestShop();
  const ana = await shop.addAccount(ANA);
  const { result, session } = await shop.send(signIn, enter({ ...ANA, email: " ANA@exemplo.com.br" }));
  expect(await readResponse(result)).toMatchObject({ status: 200, body: { id: ana.id, status: "active" } });
  expect(session.get("accountId")).toBe(ana.id);
});

test("a wrong password, an unknown e-mail and a blocked account are refused", async () => {
  const shop = await openTestShop();
  await shop.addAccount(ANA);
  const unauthorized = {
    status: 401,
    body: { error: { code: "unauthorized", message: "E-mail ou senha incorretos." } },
  };
  expect(await readResponse((await shop.send(signIn, enter({ ...ANA, password: "errada" }))).result)).toEqual(
    unauthorized,
  );
  expect(
    await readResponse((await shop.send(signIn, enter({ ...ANA, email: "b@exemplo.com" }))).result),
  ).toEqual(unauthorized);

  await shop.store.write(async (tx) => void (await tx.update(accounts).set({ status: "blocked" })));
  const { result, session } = await shop.send(signIn, enter(ANA));
  expect(await readResponse(result)).toEqual({
    status: 403,
    body: {
      error: {
        code: "forbidden",
        message: "Olá, Ana Souza Lima. Sua conta está bloqueada, entre em contato!",
      },
    },
  });
  expect(session.has("accountId")).toBe(false);
});

test("a body without e-mail and password is refused with the missing fields", async () => {
  const shop = await openTestShop();
  expect(await readResponse((await shop.send(signIn, enter({ email: "" }))).result)).toEqual({
    status: 422,
    body: {
      error: {
        code: "invalid",
        message: "Preencha o Email",
        fields: { email: ["Preencha o Email"], password: ["Preencha a senha"] },
      },
    },
  });
});

test("failed logins share one limit with the form", async () => {
  const shop = await openTestShop();
  await shop.addAccount(ANA);
  const wrong = { ...ANA, password: "errada" };
  for (let time = 0; time < 5; time++) {
    await shop.send(signInByForm, post(wrong));
    await shop.send(signIn, enter(wrong));
  }
  shop.moveClock(minutes(5));
  const { result, session } = await shop.send(signIn, enter(ANA));
  expect((result as Response).headers.get("Retry-After")).toBe("600");
  expect(await readResponse(result)).toMatchObject({
    status: 429,
    body: { error: { code: "too_many_requests" } },
  });
  expect(session.has("accountId")).toBe(false);
  expect(statusOf((await shop.send(signInByForm, post(ANA))).result)).toBe(429);
});

test("signing out removes the account from the session", async () => {
  const shop = await openTestShop();
  const ana = await shop.addAccount();
  const request = call("/api/session", { method: "DELETE" });
  const { result, session } = await shop.send(signOut, request, { as: ana, visitorId: "a visitor" });
  expect(await readResponse(result)).toEqual({ status: 204, body: null });
  expect(session.data).toEqual({});
});
