import type { Page } from "@playwright/test";
import { expect, gate, hydrated, test } from "../fixtures.ts";
import { newPerson } from "../people.ts";
import { expectAccessible } from "../quality/accessibility.ts";

const SLUG = "lumina-redondo-metal";
const PRODUCT = `/oculos/${SLUG}?cor=preto`;

function stepsOf(page: Page) {
  const main = page.getByRole("main");
  return {
    main,
    link: page.getByRole("link", { name: "COMPRAR ARMAÇÃO + LENTE DE GRAU" }),
    button: (name: string) => main.getByRole("button", { name, exact: true }),
    sendLater: main.getByRole("button", { name: /^Enviar Receita Depois/ }),
    tab: (name: string) => main.getByRole("navigation", { name: "Etapas da lente" }).getByText(name),
    async open(step: string) {
      await page.goto(`/oculos/${SLUG}/lentes/${step}?cor=preto`);
      await hydrated(page);
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    },
    /** A step that was opened in place, with the focus on it. */
    async expectInPlace(name: string, step: string) {
      await this.expectStep(name, step);
      await expect(main).toBeFocused();
      expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
    },
    async expectStep(name: string, step: string) {
      await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
      await expect(page).toHaveURL(`/oculos/${SLUG}/lentes/${step}?cor=preto`);
      await expect(page).toHaveTitle(new RegExp(`^${name}: Lumina Redondo Metal`));
    },
    async expectSubtotal(amount: string) {
      await expect(main.getByRole("group").filter({ hasText: "Subtotal" })).toContainText(amount);
    },
    async fillValues() {
      for (const eye of ["OD, olho direito", "OE, olho esquerdo"])
        await main.getByRole("group", { name: eye }).getByLabel("Esférico").selectOption("-3,75");
      await main.getByLabel("Nome e registro").fill("Dra. Ana Lima, CRM-SP 12345");
      await main.getByLabel("Data da receita").fill("2026-09-01");
      await main.getByLabel(/^Autorizo/).check();
    },
  };
}

test("the steps open in place, from typed values to the cart and back", async ({ page }) => {
  const steps = stepsOf(page);
  await page.goto(PRODUCT);
  await steps.link.click();
  await steps.expectStep("Sua receita", "receita");
  await steps.open("receita");
  await steps.expectSubtotal("R$ 209,99");
  await steps.main.getByRole("link", { name: "Digitar os valores" }).click();
  await steps.expectInPlace("Digite a receita", "grau");
  await steps.fillValues();
  await steps.button("Continuar para a lente").click();

  await steps.expectInPlace("Escolha a lente", "lente");
  await expect(page.getByRole("status")).toHaveText("Receita enviada.");
  const card = steps.main
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "VISÃO SIMPLES", exact: true }) });
  await card.getByText("Tratamentos").first().click();
  await card.getByRole("checkbox", { name: /Antirreflexo/ }).check();
  await steps.button("Escolher VISÃO SIMPLES").click();
  await steps.expectInPlace("Escolha a espessura", "espessura");
  await steps.expectSubtotal("R$ 529,89");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await steps.button("Escolher SUPER FINA").click();
  await steps.expectInPlace("Confirme as suas lentes", "confirmar");
  await steps.expectSubtotal("R$ 739,88");

  await steps.button("COMPRAR ARMAÇÃO + LENTE DE GRAU").click();
  await expect(page).toHaveURL("/checkout/carrinho");
  await expect(page.getByRole("status")).toContainText("Produto adicionado ao carrinho.");
  await expect(page.getByText("Lente: VISÃO SIMPLES, Antirreflexo")).toBeVisible();
  await page.goBack();
  await steps.expectStep("Confirme as suas lentes", "confirmar");
});

