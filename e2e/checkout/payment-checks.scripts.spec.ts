import type { Page, Route } from "@playwright/test";
import { expect, hydrated, test } from "../fixtures.ts";
import { newPerson } from "../people.ts";

/** The request by which the open page looks again. */
const CHECK = /\/checkout\/pagamento\/[0-9a-f]{32}\.data/;
const CHECK_MS = 5000;
const RELOAD_MS = 20_000;
const MINUTE_MS = 60_000;
const NOT_CHECKED = "Não conseguimos verificar agora.";

test("the Pix page learns of the payment by itself, and Back does not lead to it again", async ({
  page,
  buy,
}) => {
  await buy.startPix("nimbo-sem-aro", "prata");
  const pixPage = page.url();
  await hydrated(page);
  await payAtBank(page);
  await expect(page.getByRole("heading", { name: "PEDIDO CONFIRMADO" })).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(pixPage);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a check keeps the focus and the copied state, and only changes when it was made", async ({
  page,
  buy,
}) => {
  await page.clock.install();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await buy.startPix("nimbo-sem-aro", "prata");
  await page.getByRole("button", { name: "Copiar código" }).click();
  await expect(page.getByRole("button", { name: "Código copiado" })).toBeFocused();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await page.getByLabel("Pix copia e cola").inputValue());

  const before = await page.getByText(/Atualizado às \d\d:\d\d:\d\d/).textContent();
  await expect(async () => {
    await page.clock.fastForward(CHECK_MS);
    expect(await page.getByText(/Atualizado às \d\d:\d\d:\d\d/).textContent()).not.toBe(before);
  }).toPass();
  await expect(page.getByRole("button", { name: "Código copiado" })).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Atualizado" })).toHaveCount(0);
});

test("if the browser denies the clipboard, the code is selected to be copied by hand", async ({
  page,
  buy,
}) => {
  await buy.startPix("nimbo-sem-aro", "prata");
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("denied"));
  });
  await page.getByRole("button", { name: "Copiar código" }).click();
  await expect(page.getByText("Toque e segure o código para copiar.")).toBeVisible();
  const field = page.getByLabel("Pix copia e cola");
  await expect(field).toBeFocused();
  const selected = await field.evaluate(({ selectionStart, selectionEnd }: HTMLTextAreaElement) =>
    Math.abs(selectionEnd - selectionStart),
  );
  expect(selected).toBe((await field.inputValue()).length);
});

const FAILURES: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  "is aborted": (route) => route.abort(),
  "gets a 500": (route) => route.fulfill({ status: 500, body: "Internal Server Error" }),
  "gets a proxy's 502 page": (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
  "gets a 429": (route) => route.fulfill({ status: 429, body: "Too Many Requests" }),
  "gets another site's page": (route) => route.fulfill({ contentType: "text/html", body: "<h1>Wi-Fi</h1>" }),
  "gets no response": () => new Promise(() => {}),
};

for (const [what, fail] of Object.entries(FAILURES)) {
  test(`a check that ${what} leaves the Pix page as it is, and the next one counts`, async ({
    page,
    buy,
  }) => {
    await page.clock.install();
    await buy.startPix("nimbo-sem-aro", "prata");
    await hydrated(page);
    const qr = await page.getByAltText("QR Code do Pix").elementHandle();

    await page.route(CHECK, fail);
    const asked = page.waitForRequest(CHECK);
    await page.clock.fastForward(CHECK_MS);
    await asked;
    await page.clock.fastForward(3 * CHECK_MS);
    await expect(page.getByRole("status").filter({ hasText: NOT_CHECKED })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Pague com Pix" })).toBeVisible();
    expect(await qr?.evaluate((element) => element.isConnected)).toBe(true);

    await page.unroute(CHECK);
    await payAtBank(page);
    await expect(async () => {
      await page.clock.fastForward(CHECK_MS);
      await expect(page.getByRole("heading", { name: "PEDIDO CONFIRMADO" })).toBeVisible({ timeout: 1000 });
    }).toPass();
  });
}

test("a slow response is awaited, and no other check begins meanwhile", async ({ page, buy }) => {
  await page.clock.install();
  await buy.startPix("nimbo-sem-aro", "prata");
  await hydrated(page);
  const waiting: Route[] = [];
  let isSlow = true;
  await page.route(CHECK, (route) => (isSlow ? void waiting.push(route) : route.continue()));
  await page.clock.fastForward(CHECK_MS);
  await expect.poll(() => waiting.length).toBe(1);
  await page.clock.fastForward(CHECK_MS);
  await page.clock.fastForward(CHECK_MS);
  expect(waiting).toHaveLength(1);

  await payAtBank(page);
  isSlow = false;
  await waiting[0]?.continue();
  await expect(page.getByRole("heading", { name: "PEDIDO CONFIRMADO" })).toBeVisible();
});

test("a hidden page checks nothing, and checks at once when it is shown again", async ({ page, buy }) => {
  await page.clock.install();
  await buy.startPix("nimbo-sem-aro", "prata");
  await hydrated(page);
  const show = (visibility: "visible" | "hidden") =>
    page.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, visibility);

  await show("hidden");
  let checks = 0;
  await page.route(CHECK, (route) => {
    checks++;
    return route.continue();
  });
  await page.clock.pauseAt(await page.evaluate((ms) => Date.now() + ms, 10 * CHECK_MS));
  expect(checks).toBe(0);
  await show("visible");
  await expect.poll(() => checks).toBe(1);
  await page.clock.resume();
  await payAtBank(page);
  await expect(page.getByRole("heading", { name: "PEDIDO CONFIRMADO" })).toBeVisible();
});

