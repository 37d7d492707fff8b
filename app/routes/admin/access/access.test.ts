import { expect, test } from "vitest";
import { LIMITS } from "#app/domain/limits/limits.ts";
import { findSession } from "#app/domain/staff/sessions.server.ts";
import { minutes } from "#app/domain/values/duration.ts";
import { newClientIp } from "#app/testing/client-ip.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { addMember, STAFF_PASSWORD } from "#app/testing/staff.ts";
import { action as confirm } from "./confirm.tsx";
import { action as enterCode } from "./second-factor.tsx";
import { loader as showSignIn, action as signIn } from "./sign-in.tsx";
import { action as signOut } from "./sign-out.ts";

const PARALLEL = 50;

async function openShopWithMember() {
  const shop = await openTestShop();
  const member = await addMember(shop, "clerk");
  shop.moveClock(minutes(5));
  const sessionOf = async (token: string | null) => {
    const session = await findSession(shop.store.read, token ?? "", shop.now());
    if (!session) throw new Error("There is no session.");
    return session;
  };
  const sendPassword = (fields: Record<string, string> = {}, options = {}) =>
    shop.send(signIn, post({ email: member.email, password: STAFF_PASSWORD, ...fields }), options);
  return {
    ...shop,
    member,
    sessionOf,
    sendPassword,
    halfSession: async () => sessionOf((await sendPassword()).staffToken),
    code: () => member.codeAt(shop.now()),
  };
}

test("password and code sign in, each under a new token, and lead to the known page that was asked for", async () => {
  const { send, sendPassword, sessionOf, code } = await openShopWithMember();
  const first = await sendPassword({ redirectTo: "/admin/registro?pagina=2" });
  expectRedirect(first.result, "/admin/entrar/codigo?redirectTo=%2Fadmin%2Fregistro%3Fpagina%3D2");
  const half = await sessionOf(first.staffToken);
  expect(half.secondFactorAt).toBeNull();
  const form = post({ code: code(), redirectTo: "/admin/registro?pagina=2" });
  const second = await send(enterCode, form, { staff: half });
  expectRedirect(second.result, "/admin/registro?pagina=2");
  expect(second.staffToken).not.toBe(first.staffToken);
  expect((await sessionOf(second.staffToken)).secondFactorAt).not.toBeNull();
});

test("a foreign page to return to is ignored", async () => {
  const { send, sendPassword, sessionOf, code } = await openShopWithMember();
  const first = await sendPassword({ redirectTo: "https://evil.example/admin" });
  expectRedirect(first.result, "/admin/entrar/codigo");
  const staff = await sessionOf(first.staffToken);
  const second = await send(enterCode, post({ code: code(), redirectTo: "//evil.example" }), { staff });
  expectRedirect(second.result, "/admin");
});

test("a wrong password or code is 422, and the form does not show it again", async () => {
  const { send, sendPassword, halfSession } = await openShopWithMember();
  const { result, staffToken } = await sendPassword({ password: "não é essa" });
  expect(statusOf(result)).toBe(422);
  expect(JSON.stringify(result)).not.toContain("não é essa");
  expect(staffToken).toBeNull();
  const wrong = await send(enterCode, post({ code: "000000" }), { staff: await halfSession() });
  expect(statusOf(wrong.result)).toBe(422);
  expect(wrong.staffToken).toBeNull();
});

test("a recovery code is read with hyphen, blanks and capitals", async () => {
  const { send, halfSession, member } = await openShopWithMember();
  const [code = ""] = member.recoveryCodes;
  const typed = ` ${code.slice(0, 5).toUpperCase()}-${code.slice(5)} `;
  const sent = await send(enterCode, post({ code: typed }), { staff: await halfSession() });
  expectRedirect(sent.result, "/admin");
  expect(sent.session.get("notice")).toMatchObject({ text: "Restam 9 códigos de recuperação." });
});

