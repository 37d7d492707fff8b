import { eq } from "drizzle-orm";
import type { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { checkCredentials } from "#app/domain/account/accounts.server.ts";
import { minutes } from "#app/domain/values/duration.ts";
import { sessionContext } from "#app/http/context.server.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { emails } from "#db/schema";
import { loader as showCode, action as submitCodeAction } from "./enter-code.tsx";
import { action as setPassword, loader as showPassword } from "./new-password.tsx";
import { action as requestCode } from "./request-code.tsx";

const EMAIL = "ana@exemplo.com.br";
const PASSWORD = { password: "lentes de inverno", passwordConfirmation: "lentes de inverno" };
const get = () => new Request("http://localhost/");
const WRONG = "Código incorreto. Confira o e-mail e tente de novo.";
const OVER = "O código expirou ou foi usado. Peça outro.";

function withRecovery<Args extends { context: Readonly<RouterContextProvider> }, Result>(
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
    async requestCode(email = EMAIL) {
      const { result, session } = await shop.send(requestCode, post({ email }));
      return { result, recoveryId: session.get("recoveryId") ?? "", notice: session.get("notice") };
    },
    async code() {
      const [message] = await shop.store.read
        .select()
        .from(emails)
        .where(eq(emails.subject, "Seu código de recuperação"));
      return /\b\d{8}\b/.exec(message?.text ?? "")?.[0] ?? "";
    },
    submitCode: (recoveryId: string, code: string) =>
      shop.send(withRecovery(recoveryId, submitCodeAction), post({ code }, "/recuperar-senha/codigo")),
    canSignIn: async (password: string) => (await checkCredentials(shop.store.read, EMAIL, password)).ok,
  };
}

async function openShopWithCodeGiven() {
  const shop = await openShopWithAccount();
  const { recoveryId } = await shop.requestCode();
  await shop.submitCode(recoveryId, await shop.code());
  return { ...shop, recoveryId };
}

const refusalOf = (code: string, message: string) => ({
  init: { status: 422 },
  data: { lastResult: { error: { code: [message] }, initialValue: { code } } },
});

test("an e-mail, its code and a new password recover the account", async () => {
  const shop = await openShopWithAccount();
  const { result, recoveryId } = await shop.requestCode(" Ana@Exemplo.com.br ");
  expectRedirect(result, "/recuperar-senha/codigo");
  expect((await shop.send(withRecovery(recoveryId, showCode), get())).result).toBeNull();

  const code = await shop.code();
  const given = await shop.submitCode(
    recoveryId,
    ` ${code.slice(0, 4)}-${code.slice(4, 6)} ${code.slice(6)}`,
  );
  expectRedirect(given.result, "/recuperar-senha/nova-senha");
  expect((await shop.send(withRecovery(recoveryId, showPassword), get())).result).toBeNull();

  const set = await shop.send(withRecovery(recoveryId, setPassword), post(PASSWORD), {
    visitorId: "visitor",
  });
  expectRedirect(set.result, "/entrar");
  expect(set.session.get("notice")).toMatchObject({ text: "Senha alterada. Entre com a nova senha." });
  expect(set.session.has("recoveryId")).toBe(false);
  expect(set.session.get("visitorId")).toBe("visitor");
  expect([await shop.canSignIn("óculos de outono"), await shop.canSignIn(PASSWORD.password)]).toEqual([
    false,
    true,
  ]);
});

test("an unknown e-mail gets the same responses, over all attempts, and no e-mail is sent", async () => {
  const shop = await openShopWithAccount();
  const known = await shop.requestCode();
  const before = await shop.store.read.$count(emails);
  const unknown = await shop.requestCode("ninguem@exemplo.com.br");
  expectRedirect(unknown.result, "/recuperar-senha/codigo");
  expect(unknown.notice).toEqual(known.notice);
  expect(unknown.recoveryId).toMatch(/^[0-9a-f]{32}$/);
  expect(await shop.store.read.$count(emails)).toBe(before);

  const wrongCode = (await shop.code()) === "00000000" ? "00000001" : "00000000";
  for (const message of [WRONG, WRONG, WRONG, WRONG, WRONG, OVER]) {
    for (const { recoveryId } of [known, unknown]) {
      const { result } = await shop.submitCode(recoveryId, wrongCode);
      expect(result).toMatchObject(refusalOf(wrongCode, message));
    }
  }
});

