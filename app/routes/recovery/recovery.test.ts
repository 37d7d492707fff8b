import { eq } from "drizzle-orm";
import type { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { checkCredentials } from "#app/domain/account/accounts.server.ts";
import { minutes } from "#app/domain/values/duration.ts";
import { sessionContext } from "#app/http/context.server.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { emails } from "#db/schema";
import { action as giveCode, loader as showCode } from "./code.tsx";
import { action as setPassword, loader as showPassword } from "./new-password.tsx";
import { action as ask } from "./request-code.tsx";

const EMAIL = "ana@exemplo.com.br";
const PASSWORD = { password: "lentes de inverno", passwordConfirmation: "lentes de inverno" };
const get = () => new Request("http://localhost/");
const WRONG = "Código incorreto. Confira o e-mail e tente de novo.";
const OVER = "O código expirou ou foi usado. Peça outro.";

/** The same handler, in the browser that holds this recovery. */
function holding<Args extends { context: Readonly<RouterContextProvider> }, Result>(
  recoveryId: string,
  handler: (args: Args) => Result,
) {
  return (args: Args) => {
    args.context.get(sessionContext).set("recoveryId", recoveryId);
    return handler(args);
  };
}

async function openShopWithAccount() {
  const shop = await openTestShop();
  const account = await shop.addAccount({ email: EMAIL, password: "óculos de outono" });
  return {
    ...shop,
    account,
    /** Asks for a code, and answers what the browser then keeps. */
    async ask(email = EMAIL) {
      const { result, session } = await shop.send(ask, post({ email }));
      return { result, recoveryId: session.get("recoveryId") ?? "", notice: session.get("notice") };
    },
    async code() {
      const [message] = await shop.store.read
        .select()
        .from(emails)
        .where(eq(emails.subject, "Seu código de recuperação"));
      return /\b\d{8}\b/.exec(message?.text ?? "")?.[0] ?? "";
    },
    give: (recoveryId: string, code: string) =>
      shop.send(holding(recoveryId, giveCode), post({ code }, "/recuperar-senha/codigo")),
    opens: async (password: string) => (await checkCredentials(shop.store.read, EMAIL, password)).ok,
  };
}

async function openShopWithCodeGiven() {
  const shop = await openShopWithAccount();
  const { recoveryId } = await shop.ask();
  await shop.give(recoveryId, await shop.code());
  return { ...shop, recoveryId };
}

const refusalOf = (code: string, message: string) => ({
  init: { status: 422 },
  data: { lastResult: { error: { code: [message] }, initialValue: { code } } },
});

test("the e-mail leads to the code, the code to the new password, and that to signing in", async () => {
  const shop = await openShopWithAccount();
  const { result, recoveryId } = await shop.ask(" Ana@Exemplo.com.br ");
  expectRedirect(result, "/recuperar-senha/codigo");
  expect((await shop.send(holding(recoveryId, showCode), get())).result).toBeNull();

  const code = await shop.code();
  const given = await shop.give(recoveryId, ` ${code.slice(0, 4)}-${code.slice(4, 6)} ${code.slice(6)}`);
  expectRedirect(given.result, "/recuperar-senha/nova-senha");
  expect((await shop.send(holding(recoveryId, showPassword), get())).result).toBeNull();

  const set = await shop.send(holding(recoveryId, setPassword), post(PASSWORD), { visitorId: "visitor" });
  expectRedirect(set.result, "/entrar");
  expect(set.session.get("notice")).toMatchObject({ text: "Senha alterada. Entre com a nova senha." });
  expect(set.session.has("recoveryId")).toBe(false);
  expect(set.session.get("visitorId")).toBe("visitor");
  expect([await shop.opens("óculos de outono"), await shop.opens(PASSWORD.password)]).toEqual([false, true]);
});

test("an e-mail without an account is answered the same, through all the tries, and gets no e-mail", async () => {
  const shop = await openShopWithAccount();
  const known = await shop.ask();
  const before = await shop.store.read.$count(emails);
  const unknown = await shop.ask("ninguem@exemplo.com.br");
  expectRedirect(unknown.result, "/recuperar-senha/codigo");
  expect(unknown.notice).toEqual(known.notice);
  expect(unknown.recoveryId).toMatch(/^[0-9a-f]{32}$/);
  expect(await shop.store.read.$count(emails)).toBe(before);

  const wrongCode = (await shop.code()) === "00000000" ? "00000001" : "00000000";
  for (const message of [WRONG, WRONG, WRONG, WRONG, WRONG, OVER]) {
    for (const { recoveryId } of [known, unknown]) {
      const { result } = await shop.give(recoveryId, wrongCode);
      expect(result).toMatchObject(refusalOf(wrongCode, message));
    }
  }
});

test.each([
  ["", "Preencha o Email"],
  ["ana@", "E-mail inválido"],
])("the e-mail %j is refused at its field, kept, and begins nothing", async (email, message) => {
  const shop = await openShopWithAccount();
  const { result, session } = await shop.send(ask, post({ email }));
  expect(result).toMatchObject({
    init: { status: 422 },
    data: { lastResult: { error: { email: [message] }, initialValue: email ? { email } : {} } },
  });
  expect(session.data).toEqual({});
});

test("a code that is late is refused, and so is one with a digit missing, which costs no try", async () => {
  const shop = await openShopWithAccount();
  const { recoveryId } = await shop.ask();
  for (let times = 0; times < 6; times++) {
    const { result } = await shop.give(recoveryId, "1234567");
    expect(result).toMatchObject(refusalOf("1234567", "O código tem 8 dígitos"));
  }
  const code = await shop.code();
  shop.moveClock(minutes(10));
  expect((await shop.give(recoveryId, code)).result).toMatchObject(refusalOf(code, OVER));
});

test("the right code goes on under another cookie, and one sent twice goes on again", async () => {
  const shop = await openShopWithAccount();
  const { recoveryId } = await shop.ask();
  const code = await shop.code();
  for (const { result, session } of [await shop.give(recoveryId, code), await shop.give(recoveryId, code)]) {
    expectRedirect(result, "/recuperar-senha/nova-senha");
    expect(session.get("rotation")).toBeDefined();
  }
});

test.each([
  ["the code's page", showCode, get],
  ["a code", giveCode, () => post({ code: "12345678" })],
  ["the password's page", showPassword, get],
  ["a password", setPassword, () => post(PASSWORD)],
])("in a browser that asked for nothing, %s leads to asking", async (_, handler, request) => {
  const shop = await openShopWithAccount();
  const { result, session, message } = await shop.send(handler as typeof showPassword, request());
  expectRedirect(result, "/recuperar-senha");
  expect(message).toMatchObject({ name: "ask-for-code" });
  expect(session.data).toEqual({});
});

test("before the code was given no password is asked for or taken", async () => {
  const shop = await openShopWithAccount();
  const { recoveryId } = await shop.ask();
  const shown = await shop.send(holding(recoveryId, showPassword), get());
  expectRedirect(shown.result, "/recuperar-senha");
  expect(shown.message).toMatchObject({ name: "ask-for-code" });
  for (const fields of [PASSWORD, { password: "", passwordConfirmation: "" }]) {
    const set = await shop.send(holding(recoveryId, setPassword), post(fields));
    expectRedirect(set.result, "/recuperar-senha");
  }
  expect(await shop.opens("óculos de outono")).toBe(true);
});

test("a password that comes ten minutes after its code, or once more, is not taken", async () => {
  const shop = await openShopWithCodeGiven();
  await shop.send(holding(shop.recoveryId, setPassword), post(PASSWORD));
  const again = { password: "outra lente qualquer", passwordConfirmation: "outra lente qualquer" };
  const twice = await shop.send(holding(shop.recoveryId, setPassword), post(again));
  expectRedirect(twice.result, "/recuperar-senha");
  expect(twice.message).toMatchObject({ name: "code-is-over" });
  expect(await shop.opens(PASSWORD.password)).toBe(true);

  const late = await openShopWithCodeGiven();
  late.moveClock(minutes(10));
  expectRedirect(
    (await late.send(holding(late.recoveryId, setPassword), post(PASSWORD))).result,
    "/recuperar-senha",
  );
  expect(await late.opens("óculos de outono")).toBe(true);
});

test("a password that breaks the rules is said at its field, is not sent back, and may be mended", async () => {
  const shop = await openShopWithCodeGiven();
  const { result } = await shop.send(
    holding(shop.recoveryId, setPassword),
    post({ password: "12345678", passwordConfirmation: "outra" }),
  );
  expect(statusOf(result)).toBe(422);
  expect(result).toMatchObject({
    data: {
      lastResult: {
        error: {
          password: ["Essa senha é muito comum"],
          passwordConfirmation: ["Senhas não coincidem"],
        },
      },
    },
  });
  expect(JSON.stringify(result)).not.toMatch(/12345678|outra/);
  expectRedirect((await shop.send(holding(shop.recoveryId, setPassword), post(PASSWORD))).result, "/entrar");
});

test("whoever was signed in where the password was set has to sign in again", async () => {
  const shop = await openShopWithCodeGiven();
  const { session } = await shop.send(holding(shop.recoveryId, setPassword), post(PASSWORD), {
    as: shop.account,
  });
  expect(session.has("accountId")).toBe(false);
  expect(session.get("notice")).toMatchObject({ text: "Senha alterada. Entre com a nova senha." });
});
