import { expect, test } from "vitest";
import { receiveDataRequest } from "#app/domain/account/data-requests.server.ts";
import type { Role } from "#app/domain/staff/roles.ts";
import { findSession } from "#app/domain/staff/sessions.server.ts";
import { minutes } from "#app/domain/values/duration.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { addMember } from "#app/testing/staff.ts";
import { accounts, dataRequests, staffActs } from "#db/schema";
import { action as onCustomer, loader as showCustomer } from "./customer.tsx";
import { action as search } from "./customers.tsx";
import { action as onRequest, loader as showRequest } from "./data-request.tsx";
import { loader as listRequests } from "./data-requests.tsx";
import { action as erase, loader as showErasure } from "./erase-person.tsx";
import { action as exportPerson } from "./export-person.ts";
import { action as register } from "./new-data-request.tsx";

const TAX_ID = "52998224725";

async function openShop() {
  const shop = await openTestShop();
  const ana = await shop.addAccount({ email: "ana@exemplo.com.br", taxId: TAX_ID });
  const as = async (role: Role) => {
    const { sessionToken } = await addMember(shop, role);
    const staff = await findSession(shop.store.read, sessionToken, shop.now());
    if (!staff) throw new Error("There is no session.");
    return staff;
  };
  const { actor } = await addMember(shop, "clerk");
  const receive = async (kind: "export" | "erase" | "correct") => {
    const request = { kind, channel: "email", note: "", receivedAt: shop.now() } as const;
    return (await receiveDataRequest(shop.store, { accountId: ana.id }, request, actor, shop.now())) ?? "";
  };
  const get = (path: string) => new Request(`http://localhost${path}`);
  return {
    ...{ shop, ana, as, receive, get, page: `/admin/clientes/${ana.id}` },
    acts: async (kind: string) =>
      (await shop.store.read.select().from(staffActs))
        .filter(({ subjectKind }) => subjectKind === kind)
        .map(({ action }) => action),
    accountCount: () => shop.store.read.$count(accounts),
  };
}

test("a search by CPF finds the customer without the CPF in the response's location or page", async () => {
  const { shop, ana, as, get, page } = await openShop();
  const staff = await as("clerk");
  const { result } = await shop.send(search, post({ q: "529.982.247-25" }, "/admin/clientes"), { staff });
  expect(result).toMatchObject({ data: { found: { customers: [{ id: ana.id }], guestOrders: [] } } });
  expect(statusOf((await shop.send(search, post({ q: " " }), { staff })).result)).toBe(422);
  const shown = (await shop.send(showCustomer, get(page), { staff, params: { account: ana.id } })).result;
  expect(shown).toMatchObject({ customer: { taxId: "•••.982.247-••" } });
  expect(JSON.stringify(shown)).not.toContain(TAX_ID);
});

test("a clerk blocks with a reason and unblocks; the CPF is shown with a fresh code only, as an act", async () => {
  const { shop, ana, as, page, acts } = await openShop();
  const staff = await as("clerk");
  const options = { staff, params: { account: ana.id } };
  const send = async (fields: Record<string, string>) =>
    (await shop.send(onCustomer, post(fields, page), options)).result;
  expect(statusOf(await send({ intent: "block", reason: " " }))).toBe(422);
  expect(statusOf(await send({ intent: "promote" }))).toBe(422);
  expectRedirect(await send({ intent: "block", reason: "Fraude" }), page);
  expectRedirect(await send({ intent: "unblock" }), page);
  expect(await send({ intent: "show-tax-id" })).toMatchObject({ data: { taxId: "529.982.247-25" } });
  expect(await acts("account")).toEqual(["account.blocked", "account.unblocked", "account.tax-id-shown"]);
  shop.moveClock(minutes(11));
  expectRedirect(
    await send({ intent: "show-tax-id" }),
    `/admin/confirmar?${new URLSearchParams({ redirectTo: page })}`,
  );
  const unknown = { staff, params: { account: "ninguém" } };
  expect(statusOf((await shop.send(onCustomer, post({ intent: "unblock" }), unknown)).result)).toBe(404);
});

