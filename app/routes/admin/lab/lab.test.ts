import { expect, test } from "vitest";
import { CHECK_ITEMS } from "#app/domain/lab/lab-job.ts";
import type { Role } from "#app/domain/staff/roles.ts";
import { findSession } from "#app/domain/staff/sessions.server.ts";
import { days } from "#app/domain/values/duration.ts";
import { loader as printOne } from "#app/routes/admin/print/lab-ticket.tsx";
import { loader as printMany } from "#app/routes/admin/print/lab-tickets.tsx";
import { buyInLab, labIdsOf, transcribe } from "#app/testing/lab.ts";
import { expectRedirect, statusOf } from "#app/testing/requests.ts";
import { CONTACT, openTestShop } from "#app/testing/shop.ts";
import { addMember } from "#app/testing/staff.ts";
import { TRANSCRIPTION } from "#app/testing/transcription.ts";
import { labEvents, labJobs, staffActs } from "#db/schema";
import { action as list, loader as openList } from "./lab.tsx";
import { action as act, loader as openJob } from "./lab-job.tsx";
import { loader as openSend, action as send } from "./send-to-lab.tsx";

const TO = { lab: "Lentes Sul", labNumber: "LS-1", expectedOn: "2026-11-30" };

async function openLab(role: Role, { pairs = 1, isTranscribed = true } = {}) {
  const shop = await openTestShop();
  const member = await addMember(shop, role);
  const staff = await findSession(shop.store.read, member.sessionToken, shop.now());
  if (!staff) throw new Error("There is no session.");
  const orderId = await buyInLab(shop, { accountId: null, visitorId: "1" }, pairs);
  if (isTranscribed) await transcribe(shop, orderId);
  const ids = await labIdsOf(shop, orderId);
  const [job = ""] = ids;
  const request = (path: string, fields?: [string, string][]) =>
    new Request(`http://localhost/admin/laboratorio${path}`, {
      method: fields ? "POST" : "GET",
      ...(fields && { body: new URLSearchParams(fields) }),
    });
  const chosen = ids.map((id): [string, string] => ["n", id]);
  return {
    ...{ shop, ids, job },
    send: async (fields: Record<string, string> = TO) =>
      (await shop.send(send, request("/enviar", [...chosen, ...Object.entries(fields)]), { staff })).result,
    list: async (fields: [string, string][]) =>
      (await shop.send(list, request("", fields), { staff })).result,
    act: async (fields: Record<string, string>) =>
      (await shop.send(act, request(`/${job}`, Object.entries(fields)), { staff, params: { job } })).result,
    open: async (query = "") => (await shop.send(openList, request(query), { staff })).result,
    openJob: async (id = job) =>
      (await shop.send(openJob, request(`/${id}`), { staff, params: { job: id } })).result,
    openSend: async () =>
      (await shop.send(openSend, request(`/enviar?${new URLSearchParams(chosen)}`), { staff })).result,
    printOne: async () =>
      (await shop.send(printOne, request(`/${job}/imprimir`), { staff, params: { job } })).result,
    printMany: async (query: string) =>
      (await shop.send(printMany, request(`/imprimir?${query}`), { staff })).result,
    states: async () => (await shop.store.read.select().from(labJobs)).map(({ state }) => state),
    acts: async () =>
      (await shop.store.read.select().from(staffActs))
        .map(({ action }) => action)
        .filter((action) => action.startsWith("lab.")),
  };
}

const ALL_CHECKED = Object.fromEntries(Object.keys(CHECK_ITEMS).map((item) => [item, "on"]));

test("an optician sends, receives, checks and orders again by forms", async () => {
  const lab = await openLab("optician");
  expectRedirect(await lab.send(), "/admin/laboratorio?aba=no-laboratorio");
  expect(await lab.states()).toEqual(["at_lab"]);
  expectRedirect(
    await lab.list([
      ["intent", "receive"],
      ["n", lab.job],
    ]),
    "/admin/laboratorio?aba=recebidos",
  );
  const { cleaning: _, ...most } = ALL_CHECKED;
  const unsigned = await lab.act({ intent: "check", ...most });
  expect(unsigned).toMatchObject({
    data: { lastResult: { error: { cleaning: ["Falta conferir: Limpeza"] } } },
  });
  expect(statusOf(unsigned)).toBe(422);
  expectRedirect(await lab.act({ intent: "check", ...ALL_CHECKED }), `/admin/laboratorio/${lab.job}`);
  expect(await lab.states()).toEqual(["checked"]);
  expect(statusOf(await lab.act({ intent: "rework", reason: "porque sim" }))).toBe(422);
  expectRedirect(
    await lab.act({ intent: "rework", reason: "Risco ou defeito na lente" }),
    `/admin/laboratorio/${lab.job}`,
  );
  expect(await lab.states()).toEqual(["to_order"]);
  expect(await lab.acts()).toEqual(["lab.sent", "lab.received", "lab.checked", "lab.rework"]);
});

