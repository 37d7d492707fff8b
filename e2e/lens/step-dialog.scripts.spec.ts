import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../quality/accessibility.ts";

const PRODUCT = "/oculos/lumina-redondo-metal?cor=preto";
const PRODUCT_TITLE = /^Lumina Redondo Metal Preto/;

function stepsOf(page: Page) {
  const dialog = page.getByRole("dialog");
  const link = page.getByRole("link", { name: "COMPRAR ARMAÇÃO + LENTE DE GRAU" });
  const heading = (name: string) => page.getByRole("heading", { name, level: 1 });
  return {
    dialog,
    link,
    heading,
    button: (name: string) => dialog.getByRole("button", { name, exact: true }),
    tab: (name: string) => dialog.getByRole("navigation", { name: "Etapas da lente" }).getByText(name),
    async open() {
      await page.goto(PRODUCT);
      await link.click();
      await expect(dialog.getByRole("heading", { level: 1 })).toBeFocused();
    },
    async expectStep(name: string, step: string) {
      await expect(dialog.getByRole("heading", { name, level: 1 })).toBeFocused();
      await expect(page).toHaveURL(`/oculos/lumina-redondo-metal/lentes/${step}?cor=preto`);
      await expect(page).toHaveTitle(new RegExp(`^${name}: Lumina Redondo Metal`));
    },
    async expectPage(name: string, step: string) {
      await expect(heading(name)).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(`/oculos/lumina-redondo-metal/lentes/${step}?cor=preto`);
    },
    async expectClosed() {
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(PRODUCT);
      await expect(page).toHaveTitle(PRODUCT_TITLE);
      await expect(link).toBeVisible();
    },
    async expectSubtotal(amount: string) {
      await expect(dialog.getByRole("group").filter({ hasText: "Subtotal" })).toContainText(amount);
    },
    async fillValues() {
      for (const eye of ["OD, olho direito", "OE, olho esquerdo"]) {
        const group = dialog.getByRole("group", { name: eye });
        await group.getByLabel("Esférico").selectOption("-3,75");
      }
      await dialog.getByLabel("Nome e registro").fill("Dra. Ana Lima, CRM-SP 12345");
      await dialog.getByLabel("Data da receita").fill("2026-09-01");
      await dialog.getByLabel(/^Autorizo/).check();
    },
  };
}

test("the steps lead from typed values to the cart, in a dialog over the product", async ({ page }) => {
  const steps = stepsOf(page);
  await steps.open();
  await steps.expectStep("Sua receita", "receita");
  await steps.expectSubtotal("R$ 209,99");
  await steps.dialog.getByRole("link", { name: "Digitar os valores" }).click();
  await steps.expectStep("Digite a receita", "grau");
  await steps.fillValues();
  await steps.button("Continuar para a lente").click();

  await steps.expectStep("Escolha a lente", "lente");
  await expect(steps.dialog.getByRole("status")).toHaveText("Receita enviada.");
  await expect(steps.dialog.getByRole("status")).toBeVisible();
  const card = steps.dialog
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "VISÃO SIMPLES", exact: true }) });
  await card.getByRole("checkbox", { name: /Antirreflexo/ }).check();
  await steps.button("Escolher VISÃO SIMPLES").click();
  await steps.expectStep("Escolha a espessura", "espessura");
  await steps.expectSubtotal("R$ 529,89");
  await steps.button("Escolher SUPER FINA").click();
  await steps.expectStep("Confirme as suas lentes", "confirmar");
  await steps.expectSubtotal("R$ 739,88");

  await steps.button("COMPRAR ARMAÇÃO + LENTE DE GRAU").click();
  await expect(page).toHaveURL("/checkout/carrinho");
  await expect(page.getByRole("status")).toContainText("Produto adicionado ao carrinho.");
  await expect(page.getByText("Lente: VISÃO SIMPLES, Antirreflexo")).toBeVisible();
  await page.goBack();
  await steps.expectPage("Confirme as suas lentes", "confirmar");
});

test("a prescription is sent as a file and removed, each with a message", async ({ page, buy }) => {
  const steps = stepsOf(page);
  await steps.open();
  await buy.sendPrescription("receita.jpg");
  await steps.expectStep("Escolha a lente", "lente");
  await expect(steps.dialog.getByRole("status")).toContainText("Receita enviada.");

  await steps.tab("Receita").click();
  await steps.expectStep("Receita enviada.", "receita");
  await expect(steps.dialog.getByRole("link", { name: "receita.jpg" })).toBeVisible();
  await steps.button("Remover a receita").click();
  await steps.expectStep("Sua receita", "receita");
  await expect(steps.dialog.getByRole("status")).toHaveText("Receita removida.");
  await page.goBack();
  await steps.expectStep("Escolha a lente", "lente");
});

