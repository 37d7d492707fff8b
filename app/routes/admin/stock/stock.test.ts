import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Role } from "#app/domain/staff/roles.ts";
import { findSession } from "#app/domain/staff/sessions.server.ts";
import { lastMovement, lastMovementOf } from "#app/domain/stock/adjust.server.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { addMember } from "#app/testing/staff.ts";
import { staffActs, stockMovements, variants } from "#db/schema";
import { loader as countPage, action as sendCount } from "./count.tsx";
import { loader as listPage } from "./stock.tsx";
import { action as change, loader as variantPage } from "./variant.tsx";

/** A colour with five units, two of them reserved. */
async function openShop(role: Role = "clerk") {
  const shop = await openTestShop();
  const { store, now } = shop;
  const member = await addMember(shop, role);
  const staff = await findSession(store.read, member.sessionToken, now());
  if (!staff) throw new Error("There is no session.");
  const { variantId: variant } = await shop.addProduct({ title: "Ipê", stock: 5 });
  const setReserved = (reserved: number) =>
    store.write(async (tx) => void (await tx.update(variants).set({ reserved })));
  await setReserved(2);
  return {
    ...{ shop, store, member, variant, setReserved },
    send: async (fields: Record<string, string | number>) => {
      const seen = await lastMovementOf(store.read, variant);
      const form = { intent: "adjust", seen, note: "", ...fields };
      return (await shop.send(change, post(form), { staff, params: { variant } })).result;
    },
    count: async (sheet: number, fields: Record<string, string | number>) =>
      (
        await shop.send(
          sendCount,
          post({ v0: variant, ...fields }, `/admin/estoque/contagem?folha=${sheet}`),
          {
            staff,
          },
        )
      ).result,
    sheet: () => lastMovement(store.read),
    sellByHand: (onHand: number) =>
      store.write(async (tx) => void (await tx.update(variants).set({ onHand }))),
    open: async (path: string) => {
      const request = new Request(`http://localhost${path}`);
      const handler = path.includes("contagem") ? countPage : path.includes(":") ? variantPage : listPage;
      return (await shop.send(handler as typeof listPage, request, { staff, params: { variant } })).result;
    },
    onHand: async () => (await shop.stock())[0]?.onHand,
    acts: async () =>
      (await store.read.select().from(staffActs).where(eq(staffActs.staffId, member.id)))
        .filter(({ action }) => action.startsWith("stock"))
        .map(({ action, subjectKind, subjectId }) => [action, subjectKind, subjectId]),
    last: async () => (await store.read.select().from(stockMovements).orderBy(stockMovements.id)).at(-1),
  };
}

test("units are added with a reason, and the movement and the act say who it was", async () => {
  const { send, variant, member, onHand, acts, last } = await openShop();
  const result = await send({
    ...{ how: "add", units: "3", reason: "Recebimento do fornecedor", note: "NF 123" },
  });
  expectRedirect(result, `/admin/estoque/${variant}`);
  expect(await onHand()).toBe(8);
  expect(await last()).toMatchObject({
    ...{ delta: 3, onHand: 8, kind: "adjustment", reason: "received", note: "NF 123", staffId: member.id },
  });
  expect(await acts()).toEqual([["stock.adjusted", "variant", variant]]);
});

test("a count of one colour is its stock", async () => {
  const { send, onHand, last } = await openShop();
  await send({ how: "counted", units: "4", reason: "Perda ou furto" });
  expect(await onHand()).toBe(4);
  expect(await last()).toMatchObject({ delta: -1, kind: "count", reason: "lost" });
});

test.each([
  [{ units: "1", reason: "Peça encontrada" }, "how", "Escolha se entram, saem ou se você contou"],
  [
    { how: "add", units: "um", reason: "Peça encontrada" },
    "units",
    "Digite um número de peças, de 0 a 999.999",
  ],
  [{ how: "add", units: "0", reason: "Peça encontrada" }, "units", "Digite ao menos 1 peça"],
  [{ how: "add", units: "1" }, "reason", "Escolha o motivo"],
  [{ how: "remove", units: "1", reason: "Peça encontrada" }, "reason", "Com este motivo as peças só entram"],
  [{ how: "add", units: "1", reason: "Perda ou furto" }, "reason", "Com este motivo as peças só saem"],
  [{ how: "add", units: "1", reason: "Outro motivo" }, "note", "Escreva o motivo na nota"],
  [
    { how: "counted", units: "5", reason: "Outro motivo", note: "x" },
    "units",
    "É o número que já está registrado: nada a mudar",
  ],
  [
    { how: "add", units: "999999", reason: "Peça encontrada" },
    "units",
    "O estoque de uma cor vai até 999.999 peças",
  ],
  [
    { how: "remove", units: "4", reason: "Perda ou furto" },
    "units",
    "Há 2 peças na reserva de pedidos, e o estoque não pode ficar abaixo disso. Cancele antes os pedidos que esperam por elas.",
  ],
  [
    { how: "remove", units: "1", reason: "Perda ou furto", seen: "0" },
    "units",
    "O estoque mudou enquanto esta página estava aberta: agora há 5 peças. Confira e envie de novo",
  ],
])("%j is refused", async (fields, field, message) => {
  const { send, onHand, acts } = await openShop();
  const result = await send(fields as Record<string, string>);
  expect(statusOf(result)).toBe(422);
  expect(result).toMatchObject({ data: { lastResult: { error: { [field]: [message] } } } });
  expect(await onHand()).toBe(5);
  expect(await acts()).toEqual([]);
});