test("nothing incomplete goes to the lab: 422 says what is missing, and no job of the choice moves", async () => {
  const lab = await openLab("owner", { pairs: 2, isTranscribed: false });
  const refused = await lab.send();
  expect(statusOf(refused)).toBe(422);
  expect(refused).toMatchObject({
    data: {
      lastResult: { error: { jobs: [expect.stringContaining("falta a transcrição"), expect.anything()] } },
    },
  });
  expect(await lab.states()).toEqual(["to_order", "to_order"]);
  expect(await lab.openSend()).toMatchObject({ jobs: [{ missing: ["transcription"] }, {}] });
});

test.each([
  [{ ...TO, lab: " " }, "lab", "Preencha o laboratório"],
  [{ ...TO, expectedOn: "" }, "expectedOn", "Preencha a previsão"],
  [{ ...TO, expectedOn: "2026-02-30" }, "expectedOn", "Previsão inválida"],
  [{ ...TO, expectedOn: "30/11/2026" }, "expectedOn", "Previsão inválida"],
  [{ ...TO, expectedOn: "2026-11-19" }, "expectedOn", "A previsão já passou"],
])("%j is refused", async (fields, field, message) => {
  const lab = await openLab("optician");
  const refused = await lab.send(fields);
  expect(statusOf(refused)).toBe(422);
  expect(refused).toMatchObject({ data: { lastResult: { error: { [field]: [message] } } } });
  expect(await lab.states()).toEqual(["to_order"]);
});

test("a clerk gets nothing of the lab", async () => {
  const lab = await openLab("clerk");
  for (const result of [
    await lab.open(),
    await lab.openJob(),
    await lab.openSend(),
    await lab.printOne(),
    await lab.printMany(`n=${lab.job}`),
    await lab.send(),
    await lab.list([["intent", "receive"]]),
    await lab.act({ intent: "receive" }),
  ])
    expect(statusOf(result)).toBe(403);
  expect(await lab.states()).toEqual(["to_order"]);
  expect(await lab.acts()).toEqual([]);
});

test("pages show the lab's work without patient, measures and buyer; the ticket has the first two, and is an act", async () => {
  const lab = await openLab("optician");
  await lab.send();
  lab.shop.moveClock(days(11));
  const pages = [await lab.open("?aba=atrasados"), await lab.openJob(), await lab.openSend()];
  expect(pages[0]).toMatchObject({
    tab: "atrasados",
    counts: { atrasados: 1 },
    jobs: [{ lab: "Lentes Sul" }],
  });
  for (const hidden of [TRANSCRIPTION.patient, CONTACT.name, CONTACT.email, '"axis":180'])
    expect(JSON.stringify(pages)).not.toContain(hidden);
  const ticket = JSON.stringify(await lab.printOne());
  expect(ticket).toContain(TRANSCRIPTION.patient);
  expect(ticket).toContain('"axis":180');
  for (const hidden of [CONTACT.name, TRANSCRIPTION.prescriber]) expect(ticket).not.toContain(hidden);
  const many = await lab.printMany(Array.from({ length: 51 }, () => `n=${lab.job}`).join("&"));
  expect(many).toMatchObject({ tooMany: 1, sheets: { length: 1 } });
  expect(await lab.acts()).toEqual(["lab.sent", "lab.printed", "lab.printed"]);
  const kinds = (await lab.shop.store.read.select().from(labEvents)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "printed")).toHaveLength(2);
});

test("what is chosen nowhere, or does not exist, is refused", async () => {
  const lab = await openLab("optician");
  expect(statusOf(await lab.list([["intent", "receive"]]))).toBe(422);
  expect(
    statusOf(
      await lab.list([
        ["intent", "receive"],
        ["n", lab.job],
      ]),
    ),
  ).toBe(422);
  expect(statusOf(await lab.act({}))).toBe(422);
  expect(statusOf(await lab.act({ intent: "check", ...ALL_CHECKED }))).toBe(422);
  expect(statusOf(await lab.openJob("nenhum"))).toBe(404);
  expect(await lab.printMany("n=nenhum")).toMatchObject({ sheets: [], leftOut: [{ orderNumber: null }] });
});