test("each step can be reached by its tab, and the dialog reopens at the last step", async ({ page }) => {
  const steps = stepsOf(page);
  await steps.open();
  await steps.tab("Confirmar").click();
  await steps.expectStep("Confirme as suas lentes", "confirmar");
  await steps.dialog.getByRole("link", { name: "Falta escolher a lente" }).click();
  await steps.button("Escolher VISÃO SIMPLES").click();
  await steps.expectStep("Escolha a espessura", "espessura");
  await steps.tab("Receita").click();
  await steps.button("Enviar Receita Depois").click();
  await steps.expectStep("Escolha a lente", "lente");
  await steps.dialog.getByRole("link", { name: "Lumina Redondo Metal" }).click();
  await steps.expectClosed();

  await steps.link.click();
  await steps.expectStep("Sua receita", "receita");
  await expect(steps.dialog.getByText("Você escolheu enviar a receita depois.")).toBeVisible();
  await steps.expectSubtotal("R$ 409,89");
});

test("errors take the focus, link to their fields and keep the input", async ({ page }) => {
  const steps = stepsOf(page);
  await steps.open();
  await steps.dialog.getByRole("link", { name: "Digitar os valores" }).click();
  await steps.dialog.getByLabel("Nome e registro").fill("Dra. Ana Lima, CRM-SP 12345");
  await steps.button("Continuar para a lente").click();
  const summary = steps.dialog.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Erro: Digite a receita/);
  await expect(steps.dialog.getByLabel("Nome e registro")).toHaveValue("Dra. Ana Lima, CRM-SP 12345");

  await summary.getByRole("link", { name: "Preencha a data da receita" }).click();
  await expect(steps.dialog.getByLabel("Data da receita")).toBeFocused();
  await expect(page).toHaveURL(/grau\?cor=preto$/);
  await steps.fillValues();
  await steps.button("Continuar para a lente").click();
  await steps.expectStep("Escolha a lente", "lente");
  await page.goBack();
  await steps.expectStep("Digite a receita", "grau");
});

test("Esc, Fechar and the backdrop restore the product, its URL and the focus", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const steps = stepsOf(page);
  const closings = [
    () => page.keyboard.press("Escape"),
    () => steps.button("Fechar").click(),
    () => page.mouse.click(20, 400),
  ];
  await page.goto("/");
  await page.goto(PRODUCT);
  for (const close of closings) {
    await steps.link.click();
    await steps.expectStep("Sua receita", "receita");
    await steps.tab("Lente").click();
    await steps.expectStep("Escolha a lente", "lente");
    await close();
    await steps.expectClosed();
    await expect(steps.link).toBeFocused();
  }
  // The closed dialog has left no history entry.
  await page.goBack();
  await expect(page).toHaveURL("/");
});

test("Back and Forward go through the steps, close the dialog and open it again", async ({ page }) => {
  const steps = stepsOf(page);
  await steps.open();
  await steps.tab("Lente").click();
  await steps.expectStep("Escolha a lente", "lente");
  await page.goBack();
  await steps.expectStep("Sua receita", "receita");
  await page.goBack();
  await steps.expectClosed();
  await expect(steps.link).toBeFocused();

  await page.goForward();
  await steps.expectStep("Sua receita", "receita");
  await page.goForward();
  await steps.expectStep("Escolha a lente", "lente");
  await page.keyboard.press("Escape");
  await steps.expectClosed();
  await page.goForward();
  await steps.expectStep("Sua receita", "receita");
});

test("a reload at any step shows that step's page, and the history still works", async ({ page }) => {
  const steps = stepsOf(page);
  await steps.open();
  await steps.tab("Lente").click();
  await steps.button("Escolher VISÃO SIMPLES").click();
  await steps.expectStep("Escolha a espessura", "espessura");
  await page.reload();
  await steps.expectPage("Escolha a espessura", "espessura");
  await page.goBack();
  await steps.expectPage("Escolha a lente", "lente");
  await page.reload();
  await steps.expectPage("Escolha a lente", "lente");
  await page.goBack();
  await steps.expectPage("Sua receita", "receita");
  await page.goBack();
  await steps.expectClosed();

  await page.goForward();
  await steps.expectStep("Sua receita", "receita");
  await page.keyboard.press("Escape");
  await steps.expectClosed();
});