test("a prescription is sent as a file and removed, each with a message", async ({ page, buy }) => {
  const steps = stepsOf(page);
  await steps.open("receita");
  await buy.sendPrescription("receita.jpg");
  await steps.expectStep("Escolha a lente", "lente");
  await expect(page.getByRole("status").filter({ hasText: "Receita enviada." })).toBeVisible();

  await hydrated(page);
  await steps.tab("Receita").click();
  await steps.expectStep("Receita enviada.", "receita");
  await expect(steps.main.getByRole("link", { name: "receita.jpg" })).toBeVisible();
  await steps.button("Remover a receita").click();
  await steps.expectStep("Sua receita", "receita");
  await expect(page.getByRole("status").filter({ hasText: "Receita removida." })).toBeVisible();
  await page.goBack();
  await steps.expectStep("Escolha a lente", "lente");
});

test("errors take the focus, link to their fields and keep the input", async ({ page }) => {
  const steps = stepsOf(page);
  await steps.open("receita");
  await steps.main.getByRole("link", { name: "Digitar os valores" }).click();
  await steps.expectInPlace("Digite a receita", "grau");
  await steps.main.getByLabel("Nome e registro").fill("Dra. Ana Lima, CRM-SP 12345");
  await steps.button("Continuar para a lente").click();
  const summary = steps.main.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Erro: Digite a receita/);
  await expect(steps.main.getByLabel("Nome e registro")).toHaveValue("Dra. Ana Lima, CRM-SP 12345");

  await summary.getByRole("link", { name: "Preencha a data da receita" }).click();
  await expect(steps.main.getByLabel("Data da receita")).toBeFocused();
  await expect(summary.getByRole("link")).toHaveCount(4);
  await expect(steps.main.getByLabel("Nome e registro")).toHaveValue("Dra. Ana Lima, CRM-SP 12345");
  await steps.fillValues();
  await steps.button("Continuar para a lente").click();
  await steps.expectStep("Escolha a lente", "lente");
});

test("a typed value is checked when its field is left", async ({ page }) => {
  const steps = stepsOf(page);
  await steps.open("grau");
  const right = steps.main.getByRole("group", { name: "OD, olho direito" });
  await right.getByLabel("Eixo").fill("200");
  await steps.main.getByText("Medidas: DNP e altura").click();
  await steps.main.getByLabel("Ou a soma").focus();
  await expect(right.getByLabel("Eixo")).toHaveAccessibleDescription(/um número inteiro de 1 a 180/);
  await steps.main.getByLabel("Ou a soma").fill("31");
  await steps.main.getByLabel("Nome e registro").focus();
  await expect(steps.main.getByText("DNP: de 40 a 80 mm")).toBeVisible();
  await expect(steps.main.getByText("Sem o seu consentimento")).toHaveCount(0);
  await expect(steps.main.getByRole("alert")).toHaveCount(0);
  await expectAccessible(page, true);

  await right.getByLabel("Eixo").fill("90");
  await right.getByLabel("Cilíndrico").focus();
  await expect(right.getByText("um número inteiro de 1 a 180")).toHaveCount(0);
});

test("Fechar and Escape lead to the product in the chosen colour", async ({ page }) => {
  const steps = stepsOf(page);
  await steps.open("lente");
  await steps.main.getByRole("link", { name: "Fechar" }).click();
  await expect(page).toHaveURL(PRODUCT);

  await steps.open("grau");
  const prescriber = steps.main.getByLabel("Nome e registro");
  await prescriber.fill("Dra. Ana");
  await page.keyboard.press("Escape");
  await steps.main.getByRole("group", { name: "OD, olho direito" }).getByLabel("Esférico").focus();
  await page.keyboard.press("Escape");
  await expect(prescriber).toHaveValue("Dra. Ana");
  await expect(page).toHaveURL(/\/lentes\/grau/);

  await steps.main.getByRole("link", { name: "Prefiro enviar uma foto ou um PDF" }).click();
  await steps.expectInPlace("Sua receita", "receita");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(PRODUCT);
  await page.goBack();
  await steps.expectStep("Sua receita", "receita");
});

