import { expect, test } from "vitest";
import { COMMAND_LINE } from "#app/domain/audit/actor.ts";
import { listActs, recordAct } from "#app/domain/audit/acts.server.ts";
import { minutes } from "#app/domain/values/duration.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { addMember, STAFF_PASSWORD } from "#app/testing/staff.ts";
import { staffActs } from "#db/schema";
import { DEMO_STAFF_IDS, seedDemoStaff } from "#db/seed/staff.server.ts";
import { DEMO_STAFF } from "#db/seed/staff.ts";
import { inviteStaff } from "./invitations.server.ts";
import { findSession } from "./sessions.server.ts";
import { signInWithPassword } from "./sign-in.server.ts";
import {
  blockMember,
  blockMembers,
  changeRole,
  endMemberSessions,
  findMember,
  listStaff,
  unblockMember,
} from "./team.server.ts";

test("a block ends the sessions at once, and after an unblock the old password works", async () => {
  const shop = await openTestShop();
  const { store, now } = shop;
  const owner = await addMember(shop);
  const clerk = await addMember(shop, "clerk");
  expect(await blockMember(store, owner.actor, clerk.id, now())).toEqual({ ok: true });
  expect(await findSession(store.read, clerk.sessionToken, now())).toBeUndefined();
  expect(await findSession(store.read, owner.sessionToken, now())).toBeDefined();
  expect(await unblockMember(store, owner.actor, clerk.id, now())).toEqual({ ok: true });
  const { email } = clerk;
  expect(await signInWithPassword(store, { email, password: STAFF_PASSWORD }, now())).toMatchObject({
    ok: true,
  });
});

test("the last active owner can neither be blocked nor demoted, on the command line either", async () => {
  const shop = await openTestShop();
  const { store, now } = shop;
  const owner = await addMember(shop);
  const second = await addMember(shop);
  const lastOwner = { ok: false, reason: "last-owner" };
  expect(await blockMember(store, owner.actor, second.id, now())).toEqual({ ok: true });
  expect(await blockMember(store, owner.actor, owner.id, now())).toEqual(lastOwner);
  expect(await blockMember(store, COMMAND_LINE, owner.id, now())).toEqual(lastOwner);
  expect(await changeRole(store, owner.actor, { id: owner.id, role: "clerk" }, now())).toEqual(lastOwner);
  await unblockMember(store, owner.actor, second.id, now());
  expect(await changeRole(store, owner.actor, { id: owner.id, role: "clerk" }, now())).toEqual({ ok: true });
  expect(await changeRole(store, COMMAND_LINE, { id: second.id, role: "optician" }, now())).toEqual(
    lastOwner,
  );
});

test("two owners who block each other at once leave one", async () => {
  const shop = await openTestShop();
  const { store, now } = shop;
  const [one, other] = [await addMember(shop), await addMember(shop)];
  await Promise.all([
    blockMember(store, one.actor, other.id, now()),
    blockMember(store, other.actor, one.id, now()),
  ]);
  const statuses = (await listStaff(store.read)).map(({ status }) => status);
  expect(statuses.sort()).toEqual(["active", "blocked"]);
});

test("a changed role holds for an open session", async () => {
  const shop = await openTestShop();
  const { store, now } = shop;
  const owner = await addMember(shop);
  const clerk = await addMember(shop, "clerk");
  await changeRole(store, owner.actor, { id: clerk.id, role: "optician" }, now());
  expect(await findSession(store.read, clerk.sessionToken, now())).toMatchObject({ role: "optician" });
});

test("somebody blocked before using the invitation is invited again, not active, after an unblock", async () => {
  const { store, now } = await openTestShop();
  const invited = await inviteStaff(
    store,
    COMMAND_LINE,
    { name: "Bia", email: "b@x.com.br", role: "clerk" },
    now(),
  );
  if (!invited.ok) throw new Error("taken");
  await blockMember(store, COMMAND_LINE, invited.staffId, now());
  await unblockMember(store, COMMAND_LINE, invited.staffId, now());
  expect(await findMember(store.read, invited.staffId)).toMatchObject({ status: "invited" });
});

test("acts are recorded with who and on whom, newest first, by person and page, and not for what changes nothing", async () => {
  const shop = await openTestShop();
  const { store, now, moveClock } = shop;
  const owner = await addMember(shop);
  const clerk = await addMember(shop, "clerk");
  moveClock(minutes(1));
  await blockMember(store, owner.actor, clerk.id, now());
  await blockMember(store, owner.actor, clerk.id, now());
  moveClock(minutes(1));
  await unblockMember(store, COMMAND_LINE, clerk.id, now());
  const list = (page: number, staffId?: string) => listActs(store.read, { page, perPage: 2, staffId });
  const actionsOf = ({ acts }: Awaited<ReturnType<typeof list>>) => acts.map(({ action }) => action);
  expect(await list(1)).toMatchObject({
    pages: 3,
    acts: [
      { action: "staff.unblocked", actorName: null, subjectKind: "staff", subjectId: clerk.id },
      { action: "staff.blocked", subjectId: clerk.id },
    ],
  });
  expect(actionsOf(await list(3))).toHaveLength(2);
  expect(actionsOf(await list(1, owner.id))).toEqual(["staff.blocked", "staff.joined"]);
});

test("no act can be changed or deleted", async () => {
  const { store, now } = await openTestShop();
  await store.write((tx) => recordAct(tx, COMMAND_LINE, "staff.blocked", { kind: "staff", id: "x" }, now()));
  await expect(store.write(async (tx) => void (await tx.delete(staffActs)))).rejects.toThrow();
  await expect(
    store.write(async (tx) => void (await tx.update(staffActs).set({ action: "nothing" }))),
  ).rejects.toThrow();
  expect(await store.read.select().from(staffActs)).toMatchObject([{ action: "staff.blocked" }]);
});

test("sessions can be ended without a block", async () => {
  const shop = await openTestShop();
  const { store, now } = shop;
  const clerk = await addMember(shop, "clerk");
  await endMemberSessions(store, COMMAND_LINE, clerk.id, now());
  expect(await findSession(store.read, clerk.sessionToken, now())).toBeUndefined();
  expect(await findMember(store.read, clerk.id)).toMatchObject({ status: "active", lastSeenAt: null });
});

test("the demonstration's staff sign in, once each is added, and are blocked where the shop sells", async () => {
  const { store, staffSecrets, now } = await openTestShop();
  const { hashPassword } = await import("#app/domain/account/password.server.ts");
  const seed = () => seedDemoStaff(store, { hashPassword, seal: staffSecrets.seal }, now());
  await seed();
  const signIns = () =>
    Promise.all(
      DEMO_STAFF.map(({ email, password }) => signInWithPassword(store, { email, password }, now())),
    );
  expect((await signIns()).map(({ ok }) => ok)).toEqual([true, true, true]);
  await blockMembers(store, DEMO_STAFF_IDS);
  await seed();
  expect((await signIns()).map(({ ok }) => ok)).toEqual([false, false, false]);
});
