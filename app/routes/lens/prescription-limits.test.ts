import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { MAX_PRESCRIPTIONS } from "#app/domain/lens/prescription.ts";
import { LIMITS } from "#app/domain/limits/limits.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { post, statusOf } from "#app/testing/requests.ts";
import { NOW, openTestShop } from "#app/testing/shop.ts";
import { prescriptionEvents, prescriptions, products } from "#db/schema";
import { action as sendRefraction } from "./refraction-step.tsx";

const FORM = {
  odSpherical: "-2,25",
  oeSpherical: "-1,75",
  prescriber: "Dra. Lia, CRM 1234",
  prescribedOn: "2026-10-01",
  consent: "on",
};
const visitorId = "a visitor";

async function openShopWithFrame() {
  const shop = await openTestShop();
  const { id } = await shop.addProduct({ type: "oculos-de-grau" });
  const [product] = await shop.store.read.select().from(products).where(eq(products.id, id));
  const params = { title: product?.slug ?? id };
  return {
    ...shop,
    send: (who = visitorId) => shop.send(sendRefraction, post(FORM), { visitorId: who, params }),
  };
}

test("typed prescriptions are limited per client IP, across visitors", async () => {
  const shop = await openShopWithFrame();
  for (let count = 0; count < LIMITS.prescriptions.max; count++) {
    expect(statusOf((await shop.send(`visitor ${count}`)).result)).not.toBe(429);
  }
  expect(statusOf((await shop.send()).result)).toBe(429);
  expect(await shop.store.read.$count(prescriptionEvents)).toBe(LIMITS.prescriptions.max);
});

test("a visitor has at most MAX_PRESCRIPTIONS that no order uses", async () => {
  const shop = await openShopWithFrame();
  const row = {
    visitorId,
    sealed: "",
    hasThumbnail: false,
    consentVersion: "1",
    createdAt: NOW,
    purgeAt: NOW,
  };
  await shop.store.write(async (tx) => {
    for (let count = 1; count < MAX_PRESCRIPTIONS; count++) {
      await tx.insert(prescriptions).values({ ...row, id: newId() });
    }
  });
  const saved = () => shop.store.read.$count(prescriptions);
  await shop.send();
  expect(await saved()).toBe(MAX_PRESCRIPTIONS);
  await shop.send();
  expect(await saved()).toBe(MAX_PRESCRIPTIONS);
  await shop.store.write(async (tx) => void (await tx.insert(prescriptions).values({ ...row, id: newId() })));
  const { result } = await shop.send();
  expect(result).toMatchObject({
    init: { status: 422 },
    data: { lastResult: { error: { prescriber: [expect.stringContaining("30 receitas, o máximo")] } } },
  });
  expect(await saved()).toBe(MAX_PRESCRIPTIONS + 1);
});