test("without a session, or with a finished one, there is no code to enter", async () => {
  const { send, halfSession, code, sessionOf } = await openShopWithMember();
  expectRedirect((await send(enterCode, post({ code: code() }))).result, "/admin/entrar", 302);
  const signedIn = await send(enterCode, post({ code: code() }), { staff: await halfSession() });
  const staff = await sessionOf(signedIn.staffToken);
  expectRedirect((await send(enterCode, post({ code: code() }), { staff })).result, "/admin", 302);
  const loaded = await send(showSignIn, new Request("http://localhost/admin/entrar"), { staff });
  expectRedirect(loaded.result, "/admin", 302);
});

test("half a session confirms nothing", async () => {
  const { send, halfSession, code } = await openShopWithMember();
  const sent = await send(confirm, post({ code: code() }, "/admin/confirmar"), {
    staff: await halfSession(),
  });
  expectRedirect(sent.result, "/admin/entrar", 302);
});

test("signing out ends the session and deletes the cookie", async () => {
  const { send, store, now, sendPassword, sessionOf } = await openShopWithMember();
  const { staffToken } = await sendPassword();
  const sent = await send(signOut, post(), { staff: await sessionOf(staffToken) });
  expectRedirect(sent.result, "/admin/entrar");
  expect(sent.staffToken).toBe("");
  expect(await findSession(store.read, staffToken ?? "", now())).toBeUndefined();
});

test("of 50 wrong passwords at once, as many run as the limit allows, and the right one must wait, too", async () => {
  const { sendPassword, moveClock } = await openShopWithMember();
  const clientIp = newClientIp();
  const wrong = () => sendPassword({ password: "não é essa" }, { clientIp });
  const sent = await Promise.all(Array.from({ length: PARALLEL }, wrong));
  const statuses = sent.map(({ result }) => statusOf(result));
  expect(statuses.filter((status) => status === 422)).toHaveLength(LIMITS.staffPasswords.max);
  expect(statuses.filter((status) => status === 429)).toHaveLength(PARALLEL - LIMITS.staffPasswords.max);
  expect(statusOf((await sendPassword({}, { clientIp })).result)).toBe(429);
  expectRedirect((await sendPassword({}, { clientIp: newClientIp() })).result, "/admin/entrar/codigo");
  moveClock(minutes(15));
  expectRedirect((await sendPassword({}, { clientIp })).result, "/admin/entrar/codigo");
});

test("one client IP guesses the passwords of different people under one limit", async () => {
  const { sendPassword } = await openShopWithMember();
  const clientIp = newClientIp();
  const sent = await Promise.all(
    Array.from({ length: PARALLEL }, (_, index) =>
      sendPassword({ email: `alguem-${index}@exemplo.com.br`, password: "errada" }, { clientIp }),
    ),
  );
  const tried = sent.filter(({ result }) => statusOf(result) === 422);
  expect(tried).toHaveLength(LIMITS.staffPasswordsPerIp.max);
});

test("of 50 wrong codes at once, from as many client IPs, as many run as the limit allows, and the right one must wait", async () => {
  const { send, halfSession, code, moveClock } = await openShopWithMember();
  const staff = await halfSession();
  const enter = (typed: string) => send(enterCode, post({ code: typed }), { staff, clientIp: newClientIp() });
  const sent = await Promise.all(Array.from({ length: PARALLEL }, () => enter("000000")));
  const statuses = sent.map(({ result }) => statusOf(result));
  expect(statuses.filter((status) => status === 422)).toHaveLength(LIMITS.staffCodes.max);
  expect(statuses.filter((status) => status === 429)).toHaveLength(PARALLEL - LIMITS.staffCodes.max);
  expect(statusOf((await enter(code())).result)).toBe(429);
  moveClock(minutes(15));
  expectRedirect(
    (await send(enterCode, post({ code: code() }), { staff: await halfSession() })).result,
    "/admin",
  );
});