test("the last five minutes of a Pix code are counted down, and announced twice", async ({ page, buy }) => {
  await page.clock.install();
  await buy.startPix("nimbo-sem-aro", "prata");
  await hydrated(page);
  // The first check tells that React has cancelled the reload.
  await page.waitForRequest(/\/checkout\/pagamento\/\w+\.data/);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const heightBefore = await height();
  const expiry = page.locator("time").first();
  const left = Date.parse((await expiry.getAttribute("datetime")) ?? "") - Date.now();
  await page.clock.fastForward(left - 5.5 * MINUTE_MS);
  await expect(page.getByText("O código vence em")).toHaveCount(0);

  await page.clock.fastForward(MINUTE_MS);
  await expect(page.getByText(/^O código vence em 4:[0-3]\d/)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "menos de 5 minutos" })).toHaveCount(1);
  // The jump of the clock may have made a check late.
  await expect(page.getByText("Não conseguimos verificar agora.")).toHaveCount(0);
  expect(await height()).toBe(heightBefore);
  await page.clock.fastForward(4 * MINUTE_MS);
  await expect(page.getByText(/^O código vence em 0:[0-3]\d/)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "menos de 1 minuto" })).toHaveCount(1);
  await page.clock.fastForward(MINUTE_MS);
  await expect(page.getByText("O código venceu.")).toBeVisible();
});

for (const [what, files] of Object.entries({
  "React's bundle": /\/assets\/(?!start-react)[^/]*\.js$/,
  "every script": /\/assets\/[^/]*\.js$/,
})) {
  test(`the Pix page learns of the payment although ${what} was lost`, async ({ page, buy }) => {
    await page.clock.install();
    await buy.startPix("nimbo-sem-aro", "prata");
    await page.route(files, (route) => route.abort());
    await page.goto(page.url());
    await expect(page.getByRole("heading", { name: "Pague com Pix" })).toBeVisible();
    await payAtBank(page);
    await expect(async () => {
      await page.clock.fastForward(RELOAD_MS);
      await expect(page.getByRole("heading", { name: "PEDIDO CONFIRMADO" })).toBeVisible({ timeout: 1000 });
    }).toPass();
  });
}

test("once React runs, the page is not reloaded", async ({ page, buy }) => {
  await page.clock.install();
  await buy.startPix("nimbo-sem-aro", "prata");
  await expect(page.getByRole("button", { name: "Copiar código" })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const checked = page.waitForRequest(CHECK);
  await page.clock.fastForward(3 * RELOAD_MS);
  await checked;
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);
});

test("two presses on 'Pagar com pix' send one form", async ({ page, buy }) => {
  await buy.addToCart("nimbo-sem-aro", "prata");
  await buy.goToDelivery();
  await buy.fillContact(newPerson());
  await buy.fillAddress();
  await buy.goToPayment();
  await hydrated(page);
  let sent = 0;
  let respond = () => {};
  const pressedTwice = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route("**/checkout/pix", async (route) => {
    sent++;
    await pressedTwice;
    await route.continue();
  });
  await page.getByRole("button", { name: "Pagar com pix" }).dblclick({ noWaitAfter: true });
  respond();
  await expect(page.getByRole("heading", { name: "Pague com Pix" })).toBeVisible();
  expect(sent).toBe(1);
});

test("a payment that the shopper stopped can be sent again", async ({ page, buy }) => {
  await page.clock.install();
  await buy.addToCart("nimbo-sem-aro", "prata");
  await buy.goToDelivery();
  await buy.fillContact(newPerson());
  await buy.fillAddress();
  await buy.goToPayment();
  await hydrated(page);
  await page.route("**/checkout/pix", (route) => route.abort("aborted"), { times: 1 });
  const button = page.getByRole("button", { name: "Pagar com pix" });
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  await page.clock.fastForward(20_000);
  await expect(button).not.toHaveAttribute("aria-busy");
  await buy.payWithPix();
});

async function payAtBank(page: Page) {
  const url = await page.getByRole("link", { name: /site do Mercado Pago/ }).getAttribute("href");
  const paid = await fetch(url ?? "", { method: "POST", body: new URLSearchParams({ status: "approved" }) });
  expect(paid.status).toBe(200);
}