test("a clerk registers a request and closes a correction, but neither exports, erases nor refuses an erasure", async () => {
  const { shop, ana, as, receive, get, accountCount } = await openShop();
  const staff = await as("clerk");
  const form = { kind: "correct", channel: "phone", receivedOn: "2026-11-20", note: "O nome" };
  const novo = `/admin/titulares/novo?conta=${ana.id}`;
  const { result } = await shop.send(register, post(form, novo), { staff });
  const location = (result as Response).headers.get("Location") ?? "";
  expect(location).toMatch(/^\/admin\/titulares\/[0-9a-f]{32}$/);
  const invalid = await shop.send(register, post({ ...form, note: "" }, novo), { staff });
  expect(statusOf(invalid.result)).toBe(422);
  const gone = await shop.send(register, post(form, "/admin/titulares/novo?conta=nada"), { staff });
  expect(statusOf(gone.result)).toBe(422);
  const request = location.split("/").at(-1) ?? "";
  expectRedirect(
    (await shop.send(onRequest, post({ intent: "done" }), { staff, params: { request } })).result,
    location,
  );

  const erasure = { staff, params: { request: await receive("erase") } };
  const copy = { staff, params: { request: await receive("export") } };
  expect((await shop.send(showRequest, get("/x"), erasure)).result).toMatchObject({ mayAnswer: false });
  for (const { result: refused } of [
    await shop.send(exportPerson, post(), copy),
    await shop.send(erase, post({ isConfirmed: "on" }), erasure),
    await shop.send(showErasure, get("/x"), erasure),
    await shop.send(onRequest, post({ intent: "refuse", reason: "Não" }), erasure),
  ])
    expect(statusOf(refused)).toBe(403);
  expect(await accountCount()).toBe(1);
});

test("an owner exports once and erases, each with a fresh code", async () => {
  const { shop, as, receive, get, acts, accountCount } = await openShop();
  const staff = await as("owner");
  const copy = { staff, params: { request: await receive("export") } };
  const erasure = { staff, params: { request: await receive("erase") } };
  const file = (await shop.send(exportPerson, post(), copy)).result as Response;
  expect(file.headers.get("Content-Disposition")).toContain("attachment");
  expect(await file.json()).toMatchObject({ account: { email: "ana@exemplo.com.br" } });
  expect(statusOf((await shop.send(exportPerson, post(), copy)).result)).toBe(409);
  expect(statusOf((await shop.send(erase, post(), erasure)).result)).toBe(422);

  shop.moveClock(minutes(11));
  const page = `/admin/titulares/${erasure.params.request}`;
  const confirm = (to: string) => `/admin/confirmar?${new URLSearchParams({ redirectTo: to })}`;
  const stale = await shop.send(erase, post({ isConfirmed: "on" }, `${page}/apagar`), erasure);
  expectRedirect(stale.result, confirm(`${page}/apagar`));
  // The file is a POST: after the code the page with its button is opened.
  const staleFile = await shop.send(exportPerson, post({}, `${page}/arquivo`), erasure);
  expectRedirect(staleFile.result, confirm(page));
  expect(await accountCount()).toBe(1);

  shop.moveClock(-minutes(11));
  expect((await shop.send(showErasure, get("/x"), erasure)).result).toMatchObject({ isHeld: false });
  expectRedirect((await shop.send(erase, post({ isConfirmed: "on" }), erasure)).result, page);
  expect(await accountCount()).toBe(0);
  expect(await shop.store.read.$count(dataRequests)).toBe(2);
  expect(await acts("data-request")).toEqual([
    ...["data-request.received", "data-request.received"],
    ...["data-request.exported", "data-request.erased"],
  ]);
});

test("an optician opens none of it", async () => {
  const { shop, ana, as, receive, get, page } = await openShop();
  const options = {
    staff: await as("optician"),
    params: { account: ana.id, request: await receive("correct") },
  };
  for (const { result } of [
    await shop.send(search, post({ q: "ana" }), options),
    await shop.send(showCustomer, get(page), options),
    await shop.send(onCustomer, post({ intent: "block", reason: "x" }), options),
    await shop.send(listRequests, get("/admin/titulares"), options),
    await shop.send(register, post(), options),
    await shop.send(onRequest, post({ intent: "done" }), options),
  ])
    expect(statusOf(result)).toBe(403);
});
