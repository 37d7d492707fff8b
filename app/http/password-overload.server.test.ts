import { expect, test } from "vitest";
import { hashPassword } from "#app/domain/account/password.server.ts";
import { action as signInByApi } from "#app/routes/api/session-accounts.ts";
import { action as signIn } from "#app/routes/identity/sign-in.tsx";
import { call } from "#app/testing/api-calls.ts";
import { expectRedirect, post } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";

const ANA = { email: "ana@exemplo.com.br", password: "uma senha boa" };

test("where too many passwords wait to be checked, one more is asked to come back, and is let in afterwards", async () => {
  const shop = await openTestShop();
  await shop.addAccount(ANA);
  const crowd = Array.from({ length: 40 }, () => hashPassword("multidão"));

  const { result } = await shop.send(signIn, post(ANA));
  expect(result).toMatchObject({
    init: { status: 503 },
    data: { title: "Muita gente entrando agora", headers: { "Retry-After": "5" } },
  });
  const { result: answer } = await shop.send(
    signInByApi,
    call("/api/session/accounts", { method: "POST", body: ANA }),
  );
  expect(answer).toMatchObject({ status: 503 });

  await Promise.all(crowd);
  expectRedirect((await shop.send(signIn, post(ANA))).result, "/entrar");
});

test("whoever waits is served, each with a hash of their own", async () => {
  const hashes = await Promise.all(Array.from({ length: 8 }, () => hashPassword("uma senha boa")));
  expect(new Set(hashes).size).toBe(8);
});