test("a failed submission shows an error and keeps the input, and a refused one is not repeated", async ({
  page,
}) => {
  const steps = stepsOf(page);
  await steps.open();
  await steps.dialog.getByRole("link", { name: "Digitar os valores" }).click();
  await steps.expectStep("Digite a receita", "grau");
  await steps.fillValues();
  const send = steps.button("Continuar para a lente");

  const posts: string[] = [];
  let outcome: "abort" | "refuse" = "abort";
  await page.route("**/lentes/grau?*", async (route) => {
    posts.push(outcome);
    if (outcome === "abort") await route.abort();
    else
      await route.fulfill({
        status: 429,
        contentType: "text/html",
        body: "<main><div><h1>Muitas tentativas</h1><p>Espere um pouco.</p></div></main>",
      });
  });
  await send.click();
  await expect(steps.dialog.getByRole("alert")).toHaveText(
    "Não foi possível enviar. Confira a conexão e tente de novo.",
  );
  await expect(send).toBeFocused();
  await expect(send).toBeInViewport({ ratio: 1 });
  await expect(steps.dialog.getByLabel("Nome e registro")).toHaveValue("Dra. Ana Lima, CRM-SP 12345");

  outcome = "refuse";
  await send.click();
  await expect(steps.dialog.getByRole("alert")).toHaveText("Muitas tentativas. Espere um pouco.");
  expect(posts).toEqual(["abort", "refuse"]);

  await page.unroute("**/lentes/grau?*");
  await send.click();
  await steps.expectStep("Escolha a lente", "lente");
});

test("if a step cannot be fetched, its link is followed", async ({ page }) => {
  const steps = stepsOf(page);
  await page.route("**/lentes**", (route) =>
    route.request().resourceType() === "fetch" ? route.abort() : route.continue(),
  );
  await page.goto(PRODUCT);
  await steps.link.click();
  await steps.expectPage("Sua receita", "receita");
});

test("a form is sent once however often its button is pressed, and is marked as busy", async ({ page }) => {
  const steps = stepsOf(page);
  await steps.open();
  let posts = 0;
  let respond = () => {};
  const pressed = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route("**/lentes/depois?*", async (route) => {
    posts++;
    await pressed;
    await route.continue();
  });
  const send = steps.button("Enviar Receita Depois");
  await send.click();
  await expect(steps.dialog.locator("[data-steps]")).toHaveAttribute("aria-busy", "true");
  await expect(send).toBeDisabled();
  await send.dispatchEvent("click");
  await steps.tab("Confirmar").click();
  respond();
  await steps.expectStep("Escolha a lente", "lente");
  expect(posts).toBe(1);
});

test("all steps work with the keyboard, with every focus visible", async ({ page }) => {
  const steps = stepsOf(page);
  await page.goto(PRODUCT);
  await steps.link.focus();
  await page.keyboard.press("Enter");
  await steps.expectStep("Sua receita", "receita");
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
});

test("every step in the dialog is accessible and does not scroll sideways", async ({
  page,
  javaScriptEnabled,
}) => {
  const steps = stepsOf(page);
  const expectStepAccessible = async () => {
    await expectAccessible(page, javaScriptEnabled);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      const overflow = await steps.dialog.evaluate((dialog) =>
        [dialog, ...dialog.querySelectorAll("[data-steps], [data-steps] > *")].map(
          (each) => each.scrollWidth - each.clientWidth,
        ),
      );
      expect(Math.max(...overflow)).toBeLessThanOrEqual(0);
    }
  };
  await steps.open();
  await expectStepAccessible();
  await steps.dialog.getByRole("link", { name: "Digitar os valores" }).click();
  await steps.expectStep("Digite a receita", "grau");
  await steps.button("Continuar para a lente").click();
  await expect(steps.dialog.getByRole("alert")).toBeFocused();
  await expectStepAccessible();
  await steps.fillValues();
  await steps.button("Continuar para a lente").click();
  await steps.expectStep("Escolha a lente", "lente");
  await expectStepAccessible();
  await steps.button("Escolher VISÃO SIMPLES").click();
  await steps.expectStep("Escolha a espessura", "espessura");
  await expectStepAccessible();
  await steps.button("Escolher SUPER FINA").click();
  await steps.expectStep("Confirme as suas lentes", "confirmar");
  await expectStepAccessible();
});

test("the product page behind keeps its scroll position", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const steps = stepsOf(page);
  await page.goto(PRODUCT);
  await page.evaluate(() => scrollTo(0, 150));
  await steps.link.click();
  await steps.expectStep("Sua receita", "receita");
  await page.mouse.move(20, 400);
  await page.mouse.wheel(0, 600);
  await page.mouse.move(800, 400);
  await page.mouse.wheel(0, 3000);
  expect(await page.evaluate(() => scrollY)).toBe(150);
  await page.keyboard.press("Escape");
  await steps.expectClosed();
  expect(await page.evaluate(() => scrollY)).toBe(150);
});

async function tabTo(page: Page, name: string) {
  const focused = page.locator(":focus");
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press("Tab");
    // Between the last element and the first, the browser's own controls have the focus.
    if ((await focused.count()) === 0) continue;
    await expect(focused).toBeInViewport();
    if ((await focused.textContent())?.trim() === name) return;
  }
  throw new Error(`Tab does not reach ${name}.`);
}
