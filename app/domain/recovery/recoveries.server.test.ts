import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { after, days, hours, minutes } from "#app/domain/values/duration.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { accounts, emails, recoveries, sessions } from "#db/schema";
import { finishRecovery, isReadyForPassword, startRecovery, verifyCode } from "./recoveries.server.ts";

const EMAIL = "ana@exemplo.com.br";
const UNKNOWN_EMAIL = "ninguem@exemplo.com.br";

async function openShopWithAccount() {
  const shop = await openTestShop();
  const account = await shop.addAccount({ email: EMAIL });
  const emailsTo = async (recipient: string) => {
    const all = await shop.store.read.select().from(emails).where(eq(emails.recipient, recipient));
    return all.filter(({ id }) => !id.startsWith("welcome:"));
  };
  return {
    ...shop,
    account,
    emailsTo,
    start: (email = EMAIL) => startRecovery(shop.store, email, shop.now()),
    code: async (email = EMAIL) => /\b\d{8}\b/.exec((await emailsTo(email)).at(-1)?.text ?? "")?.[0] ?? "",
    enterCode: (id: string, code: string) => verifyCode(shop.store, id, code, shop.now()),
    finish: (id: string, passwordHash = "another hash") =>
      finishRecovery(shop.store, id, passwordHash, shop.now()),
    recovery: async (id: string) =>
      (await shop.store.read.select().from(recoveries).where(eq(recoveries.id, id)))[0],
    passwordHash: async () =>
      (await shop.store.read.select().from(accounts).where(eq(accounts.id, account.id)))[0]?.passwordHash,
    block: () => shop.store.write(async (tx) => void (await tx.update(accounts).set({ status: "blocked" }))),
  };
}

const OVER = { ok: false, reason: "over" };
const WRONG = { ok: false, reason: "wrong" };

test("the code is only in the e-mail, not in the database, and the e-mail does not contain the recovery's id", async () => {
  const shop = await openShopWithAccount();
  const id = await shop.start();
  const [message, ...more] = await shop.emailsTo(EMAIL);
  expect(message).toMatchObject({ subject: "Seu código de recuperação", createdAt: shop.now() });
  expect(message?.text).toContain("10 minutos");
  expect(more).toEqual([]);

  expect(await shop.code()).toMatch(/^\d{8}$/);
  expect(JSON.stringify(await shop.recovery(id))).not.toContain(await shop.code());
  expect(JSON.stringify(message)).not.toContain(id);
});

test("an unknown e-mail and a blocked account get the same result, no e-mail, and no valid code", async () => {
  const shop = await openShopWithAccount();
  const known = await shop.recovery(await shop.start());
  await shop.block();
  const sent = await shop.emailsTo(EMAIL);

  for (const email of [UNKNOWN_EMAIL, EMAIL]) {
    const id = await shop.start(email);
    expect(await shop.recovery(id)).toMatchObject({
      accountId: null,
      codeHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      expiresAt: known?.expiresAt,
    });
    for (let tries = 0; tries < 5; tries++) expect(await shop.enterCode(id, "12345678")).toEqual(WRONG);
    expect(await shop.enterCode(id, "12345678")).toEqual(OVER);
    expect(await shop.finish(id)).toEqual(OVER);
  }
  expect(await shop.emailsTo(EMAIL)).toEqual(sent);
  expect(await shop.emailsTo(UNKNOWN_EMAIL)).toEqual([]);
});

