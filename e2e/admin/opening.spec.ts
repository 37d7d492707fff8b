import type { Browser, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { pairTag } from "../pair-tags.ts";
import { STAFF_PASSWORD, withCodes } from "../staff.ts";
import { type Bought, buyAccessory, buyFrames, buyGlasses } from "./opening-buyers.ts";
import { catalogueFiles, OWNER, ProductionShop } from "./opening-shop.ts";

const UNIT_PRICE = "R$ 239,90";

/** Each opens a shop of its own. */
for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(`at ${viewport.width} px an empty production shop is opened, sells three orders, sends them and refunds a line`, {
    tag: pairTag(viewport.width),
  }, async ({ browser, javaScriptEnabled }) => {
    test.setTimeout(180_000);
    const hasScripts = javaScriptEnabled !== false;
    const shop = new ProductionShop();
    try {
      const invitation = await shop.open();
      const open = () => openPage(browser, { baseURL: shop.origin, javaScriptEnabled: hasScripts, viewport });
      const staff = await open();
      const at = <Result>(title: string, body: () => Promise<Result>) => test.step(title, body);
      await at("the first owner comes in", () => acceptInvitation(staff, invitation));
      await at("the catalogue is imported", () => importCatalogue(staff));

      const [frames, glasses, accessory] = await at("three people buy", () =>
        Promise.all([
          open().then((page) => buyFrames(page, hasScripts)),
          open().then((page) => buyGlasses(page, hasScripts)),
          open().then((page) => buyAccessory(page, hasScripts)),
        ]),
      );
      const onHand = async () => {
        const [variant] = await shop.rows<{ onHand: number }>(
          `SELECT on_hand AS "onHand" FROM variants WHERE product_id = 'aurora-panto'`,
        );
        return variant?.onHand;
      };
      const beforeRefund = await onHand();

      await at("the address is corrected", () => correctAddress(staff, accessory.number));
      await at("a unit is refunded", () => refundUnit(staff, frames.number));
      await at("the buyer reads of the refund", () => expectRefund(frames.page));
      expect(await onHand()).toBe((beforeRefund ?? 0) + 1);
      await at("the parcels go", async () => {
        await pack(staff, frames.number, "1 unidade");
        await pack(staff, glasses.number, "1 unidade");
        await pack(staff, accessory.number, "1 unidade");
      });

      await at("everybody has mail", () => expectEmails(shop, frames));
      await at("every act is on record", () => expectActs(shop, staff));
    } finally {
      await shop.end();
    }
  });
}

async function openPage(
  browser: Browser,
  options: { baseURL: string; javaScriptEnabled: boolean; viewport: { width: number; height: number } },
): Promise<Page> {
  const context = await browser.newContext({ ...options, ignoreHTTPSErrors: true, locale: "pt-BR" });
  context.setDefaultTimeout(10_000);
  return context.newPage();
}

async function acceptInvitation(page: Page, link: string) {
  await page.goto(link);
  await page.getByLabel("Senha", { exact: true }).fill(STAFF_PASSWORD);
  await page.getByLabel("Confirme a senha").fill(STAFF_PASSWORD);
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  const code = withCodes((await page.locator("main code").first().innerText()).replaceAll(" ", ""));
  await page.getByLabel("Código", { exact: true }).fill(code());
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.getByRole("link", { name: "Já guardei" }).click();
  await expect(page.getByRole("heading", { name: "Hoje", level: 1 })).toBeVisible();
}

