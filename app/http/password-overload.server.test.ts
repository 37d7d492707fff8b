import { expect, test } from "vitest";
import { hashPassword } from "#app/domain/account/password.server.ts";
import { action as signInByApi } from "#app/routes/api/session-accounts.ts";
import { action as signIn } from "#app/routes/identity/sign-in.tsx";
import { call } from "#app/testing/api-calls.ts";
import { expectRedirect, post } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";

const ANA = { email: "ana@exemplo.com.br", password: "uma senha boa" };

test("a full password queue refuses one more sign-in, which succeeds later", async () => {
  const shop = await openTestShop();
  await shop.addAccount(ANA);
  const queue = Array.from({ length: 40 }, () => hashPassword("multidão"));

  const byForm = await shop.send(signIn, post(ANA));
  expect(byForm.result).toMatchObject({
    init: { status: 503 },
    data: { title: "Muita gente entrando agora", headers: { "Retry-After": "5" } },
  });
  const byApi = await shop.send(signInByApi, call("/api/session/accounts", { method: "POST", body: ANA }));
  expect(byApi.result).toMatchObject({ status: 503 });

  await Promise.all(queue);
  expectRedirect((await shop.send(signIn, post(ANA))).result, "/entrar");
});

test("queued passwords are all hashed, each with its own salt", async () => {
  const hashes = await Promise.all(Array.from({ length: 8 }, () => hashPassword("uma senha boa")));
  expect(new Set(hashes).size).toBe(8);
});