test("the limit of low stock is the colour's own", async () => {
  const { send, open, acts, variant } = await openShop();
  expect(await open("/admin/estoque?filtro=baixo")).toMatchObject({ rows: [] });
  await send({ intent: "threshold", lowStockUnits: "3" });
  expect(await open("/admin/estoque?filtro=baixo")).toMatchObject({ rows: [{ id: variant, free: 3 }] });
  expect(await acts()).toEqual([["stock.threshold-changed", "variant", variant]]);
  expect(statusOf(await send({ intent: "threshold", lowStockUnits: "mil" }))).toBe(422);
});

test("a sheet shows the figures of then, and only its differences are written, once", async () => {
  const { open, count, sheet, sellByHand, onHand, acts, last } = await openShop();
  const number = await sheet();
  await sellByHand(4);
  expect(await open(`/admin/estoque/contagem?folha=${number}`)).toMatchObject({
    sheet: { number, rows: [{ title: "Ipê", expected: 5 }] },
  });
  expect(await open("/admin/estoque/contagem?folha=999")).toMatchObject({ sheet: null });

  const next = await sheet();
  const preview = await count(next, { n0: "6" });
  expect(statusOf(preview)).toBe(200);
  expect(preview).toMatchObject({
    data: { counted: { preview: { judged: [{ expected: 4, counted: 6, after: 6, verdict: "changes" }] } } },
  });
  expect(await onHand()).toBe(4);
  const confirmed = { intent: "confirm", seen: await sheet(), n0: "6" };
  expectRedirect(await count(next, confirmed), "/admin/estoque");
  expectRedirect(await count(next, confirmed), "/admin/estoque");
  expect(await onHand()).toBe(6);
  expect(await last()).toMatchObject({ kind: "count", delta: 2, note: `Folha ${next}` });
  expect(await acts()).toEqual([["stock.counted", "count-sheet", String(next)]]);
});

test("where the stock has moved since the sheet, the person says whether the count includes that", async () => {
  const { count, sheet, sellByHand, onHand } = await openShop();
  const number = await sheet();
  await sellByHand(4);
  const seen = await sheet();
  expect(await count(number, { n0: "6" })).toMatchObject({
    data: { counted: { preview: { judged: [{ verdict: "ask" }] } } },
  });
  const unanswered = await count(number, { intent: "confirm", seen, n0: "6" });
  expect(statusOf(unanswered)).toBe(422);
  expect(unanswered).toMatchObject({
    data: {
      lastResult: { error: { m0: ["O estoque mudou desde a folha: diga se contou antes ou depois disso"] } },
    },
  });
  // The answer was for another stock.
  await sellByHand(3);
  const before = { intent: "confirm", n0: "6", m0: "antes" };
  expect(statusOf(await count(number, { ...before, seen }))).toBe(422);
  expectRedirect(await count(number, { ...before, seen: await sheet() }), "/admin/estoque");
  expect(await onHand()).toBe(4);
});

test("a count below what orders have reserved, and what is no number, are refused at their field", async () => {
  const { count, sheet, onHand, setReserved } = await openShop();
  const number = await sheet();
  const refused = [
    [
      await count(number, { n0: "1" }),
      "Ipê, Preto: há 2 peças na reserva de pedidos, e ficariam 1. Conte de novo, ou deixe em branco",
    ],
    [await count(number, { n0: "-1" }), "Digite um número de peças, de 0 a 999.999"],
    [await count(number, { n0: " " }), "Digite ao menos uma contagem"],
    [await count(999, { n0: "1" }), "Esta folha não existe. Faça outra"],
  ] as const;
  for (const [result, message] of refused) {
    expect(statusOf(result)).toBe(422);
    expect(result).toMatchObject({ data: { lastResult: { error: { n0: [message] } } } });
  }
  await setReserved(4);
  expect(statusOf(await count(number, { intent: "confirm", seen: number, n0: "3" }))).toBe(422);
  expect(await onHand()).toBe(5);
});

test("an optician may not see or change the stock", async () => {
  const { send, count, open, onHand, variant } = await openShop("optician");
  const results = [
    await send({ how: "add", units: "1", reason: "Peça encontrada" }),
    await count(1, { intent: "confirm", n0: "9" }),
    ...(await Promise.all(["", `/${variant}`, "/contagem"].map((path) => open(`/admin/estoque${path}`)))),
  ];
  expect(results.map(statusOf)).toEqual([403, 403, 403, 403, 403]);
  expect(await onHand()).toBe(5);
});
