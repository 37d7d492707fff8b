import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findTranscription } from "#app/domain/lens/transcriptions.server.ts";
import { listOrderPrescriptions } from "#app/domain/order/order-prescriptions.server.ts";
import { findSession } from "#app/domain/staff/sessions.server.ts";
import { buyGlasses, storedPrescription, TYPED_PRESCRIPTION } from "#app/testing/glasses.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { photo } from "#app/testing/sample-files.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { addMember } from "#app/testing/staff.ts";
import { emails, orders, prescriptionEvents, prescriptions, staffActs } from "#db/schema";
import { loader as file } from "./file.ts";
import { action, loader } from "./prescription.tsx";
import { loader as queue } from "./queue.tsx";

const BUYER = { accountId: null, visitorId: "a visitor" };
const TYPED = {
  intent: "transcribe",
  next: "accept",
  patient: "Bia Souza",
  odSpherical: "-2,25",
  odPupillaryDistance: "31",
  oeSpherical: "-1,75",
  oePupillaryDistance: "31,5",
  prescriber: "Dra. Rita Paiva",
  council: "CRM",
  register: "123456",
  uf: "SP",
  prescribedOn: "2026-03-31",
};

async function openShopWithPhoto(role: "owner" | "clerk" | "optician" = "optician") {
  const shop = await openTestShop();
  const member = await addMember(shop, role);
  const staff = await findSession(shop.store.read, member.sessionToken, shop.now());
  if (!staff) throw new Error("There is no session.");
  const orderId = await buyGlasses(shop, BUYER, await storedPrescription(shop, await photo(), "receita.jpg"));
  const [line] = await listOrderPrescriptions(shop.store.read, orderId);
  const id = line?.prescriptionId ?? "";
  const get = () => new Request(`http://localhost/admin/receitas/${id}`);
  return {
    shop,
    id,
    orderId,
    send: (fields: Record<string, string>) => shop.send(action, post(fields), { staff, params: { id } }),
    open: () => shop.send(loader, get(), { staff, params: { id } }),
    file: () => shop.send(file, get(), { staff, params: { id } }),
    queue: () => shop.send(queue, get(), { staff }),
    state: async () => {
      const [needed] = await listOrderPrescriptions(shop.store.read, orderId);
      const [order] = await shop.store.read.select().from(orders);
      return [order?.status, needed?.state, needed?.request];
    },
    events: () =>
      shop.store.read
        .select({ act: prescriptionEvents.act, staffId: prescriptionEvents.staffId })
        .from(prescriptionEvents)
        .orderBy(prescriptionEvents.at, prescriptionEvents.position),
    acts: async () =>
      (await shop.store.read.select().from(staffActs).where(eq(staffActs.subjectKind, "prescription"))).map(
        ({ action, subjectId, staffId }) => [action, subjectId === id, staffId === member.id],
      ),
    member,
  };
}

test("the list has the photo without a value, and the page records who opens it", async () => {
  const { queue, open, events, acts, member, id } = await openShopWithPhoto();
  expect((await queue()).result).toMatchObject({
    rows: [{ id, orderNumber: 10001, fileType: "image/jpeg" }],
  });
  expect(await acts()).toEqual([]);
  expect((await open()).result).toMatchObject({ orderNumber: 10001, state: "in_review", typed: null });
  expect(await acts()).toEqual([["prescription.opened", true, true]]);
  expect(await events()).toMatchObject([
    { act: "sent", staffId: null },
    { act: "opened", staffId: member.id },
  ]);
});

test("the file is served inside the page, never cached, and opening it alone is recorded", async () => {
  const { file, open, acts } = await openShopWithPhoto();
  const { result } = await file();
  const { headers, status } = result as Response;
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toBe("image/jpeg");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Content-Disposition")).toBe('inline; filename="receita.jpg"');
  expect(await acts()).toHaveLength(1);
  await open();
  await file();
  expect(await acts()).toHaveLength(2);
});

test("a clerk opens neither list, page nor file, and changes nothing", async () => {
  const { queue, open, file, send, acts, state } = await openShopWithPhoto("clerk");
  for (const request of [queue, open, file, () => send(TYPED)])
    expect(statusOf((await request()).result)).toBe(403);
  expect(await acts()).toEqual([]);
  expect(await state()).toEqual(["prescription_review", "in_review", null]);
});

test("a transcription is accepted, sealed, and its act names nobody", async () => {
  const { shop, id, send, state, acts } = await openShopWithPhoto();
  expectRedirect((await send(TYPED)).result, "/admin/receitas");
  expect(await state()).toEqual(["in_lab", "accepted", null]);
  expect(await findTranscription(shop.store.read, shop.prescriptionFiles, id)).toMatchObject({
    patient: "Bia Souza",
    right: { spherical: -225, pupillaryDistance: 310 },
  });
  expect(await acts()).toEqual([["prescription.accepted", true, true]]);
  const rows = [await shop.store.read.select().from(staffActs), await shop.store.read.select().from(emails)];
  expect(JSON.stringify(rows)).not.toMatch(/Bia|Rita Paiva|2,25|123456/);
  const again = (await send(TYPED)).result;
  expect(again).toMatchObject({
    data: { lastResult: { error: { acts: [expect.stringContaining("não espera")] } } },
  });
});