async function importCatalogue(page: Page) {
  await expect(page.getByText("Falta ao menos um produto com foto")).toBeVisible();
  await expect(page.getByText("Falta frete de 27 estados")).toBeVisible();
  await page.getByRole("link", { name: "Importar o catálogo" }).click();
  await page.getByLabel("Arquivos", { exact: true }).setInputFiles(await catalogueFiles());
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(page.getByText("Fotos: 2")).toBeVisible();
  await page.getByRole("button", { name: "Conferir" }).click();
  await expect(page.getByText("Está tudo certo.")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Confirmar a importação" }).click();
  await expect(page.getByText("Tudo foi importado.")).toBeVisible({ timeout: 45_000 });
  await page.goto("/admin");
  await expect(page.getByText("Falta frete de 25 estados")).toBeVisible();
}

async function correctAddress(page: Page, number: string) {
  await page.goto("/admin");
  await page
    .getByRole("link", { name: /preparar/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Pedidos", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: number, exact: true }).click();
  await page.getByRole("link", { name: "Corrigir o endereço" }).click();
  await page.getByRole("textbox", { name: "Número", exact: true }).fill("1000");
  await page.getByRole("button", { name: "Corrigir o endereço" }).click();
  await expect(page.getByRole("status")).toContainText("O endereço foi corrigido.");
}

/** One of the two units, which returns to the stock. */
async function refundUnit(page: Page, number: string) {
  await page.goto(`/admin/pedidos/${number}/reembolsar`);
  await page.getByLabel("Aurora Panto, Preto").selectOption("1");
  await page.getByLabel("Aurora Panto: volta ao estoque").check();
  await page.getByLabel("Motivo").selectOption("Acordo com quem comprou");
  await page.getByRole("button", { name: "Conferir" }).click();
  await expect(page.getByText("Aurora Panto: 1 unidade volta ao estoque quando")).toBeVisible();
  await expect(page.getByText("Depois disso ainda faltariam R$ 252,80.")).toBeVisible();
  await page.getByRole("button", { name: `Reembolsar ${UNIT_PRICE}` }).click();
  await expect(page.getByRole("status")).toContainText("foi pedido ao provedor");
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(`Reembolso feito: ${UNIT_PRICE}`)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText("Aurora Panto: 1 a menos, reembolso")).toBeVisible();
}

async function expectRefund(page: Page) {
  await page.reload();
  await expect(page.getByText(`${UNIT_PRICE}, reembolso feito em`)).toBeVisible();
  await expect(page.getByText(`1 × Aurora Panto, Preto: ${UNIT_PRICE}`)).toBeVisible();
}

async function pack(page: Page, number: string, units: string) {
  await page.goto(`/admin/pedidos/${number}`);
  await page.getByRole("button", { name: "Começar a preparar" }).click();
  await expect(page.getByRole("status")).toContainText("O pedido está em preparação.");
  for (const [sheet, shown] of Object.entries({ imprimir: units, etiqueta: "Avenida Paulista, 1000" })) {
    await page.goto(`/admin/pedidos/${number}/${sheet}`);
    await expect(page.getByRole("region", { name: `Pedido ${number}` })).toContainText(shown);
  }
  await page.goto(`/admin/pedidos/${number}`);
  await page.getByLabel("Código de rastreamento").fill("AM123456785BR");
  await page.getByLabel("Ou por que vai sem nota").fill("emitida no balcão");
  await page.getByRole("button", { name: "Registrar o envio" }).click();
  await expect(page.getByRole("status")).toContainText("O envio está registrado.");
}

interface StoredEmail {
  id: string;
  recipient: string;
  subject: string;
}

/** All were delivered once: to the buyer that of the refund, to the owner three of paid orders and nothing of the refund. */
async function expectEmails(shop: ProductionShop, { person, number }: Bought) {
  const unsent = () => shop.rows("SELECT id FROM emails WHERE sent_at IS NULL");
  const ofParcels = () => shop.rows("SELECT id FROM emails WHERE subject LIKE '%: enviado'");
  await expect.poll(ofParcels, { timeout: 30_000 }).toHaveLength(3);
  await expect.poll(unsent, { timeout: 30_000 }).toEqual([]);
  const sent = await shop.rows<StoredEmail>("SELECT id, recipient, subject FROM emails ORDER BY created_at");
  for (const { id, recipient } of sent) {
    expect(shop.mail.deliveries.get(id), id).toBe(1);
    expect(shop.mail.mailboxOf(recipient).map((each) => each.id)).toContain(id);
  }
  const [refund, ...more] = sent.filter(({ subject }) => subject === `Pedido ${number}: reembolso parcial`);
  expect(more).toEqual([]);
  expect(refund?.recipient).toBe(person.email);
  const received = shop.mail.mailboxOf(person.email).find(({ id }) => id === refund?.id);
  expect(received?.source).toMatch(/Aurora Panto, Preto.*239,90/s);
  const toShop = shop.mail.mailboxOf(OWNER).map(({ id }) => id.split(":", 2).join(":"));
  expect(toShop).toEqual(["shop:order-paid", "shop:order-paid", "shop:order-paid"]);
}

async function expectActs(shop: ProductionShop, staff: Page) {
  await staff.goto("/admin/registro");
  for (const act of ["Importou o catálogo", "Corrigiu o endereço", "Pediu um reembolso"])
    await expect(staff.getByText(act).first()).toBeVisible();
  const acts = await shop.rows("SELECT action, count(*) AS times FROM staff_acts GROUP BY action");
  expect(acts).toEqual(
    expect.arrayContaining([
      { action: "order.prepared", times: 3 },
      { action: "order.sent", times: 3 },
      { action: "order.address-corrected", times: 1 },
      { action: "order.refund-requested", times: 1 },
    ]),
  );
}