test.each([
  ["", "Preencha o Email"],
  ["ana@", "E-mail inválido"],
])("the e-mail %j is refused at its field and starts no recovery", async (email, message) => {
  const shop = await openShopWithAccount();
  const { result, session } = await shop.send(requestCode, post({ email }));
  expect(result).toMatchObject({
    init: { status: 422 },
    data: { lastResult: { error: { email: [message] }, initialValue: email ? { email } : {} } },
  });
  expect(session.data).toEqual({});
});

test("an expired code is refused; a code of 7 digits is refused without using an attempt", async () => {
  const shop = await openShopWithAccount();
  const { recoveryId } = await shop.requestCode();
  for (let times = 0; times < 6; times++) {
    const { result } = await shop.submitCode(recoveryId, "1234567");
    expect(result).toMatchObject(refusalOf("1234567", "O código tem 8 dígitos"));
  }
  const code = await shop.code();
  shop.moveClock(minutes(10));
  expect((await shop.submitCode(recoveryId, code)).result).toMatchObject(refusalOf(code, OVER));
});

test("the right code rotates the session, and may be posted twice", async () => {
  const shop = await openShopWithAccount();
  const { recoveryId } = await shop.requestCode();
  const code = await shop.code();
  for (const { result, session } of [
    await shop.submitCode(recoveryId, code),
    await shop.submitCode(recoveryId, code),
  ]) {
    expectRedirect(result, "/recuperar-senha/nova-senha");
    expect(session.get("rotation")).toBeDefined();
  }
});

test.each([
  ["the code page", showCode, get],
  ["a code", submitCodeAction, () => post({ code: "12345678" })],
  ["the password page", showPassword, get],
  ["a password", setPassword, () => post(PASSWORD)],
])("in a session without a recovery, %s redirects to the first step", async (_, handler, request) => {
  const shop = await openShopWithAccount();
  const { result, session, message } = await shop.send(handler as typeof showPassword, request());
  expectRedirect(result, "/recuperar-senha");
  expect(message).toMatchObject({ name: "ask-for-code" });
  expect(session.data).toEqual({});
});

test("without the code there is no password page, and no password is accepted", async () => {
  const shop = await openShopWithAccount();
  const { recoveryId } = await shop.requestCode();
  const shown = await shop.send(withRecovery(recoveryId, showPassword), get());
  expectRedirect(shown.result, "/recuperar-senha");
  expect(shown.message).toMatchObject({ name: "ask-for-code" });
  for (const fields of [PASSWORD, { password: "", passwordConfirmation: "" }]) {
    const set = await shop.send(withRecovery(recoveryId, setPassword), post(fields));
    expectRedirect(set.result, "/recuperar-senha");
  }
  expect(await shop.canSignIn("óculos de outono")).toBe(true);
});

test("a password is refused 10 minutes after the code, and a second time", async () => {
  const shop = await openShopWithCodeGiven();
  await shop.send(withRecovery(shop.recoveryId, setPassword), post(PASSWORD));
  const again = { password: "outra lente qualquer", passwordConfirmation: "outra lente qualquer" };
  const twice = await shop.send(withRecovery(shop.recoveryId, setPassword), post(again));
  expectRedirect(twice.result, "/recuperar-senha");
  expect(twice.message).toMatchObject({ name: "code-is-over" });
  expect(await shop.canSignIn(PASSWORD.password)).toBe(true);

  const late = await openShopWithCodeGiven();
  late.moveClock(minutes(10));
  expectRedirect(
    (await late.send(withRecovery(late.recoveryId, setPassword), post(PASSWORD))).result,
    "/recuperar-senha",
  );
  expect(await late.canSignIn("óculos de outono")).toBe(true);
});

test("an invalid password is refused at its field, not returned, and can be corrected", async () => {
  const shop = await openShopWithCodeGiven();
  const { result } = await shop.send(
    withRecovery(shop.recoveryId, setPassword),
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
  expectRedirect(
    (await shop.send(withRecovery(shop.recoveryId, setPassword), post(PASSWORD))).result,
    "/entrar",
  );
});

test("setting the password signs out the current session", async () => {
  const shop = await openShopWithCodeGiven();
  const { session } = await shop.send(withRecovery(shop.recoveryId, setPassword), post(PASSWORD), {
    as: shop.account,
  });
  expect(session.has("accountId")).toBe(false);
  expect(session.get("notice")).toMatchObject({ text: "Senha alterada. Entre com a nova senha." });
});