test.each<[Record<string, string>, string]>([
  [{ patient: "" }, "patient"],
  [{ odSpherical: "-7,00" }, "odSphericalAgain"],
  [{ odSpherical: "-7,00", odSphericalAgain: "-7,25" }, "odSphericalAgain"],
  [{ odCylinder: "-0,50" }, "odAxis"],
  [{ addition: "+2,00" }, "addition"],
  [{ odSpherical: "-19,00", odSphericalAgain: "-19,00" }, "odSpherical"],
  [{ oePupillaryDistance: "" }, "oePupillaryDistance"],
])("%j is refused at %s, with the values kept", async (fields, at) => {
  const { send, state } = await openShopWithPhoto();
  const { result } = await send({ ...TYPED, ...fields });
  expect(statusOf(result)).toBe(422);
  expect(result).toMatchObject({
    data: { lastResult: { error: { [at]: [expect.any(String)] }, initialValue: { council: "CRM" } } },
  });
  expect(await state()).toEqual(["prescription_review", "in_review", null]);
});

test("missing measures are asked for, with what was read", async () => {
  const { shop, id, send, open, state, acts } = await openShopWithPhoto();
  const withoutMeasures = {
    ...TYPED,
    next: "ask-measures",
    odPupillaryDistance: "",
    oePupillaryDistance: "",
  };
  expectRedirect((await send(withoutMeasures)).result, "/admin/receitas");
  expect(await state()).toEqual(["awaiting_prescription", "measures_missing", null]);
  expect(await findTranscription(shop.store.read, shop.prescriptionFiles, id)).toMatchObject({
    patient: "Bia Souza",
  });
  expect(await acts()).toEqual([["prescription.measures-asked", true, true]]);
  expect((await open()).result).toMatchObject({
    values: { odSpherical: "-2,25" },
    flags: ["measures-missing"],
  });
});

test("another prescription is asked for with a reason and words, which only the order's page shows", async () => {
  const { shop, send, state, acts } = await openShopWithPhoto();
  expect(statusOf((await send({ intent: "ask-again" })).result)).toBe(422);
  expect(statusOf((await send({ intent: "ask-again", reason: "other" })).result)).toBe(422);
  const asked = await send({ intent: "ask-again", reason: "unreadable", words: "Falta luz." });
  expectRedirect(asked.result, "/admin/receitas");
  const request = "a receita não está legível. Falta luz.";
  expect(await state()).toEqual(["awaiting_prescription", "asked_again", request]);
  expect(await acts()).toEqual([["prescription.asked-again", true, true]]);
  expect(JSON.stringify(await shop.store.read.select().from(emails))).not.toContain("Falta luz");
});

test("a prescription is deleted on request, once that is confirmed", async () => {
  const { shop, send, open, state, acts } = await openShopWithPhoto();
  expect(statusOf((await send({ intent: "delete" })).result)).toBe(422);
  expectRedirect((await send({ intent: "delete", confirmed: "yes" })).result, "/admin/receitas");
  expect(await state()).toEqual(["awaiting_prescription", "awaiting", null]);
  expect(await shop.store.read.$count(prescriptions)).toBe(0);
  expect(await acts()).toEqual([["prescription.deleted", true, true]]);
  expect(statusOf((await open()).result)).toBe(404);
  expect(statusOf((await send(TYPED)).result)).toBe(404);
});

test("typed values fill the form; measures that are typed are no file to open", async () => {
  const { shop, file, queue } = await openShopWithPhoto();
  const member = await addMember(shop, "owner");
  const staff = await findSession(shop.store.read, member.sessionToken, shop.now());
  const orderId = await buyGlasses(shop, BUYER, TYPED_PRESCRIPTION);
  const [line] = await listOrderPrescriptions(shop.store.read, orderId);
  const id = line?.prescriptionId ?? "";
  const request = new Request(`http://localhost/admin/receitas/${id}`);
  const { result } = await shop.send(loader, request, { ...(staff && { staff }), params: { id } });
  expect(result).toMatchObject({
    values: { odSpherical: "-2,25", odPupillaryDistance: "31", council: "CRM", register: "12345" },
    typed: { odSpherical: "-2,25" },
  });
  expect((await queue()).result).toMatchObject({ rows: [{ orderNumber: 10001 }, { orderNumber: 10002 }] });
  expect((await file()).result).toBeInstanceOf(Response);
});