test("Back and Forward go through the steps, and a reload shows the step", async ({ page }) => {
  const steps = stepsOf(page);
  await page.goto(PRODUCT);
  await steps.link.click();
  await hydrated(page);
  await steps.tab("Lente").click();
  await steps.expectStep("Escolha a lente", "lente");
  await steps.button("Escolher VISÃO SIMPLES").click();
  await steps.expectStep("Escolha a espessura", "espessura");
  await page.reload();
  await steps.expectStep("Escolha a espessura", "espessura");
  await hydrated(page);
  await page.goBack();
  await steps.expectStep("Escolha a lente", "lente");
  await expect(steps.button("Continuar com VISÃO SIMPLES")).toBeVisible();
  await page.goBack();
  await steps.expectStep("Sua receita", "receita");
  await page.goForward();
  await steps.expectStep("Escolha a lente", "lente");
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(PRODUCT);
});

test("Back after a reload shows the step of its URL, also before React has arrived", async ({ page }) => {
  const steps = stepsOf(page);
  await steps.open("receita");
  await steps.tab("Lente").click();
  await steps.expectInPlace("Escolha a lente", "lente");
  const react = gate();
  const earlierStep = gate();
  await page.route(/\/assets\/react-/, async (route) => {
    await react.opened;
    await route.continue();
  });
  const isEarlierStep = /\/lentes\/receita(\?|$)/;
  await page.route(isEarlierStep, async (route) => {
    await earlierStep.opened;
    await route.continue();
  });
  const requested = page.waitForRequest(/\/assets\/react-/);
  await page.reload();
  await requested;
  const reloaded = page.waitForRequest(isEarlierStep);
  await page.evaluate(() => history.back());
  await reloaded;
  // React's bundle runs on the page that is left, whose request for the other step is still open.
  const arrived = page.waitForEvent("requestfinished", (request) => /\/assets\/react-/.test(request.url()));
  react.open();
  await arrived;
  earlierStep.open();
  await steps.expectStep("Sua receita", "receita");
  await hydrated(page);
  await steps.expectStep("Sua receita", "receita");
});

test("a submission that does not arrive keeps the input, and is not repeated by itself", async ({ page }) => {
  const steps = stepsOf(page);
  await steps.open("grau");
  await steps.fillValues();
  const posts: string[] = [];
  await page.route("**/lentes/grau.data?*", (route) => {
    if (route.request().postData()?.includes("__intent__")) return route.continue();
    posts.push(route.request().method());
    return route.abort();
  });
  await steps.button("Continuar para a lente").click();
  await expect(page.getByRole("status")).toHaveText(
    "Não foi possível enviar. Confira a conexão e tente de novo.",
  );
  await expect(steps.main.getByLabel("Nome e registro")).toHaveValue("Dra. Ana Lima, CRM-SP 12345");
  await expect(steps.main.getByLabel(/^Autorizo/)).toBeChecked();
  expect(posts).toEqual(["POST"]);

  await page.unroute("**/lentes/grau.data?*");
  await steps.button("Continuar para a lente").click();
  await steps.expectInPlace("Escolha a lente", "lente");
});

test("'send later' that does not arrive leaves the step as it is", async ({ page }) => {
  const steps = stepsOf(page);
  await steps.open("receita");
  await page.route("**/lentes/depois.data?*", (route) => route.abort());
  await steps.sendLater.click();
  await expect(page.getByRole("status")).toHaveText(
    "Não foi possível enviar. Confira a conexão e tente de novo.",
  );
  await steps.expectStep("Sua receita", "receita");
  await page.unroute("**/lentes/depois.data?*");
  await steps.sendLater.click();
  await steps.expectInPlace("Escolha a lente", "lente");
});

test("a step that cannot be fetched is offered again", async ({ page }) => {
  const steps = stepsOf(page);
  await steps.open("receita");
  await page.route("**/lentes/lente.data?*", (route) => route.abort());
  await steps.tab("Lente").click();
  await page.getByRole("link", { name: "Tentar de novo" }).click();
  await steps.expectStep("Escolha a lente", "lente");
});