test("the code allows a new password, which ends every session and sends a notification", async () => {
  const shop = await openShopWithAccount();
  await shop.store.write(async (tx) => {
    const session = { data: {}, expiresAt: after(shop.now(), days(1)) };
    await tx.insert(sessions).values([
      { ...session, id: "theirs", accountId: shop.account.id },
      { ...session, id: "a visitor's", accountId: null },
    ]);
  });
  const id = await shop.start();
  expect(await isReadyForPassword(shop.store.read, id, shop.now())).toBe(false);
  expect(await shop.finish(id)).toEqual(OVER);

  expect(await shop.enterCode(id, await shop.code())).toEqual({ ok: true });
  expect(await isReadyForPassword(shop.store.read, id, shop.now())).toBe(true);
  expect(await shop.finish(id)).toEqual({ ok: true, accountId: shop.account.id });

  expect(await shop.passwordHash()).toBe("another hash");
  expect(await shop.store.read.select().from(sessions)).toMatchObject([{ id: "a visitor's" }]);
  const [, notification] = await shop.emailsTo(EMAIL);
  expect(notification).toMatchObject({ subject: "Sua senha foi alterada" });
  expect(await isReadyForPassword(shop.store.read, id, shop.now())).toBe(false);
});

test("a new password posted twice at once is set once", async () => {
  const shop = await openShopWithAccount();
  const id = await shop.start();
  await shop.enterCode(id, await shop.code());
  const finished = await Promise.all([shop.finish(id, "first"), shop.finish(id, "second")]);
  expect(finished).toEqual([{ ok: true, accountId: shop.account.id }, OVER]);
  expect(await shop.passwordHash()).toBe("first");
});

test("a code works only in the browser that requested it, and only for its account", async () => {
  const shop = await openShopWithAccount();
  await shop.addAccount({ email: "bia@exemplo.com.br" });
  const id = await shop.start();
  const bias = await shop.start("bia@exemplo.com.br");
  expect(await shop.enterCode(bias, await shop.code())).toEqual(WRONG);
  expect(await shop.enterCode(await shop.start(UNKNOWN_EMAIL), await shop.code())).toEqual(WRONG);
  expect(await shop.enterCode(id, await shop.code())).toEqual({ ok: true });
});

test("a fourth request within the hour sends no e-mail, and the third code stays valid", async () => {
  const shop = await openShopWithAccount();
  const first = await shop.start();
  const firstCode = await shop.code();
  await shop.start();
  const third = await shop.start();
  const fourth = await shop.start();
  expect(await shop.emailsTo(EMAIL)).toHaveLength(3);

  expect(await shop.enterCode(first, firstCode)).toEqual(OVER);
  expect(await shop.enterCode(fourth, await shop.code())).toEqual(WRONG);
  expect(await shop.enterCode(third, await shop.code())).toEqual({ ok: true });

  shop.moveClock(hours(1));
  await shop.start();
  expect(await shop.emailsTo(EMAIL)).toHaveLength(4);
});

test("an account blocked after its code was entered gets no new password", async () => {
  const shop = await openShopWithAccount();
  const id = await shop.start();
  await shop.enterCode(id, await shop.code());
  const before = await shop.passwordHash();
  await shop.block();
  expect(await shop.finish(id)).toEqual(OVER);
  expect(await shop.passwordHash()).toBe(before);
});

test("a recovery without an account refuses every code, even the one whose hash it has", async () => {
  const shop = await openShopWithAccount();
  const id = await shop.start();
  await shop.store.write(async (tx) => void (await tx.update(recoveries).set({ accountId: null })));
  expect(await shop.enterCode(id, await shop.code())).toEqual(WRONG);
});

test("an unknown id is over", async () => {
  const shop = await openShopWithAccount();
  expect(await shop.enterCode("unknown", "12345678")).toEqual(OVER);
  expect(await shop.finish("unknown")).toEqual(OVER);
  expect(await isReadyForPassword(shop.store.read, "unknown", shop.now())).toBe(false);
});

test("expired recoveries are deleted once they no longer count towards the limit", async () => {
  const shop = await openShopWithAccount();
  const [mine, unknown] = [await shop.start(), await shop.start(UNKNOWN_EMAIL)];
  shop.moveClock(hours(1) + minutes(10));
  await shop.start(UNKNOWN_EMAIL);
  expect([await shop.recovery(mine), await shop.recovery(unknown)]).toEqual([undefined, undefined]);
});
