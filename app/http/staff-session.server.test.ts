import { createSession, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { findSession } from "#app/domain/staff/sessions.server.ts";
import { minutes } from "#app/domain/values/duration.ts";
import { expectRedirect, statusOf } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { addMember } from "#app/testing/staff.ts";
import { sessionContext, shopContext } from "./context.server.ts";
import { announce } from "./flash-message.server.ts";
import { requireFreshStaff, requireStaff } from "./require-staff.server.ts";
import { nextStaffTokenContext, staffSessionContext } from "./staff-context.server.ts";
import { staffCookie, staffSessionMiddleware } from "./staff-session.server.ts";

type TestShop = Awaited<ReturnType<typeof openTestShop>>;

async function exchange(
  shop: TestShop,
  token: string,
  handle: (context: RouterContextProvider) => void = () => {},
  { method = "GET", isSecure = false } = {},
) {
  const context = new RouterContextProvider();
  context.set(sessionContext, createSession());
  context.set(shopContext, { ...shop, isSecure } as never);
  const cookie = (await staffCookie(isSecure).serialize(token)).split(";")[0] ?? "";
  const request = new Request("http://localhost/admin", { method, headers: { Cookie: cookie } });
  const next = async () => {
    handle(context);
    return new Response();
  };
  const response = await staffSessionMiddleware({ request, context } as never, next);
  const setCookie = (response as Response).headers.get("Set-Cookie");
  return { context, staff: context.get(staffSessionContext), setCookie };
}

test("the cookie is Strict and HttpOnly, and over https has the prefix __Host-", async () => {
  const shop = await openTestShop();
  const begin = (context: RouterContextProvider) => context.set(nextStaffTokenContext, "novo");
  expect((await exchange(shop, "", begin)).setCookie).toMatch(
    /^staff=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/,
  );
  expect((await exchange(shop, "", begin, { isSecure: true })).setCookie).toMatch(
    /^__Host-staff=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  const end = (context: RouterContextProvider) => context.set(nextStaffTokenContext, "");
  expect((await exchange(shop, "", end)).setCookie).toContain("Max-Age=0");
});

test("a message is shown once, by the next page, and not used up by a HEAD", async () => {
  const shop = await openTestShop();
  const { sessionToken } = await addMember(shop);
  const read = (context: RouterContextProvider) => seen.push(context.get(sessionContext).get("notice")?.text);
  const seen: (string | undefined)[] = [];
  await exchange(shop, sessionToken, (context) => announce(context, "Feito."), { method: "POST" });
  await exchange(shop, sessionToken, read, { method: "HEAD" });
  await exchange(shop, sessionToken, read);
  await exchange(shop, sessionToken, read);
  expect(seen).toEqual(["Feito.", "Feito.", undefined]);
});

test("a message announced while signing in is shown by the new session", async () => {
  const shop = await openTestShop();
  const { sessionToken } = await addMember(shop);
  await exchange(shop, "", (context) => {
    context.set(nextStaffTokenContext, sessionToken);
    announce(context, "Bem-vinda.");
  });
  const session = await findSession(shop.store.read, sessionToken, shop.now());
  expect(JSON.stringify(session?.notice)).toContain("Bem-vinda.");
});

test("an unknown token is nobody, and no page", async () => {
  const shop = await openTestShop();
  const { context, staff } = await exchange(shop, "nada");
  expect(staff).toBeNull();
  const url = new URL("http://localhost/admin/equipe?x=1");
  expectRedirect(
    thrownBy(() => requireStaff(context, url, null)),
    "/admin/entrar?redirectTo=%2Fadmin%2Fequipe%3Fx%3D1",
    302,
  );
});

test("a role opens what it may, and the rest is 403", async () => {
  const shop = await openTestShop();
  const clerk = await addMember(shop, "clerk");
  const { context } = await exchange(shop, clerk.sessionToken);
  const url = new URL("http://localhost/admin");
  expect(requireStaff(context, url, "orders.refund").actor).toEqual({
    kind: "staff",
    staffId: clerk.id,
    role: "clerk",
  });
  expect(statusOf(thrownBy(() => requireStaff(context, url, "prescriptions.read")))).toBe(403);
  expect(statusOf(thrownBy(() => requireFreshStaff(context, url, "staff.manage")))).toBe(403);
});

test("a second factor of ten minutes ago is asked for again, where the act needs it", async () => {
  const shop = await openTestShop();
  const { sessionToken } = await addMember(shop);
  const url = new URL("http://localhost/admin/equipe");
  shop.moveClock(minutes(10) - 1);
  const fresh = await exchange(shop, sessionToken);
  expect(requireFreshStaff(fresh.context, url, "staff.manage")).toBeTruthy();
  shop.moveClock(1);
  const { context } = await exchange(shop, sessionToken);
  expect(requireStaff(context, url, "staff.manage")).toBeTruthy();
  expectRedirect(
    thrownBy(() => requireFreshStaff(context, url, "staff.manage")),
    "/admin/confirmar?redirectTo=%2Fadmin%2Fequipe",
  );
});

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (thrown) {
    return thrown;
  }
}
