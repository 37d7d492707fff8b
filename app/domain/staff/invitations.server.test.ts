import { expect, test } from "vitest";
import { purgeExpired } from "#app/domain/account/retention.server.ts";
import { COMMAND_LINE } from "#app/domain/audit/actor.ts";
import { minutes, seconds } from "#app/domain/values/duration.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { addMember, STAFF_PASSWORD } from "#app/testing/staff.ts";
import { staff, staffActs, staffLinks, staffRecoveryCodes } from "#db/schema";
import {
  choosePassword,
  findInvitation,
  finishInvitation,
  inviteStaff,
  resetStaff,
} from "./invitations.server.ts";
import { findSession } from "./sessions.server.ts";
import { signInWithPassword } from "./sign-in.server.ts";
import { findMember } from "./team.server.ts";

const BIA = { name: "Bia", email: "bia@exemplo.com.br", role: "clerk" as const };

async function invite(shop: Awaited<ReturnType<typeof openTestShop>>) {
  const invited = await inviteStaff(shop.store, COMMAND_LINE, BIA, shop.now());
  if (!invited.ok) throw new Error("taken");
  return invited;
}

test("a link works for an hour", async () => {
  const shop = await openTestShop();
  const { store, staffSecrets, now, moveClock } = shop;
  const { token } = await invite(shop);
  moveClock(minutes(60) - 1);
  expect(await findInvitation(store.read, staffSecrets, token, now())).toMatchObject(BIA);
  moveClock(1);
  expect(await findInvitation(store.read, staffSecrets, token, now())).toBeUndefined();
  expect(await choosePassword(store, staffSecrets, { token, passwordHash: "x" }, now())).toBe(false);
  expect(await finishInvitation(store, staffSecrets, { token, code: "123456" }, now())).toEqual({
    ok: false,
    reason: "over",
  });
  await purgeExpired(store, now());
  expect(await store.read.select().from(staffLinks)).toEqual([]);
});

test("a link works once, ends with a session and ten recovery codes, and nothing of it is stored readable", async () => {
  const shop = await openTestShop();
  const { store, staffSecrets, now } = shop;
  const member = await addMember(shop);
  expect(await findInvitation(store.read, staffSecrets, member.token, now())).toBeUndefined();
  expect(await findSession(store.read, member.sessionToken, now())).toMatchObject({
    staffId: member.id,
    secondFactorAt: now(),
  });
  expect(new Set(member.recoveryCodes).size).toBe(10);
  const stored = JSON.stringify([
    await store.read.select().from(staff),
    await store.read.select().from(staffLinks),
    await store.read.select().from(staffRecoveryCodes),
    await store.read.select().from(staffActs),
  ]);
  for (const secret of [
    member.secret,
    member.token,
    member.sessionToken,
    ...member.recoveryCodes,
    STAFF_PASSWORD,
  ])
    expect(stored).not.toContain(secret);
});

test("a wrong code leaves the link open, and the second step needs the first", async () => {
  const shop = await openTestShop();
  const { store, staffSecrets, now } = shop;
  const { token, staffId } = await invite(shop);
  const finish = (code: string) => finishInvitation(store, staffSecrets, { token, code }, now());
  expect(await finish("000000")).toEqual({ ok: false, reason: "over" });
  await choosePassword(store, staffSecrets, { token, passwordHash: "hash" }, now());
  expect(await finish("abcdef")).toEqual({ ok: false, reason: "wrong-code" });
  expect(await findInvitation(store.read, staffSecrets, token, now())).toMatchObject({ staffId });
  expect(await findMember(store.read, staffId)).toMatchObject({ status: "invited" });
});

test("the password chosen again keeps the secret that was scanned", async () => {
  const shop = await openTestShop();
  const { store, staffSecrets, now } = shop;
  const { token } = await invite(shop);
  const secretAfter = async (passwordHash: string) => {
    await choosePassword(store, staffSecrets, { token, passwordHash }, now());
    return (await findInvitation(store.read, staffSecrets, token, now()))?.totpSecret;
  };
  expect(await secretAfter("one")).toBe(await secretAfter("two"));
});

test("an e-mail can be invited once", async () => {
  const shop = await openTestShop();
  await invite(shop);
  expect(await inviteStaff(shop.store, COMMAND_LINE, BIA, shop.now())).toEqual({
    ok: false,
    reason: "taken",
  });
});

test("a reset ends sessions, password and codes at once, and gives a new link", async () => {
  const shop = await openTestShop();
  const { store, staffSecrets, now, moveClock } = shop;
  const owner = await addMember(shop);
  const member = await addMember(shop, "optician");
  const reset = await resetStaff(store, owner.actor, member.id, now());
  if (!reset.ok) throw new Error(reset.reason);

  moveClock(seconds(90));
  expect(await findSession(store.read, member.sessionToken, now())).toBeUndefined();
  const { email } = member;
  expect(await signInWithPassword(store, { email, password: STAFF_PASSWORD }, now())).toEqual({ ok: false });
  const codes = await store.read.select({ staffId: staffRecoveryCodes.staffId }).from(staffRecoveryCodes);
  expect(codes.filter(({ staffId }) => staffId === member.id)).toEqual([]);
  expect(await findInvitation(store.read, staffSecrets, reset.token, now())).toMatchObject({
    kind: "reset",
    totpSecret: null,
  });
});

test("a second link replaces the first, and nobody resets their own access", async () => {
  const shop = await openTestShop();
  const { store, staffSecrets, now } = shop;
  const owner = await addMember(shop);
  const { token, staffId } = await invite(shop);
  const again = await resetStaff(store, owner.actor, staffId, now());
  expect(again).toMatchObject({ ok: true });
  expect(await findInvitation(store.read, staffSecrets, token, now())).toBeUndefined();
  expect(await resetStaff(store, owner.actor, owner.id, now())).toEqual({ ok: false, reason: "self" });
  expect(await resetStaff(store, COMMAND_LINE, owner.id, now())).toMatchObject({ ok: true });
  expect(await resetStaff(store, COMMAND_LINE, "nobody", now())).toEqual({ ok: false, reason: "unknown" });
});
