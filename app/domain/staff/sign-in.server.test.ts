import { expect, test } from "vitest";
import { purgeExpired } from "#app/domain/account/retention.server.ts";
import { COMMAND_LINE } from "#app/domain/audit/actor.ts";
import { after, days, hours, minutes, seconds } from "#app/domain/values/duration.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { addMember, STAFF_PASSWORD } from "#app/testing/staff.ts";
import { staffSessions } from "#db/schema";
import { inviteStaff } from "./invitations.server.ts";
import { findSession, touchSession } from "./sessions.server.ts";
import { confirmSecondFactor, signInWithPassword } from "./sign-in.server.ts";
import { blockMember } from "./team.server.ts";

async function openShopWithMember() {
  const shop = await openTestShop();
  const member = await addMember(shop, "clerk");
  const { store, staffSecrets, now, moveClock } = shop;
  const { email } = member;
  moveClock(minutes(5));
  const find = async (token: string) => {
    const session = await findSession(store.read, token, now());
    if (!session) throw new Error("There is no session.");
    return session;
  };
  return {
    ...shop,
    member,
    find,
    password: (password = STAFF_PASSWORD) => signInWithPassword(store, { email, password }, now()),
    confirm: async (token: string, code: string) =>
      confirmSecondFactor(store, staffSecrets, await find(token), code, now()),
    async halfSession() {
      const begun = await signInWithPassword(store, { email, password: STAFF_PASSWORD }, now());
      if (!begun.ok) throw new Error("The password is wrong.");
      return begun.token;
    },
    code: () => member.codeAt(now()),
  };
}

test("after the password a session has no second factor, and ends after ten minutes", async () => {
  const { halfSession, find, moveClock } = await openShopWithMember();
  const token = await halfSession();
  expect(await find(token)).toMatchObject({ secondFactorAt: null });
  moveClock(minutes(10));
  await expect(find(token)).rejects.toThrow("There is no session.");
});

test("a right code continues under another token, and works once", async () => {
  const { store, now, halfSession, confirm, find, code } = await openShopWithMember();
  const half = await halfSession();
  const other = await halfSession();
  const confirmed = await confirm(half, code());
  if (!confirmed.ok) throw new Error("The code is wrong.");
  expect(await find(confirmed.token)).toMatchObject({ secondFactorAt: now() });
  expect(await findSession(store.read, half, now())).toBeUndefined();
  expect(await confirm(other, code())).toEqual({ ok: false });
});

test("of fifty right codes at once one is accepted", async () => {
  const { store, staffSecrets, now, halfSession, find, code } = await openShopWithMember();
  const session = await find(await halfSession());
  const all = await Promise.all(
    Array.from({ length: 50 }, () => confirmSecondFactor(store, staffSecrets, session, code(), now())),
  );
  expect(all.filter(({ ok }) => ok)).toHaveLength(1);
});

test("a recovery code works once, for its own person, and tells how many are left", async () => {
  const shop = await openShopWithMember();
  const { member, halfSession, confirm } = shop;
  const stranger = await addMember(shop);
  const [code = ""] = member.recoveryCodes;
  expect(await confirm(await halfSession(), stranger.recoveryCodes[0] ?? "")).toEqual({ ok: false });
  expect(await confirm(await halfSession(), code)).toMatchObject({ ok: true, codesLeft: 9 });
  expect(await confirm(await halfSession(), code)).toEqual({ ok: false });
});

test("a wrong password, an unknown e-mail, an invited and a blocked member look the same", async () => {
  const { store, now, member, password } = await openShopWithMember();
  const invited = { name: "Bia", email: "bia@exemplo.com.br", role: "clerk" } as const;
  await inviteStaff(store, COMMAND_LINE, invited, now());
  const signIn = (email: string) => signInWithPassword(store, { email, password: STAFF_PASSWORD }, now());
  expect(await password("outra")).toEqual({ ok: false });
  expect(await signIn("ninguem@exemplo.com.br")).toEqual({ ok: false });
  expect(await signIn(invited.email)).toEqual({ ok: false });
  await blockMember(store, COMMAND_LINE, member.id, now());
  expect(await password()).toEqual({ ok: false });
});

test("a code after a block opens nothing, and a recovery code is not used up by it", async () => {
  const { store, staffSecrets, now, member, halfSession, find, code } = await openShopWithMember();
  const session = await find(await halfSession());
  await blockMember(store, COMMAND_LINE, member.id, now());
  for (const each of [code(), member.recoveryCodes[0] ?? ""])
    expect(await confirmSecondFactor(store, staffSecrets, session, each, now())).toEqual({ ok: false });
});

test("a session ends after twelve hours without use, and after seven days whatever happens", async () => {
  const shop = await openShopWithMember();
  const { store, now, moveClock, halfSession, confirm, find, code } = shop;
  const confirmed = await confirm(await halfSession(), code());
  if (!confirmed.ok) throw new Error("The code is wrong.");
  const { token } = confirmed;
  const begun = now();
  while (now() < after(begun, days(7) - hours(11))) {
    moveClock(hours(11));
    await touchSession(store, await find(token), null, now());
  }
  moveClock(after(begun, days(7)).getTime() - now().getTime() - 1);
  expect(await find(token)).toBeDefined();
  moveClock(1);
  await expect(find(token)).rejects.toThrow();

  const idle = await confirm(await halfSession(), code());
  moveClock(hours(12) - 1);
  expect(idle.ok && (await find(idle.token))).toBeTruthy();
  moveClock(1);
  await expect(idle.ok && find(idle.token)).rejects.toThrow();
  await purgeExpired(store, now());
  expect(await store.read.select().from(staffSessions)).toEqual([]);
});

test("asking for a code again renews the second factor, not the seven days", async () => {
  const { store, now, moveClock, halfSession, confirm, find, code } = await openShopWithMember();
  const first = await confirm(await halfSession(), code());
  if (!first.ok) throw new Error("The code is wrong.");
  const begun = now();
  moveClock(minutes(30));
  const second = await confirm(first.token, code());
  if (!second.ok) throw new Error("The code is wrong.");
  expect(await find(second.token)).toMatchObject({ secondFactorAt: now() });
  const rows = await store.read.select({ createdAt: staffSessions.createdAt }).from(staffSessions);
  expect(rows).toContainEqual({ createdAt: begun });
});

test("that a session was seen is written once a minute, and a session that was ended stays ended", async () => {
  const { store, now, moveClock, halfSession, find } = await openShopWithMember();
  const token = await halfSession();
  const session = await find(token);
  moveClock(seconds(59));
  await touchSession(store, session, null, now());
  expect((await find(token)).lastSeenAt).toEqual(session.lastSeenAt);
  moveClock(seconds(1));
  await touchSession(store, session, null, now());
  expect((await find(token)).lastSeenAt).toEqual(now());
  await store.write(async (tx) => {
    await tx.delete(staffSessions);
  });
  await touchSession(store, session, { text: "x" }, now());
  expect(await store.read.select().from(staffSessions)).toEqual([]);
});