test("a form is sent once however often its button is pressed, and is marked as busy", async ({ page }) => {
  const steps = stepsOf(page);
  await steps.open("receita");
  let posts = 0;
  let respond = () => {};
  const pressed = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route("**/lentes/depois.data?*", async (route) => {
    posts++;
    await pressed;
    await route.continue();
  });
  const send = steps.sendLater;
  await send.click();
  await expect(send).toHaveAttribute("aria-busy", "true");
  await send.click();
  await steps.tab("Confirmar").click();
  respond();
  await steps.expectInPlace("Escolha a lente", "lente");
  expect(posts).toBe(1);
});

test("a slow step is marked as busy until it is there", async ({ page }) => {
  const steps = stepsOf(page);
  await steps.open("receita");
  let respond = () => {};
  const held = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route("**/lentes/confirmar.data?*", async (route) => {
    await held;
    await route.continue();
  });
  await steps.tab("Confirmar").click();
  await expect(steps.main.locator("[aria-busy=true]")).toHaveCount(1);
  respond();
  await steps.expectInPlace("Confirme as suas lentes", "confirmar");
  await expect(steps.main.locator("[aria-busy=true]")).toHaveCount(0);
});

test("glasses are bought with the keyboard alone, with every focus visible", async ({ page, buy }) => {
  const steps = stepsOf(page);
  await page.goto(PRODUCT);
  await tabTo(page, "COMPRAR ARMAÇÃO + LENTE DE GRAU");
  await page.keyboard.press("Enter");
  await steps.expectStep("Sua receita", "receita");
  await hydrated(page);
  await tabTo(page, "Enviar Receita Depois");
  await page.keyboard.press("Enter");
  await steps.expectStep("Escolha a lente", "lente");
  await tabTo(page, "Escolher VISÃO SIMPLES");
  await page.keyboard.press("Enter");
  await steps.expectStep("Escolha a espessura", "espessura");
  await tabTo(page, "Escolher FINA");
  await page.keyboard.press("Space");
  await steps.expectStep("Confirme as suas lentes", "confirmar");
  await tabTo(page, "COMPRAR ARMAÇÃO + LENTE DE GRAU");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/checkout/carrinho");
  await tabTo(page, "Ir para pagamento");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Entrega", level: 1 })).toBeVisible();
  await buy.fillContact(newPerson());
  await buy.fillAddress();
  await page.getByRole("button", { name: "Continuar para o pagamento" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Pagamento", level: 1 })).toBeVisible();
  await tabTo(page, "Pagar com pix");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Pague com Pix" })).toBeVisible();
});

test("the steps of the prescription are accessible, also with errors", async ({ page }) => {
  const steps = stepsOf(page);
  await steps.open("receita");
  await expectAccessible(page, true);
  await steps.main.getByRole("link", { name: "Digitar os valores" }).click();
  await steps.expectStep("Digite a receita", "grau");
  await steps.button("Continuar para a lente").click();
  await expect(steps.main.getByRole("alert")).toBeFocused();
  await expectAccessible(page, true);
});

test("the steps of lens and thickness, and the confirmation, are accessible", async ({ page }) => {
  const steps = stepsOf(page);
  await steps.open("lente");
  await expectAccessible(page, true);
  await steps.button("Escolher VISÃO SIMPLES").click();
  await steps.expectStep("Escolha a espessura", "espessura");
  await expectAccessible(page, true);
  await steps.button("Escolher SUPER FINA").click();
  await steps.expectStep("Confirme as suas lentes", "confirmar");
  await expectAccessible(page, true);
});

async function tabTo(page: Page, name: string) {
  const focused = page.locator(":focus");
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press("Tab");
    // Between the last element and the first, the browser's own controls have the focus.
    if ((await focused.count()) === 0) continue;
    await expect(focused).toBeInViewport();
    if ((await focused.textContent())?.trim().startsWith(name)) return;
  }
  throw new Error(`Tab does not reach ${name}.`);
}
