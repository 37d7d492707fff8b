import type { Page } from "@playwright/test";
import { type Buy, expect, test } from "../fixtures.ts";
import { newPerson } from "../people.ts";

const FRAME = "lumina-redondo-metal";

test("a guest buys frame and lenses with a photo of the prescription by Pix, and the order shows it", async ({
  page,
  buy,
  hasReact,
}) => {
  await page.goto(`/oculos/${FRAME}?cor=preto`);
  await page.getByRole("link", { name: "COMPRAR ARMAÇÃO + LENTE DE GRAU" }).click();
  await expect(page.getByRole("heading", { name: "Sua receita" })).toBeVisible();
  await buy.sendPrescription("Receita da Joana.jpg");
  await expect(page.getByRole("heading", { name: "Escolha a lente" })).toBeVisible();
  await expectSubtotal(page, "R$ 209,99");

  const lens = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "VISÃO SIMPLES", exact: true }) });
  await lens.getByText("Tratamentos").first().click();
  await lens.getByRole("checkbox", { name: /Antirreflexo/ }).check();
  await expectSubtotal(page, hasReact ? /com VISÃO SIMPLES\s*R\$\s529,89/ : /até aqui\s*R\$\s209,99/);
  await lens.getByRole("button", { name: "Escolher VISÃO SIMPLES" }).click();
  await expect(page.getByRole("heading", { name: "Escolha a espessura" })).toBeVisible();
  await expectSubtotal(page, "R$ 529,89");
  await page.getByRole("button", { name: "Escolher SUPER FINA" }).click();

  await expect(page.getByRole("heading", { name: "Confirme as suas lentes" })).toBeVisible();
  await expect(page.getByText("Receita enviada.")).toBeVisible();
  await expect(page.getByText("Receita da Joana.jpg")).toBeVisible();
  await expectSubtotal(page, "R$ 739,88");
  await page.getByRole("button", { name: "COMPRAR ARMAÇÃO + LENTE DE GRAU" }).click();

  await expect(page).toHaveURL("/checkout/carrinho");
  await expect(page.getByText("Lente: VISÃO SIMPLES, Antirreflexo")).toBeVisible();
  await expect(page.getByText("Espessura: SUPER FINA 1.61")).toBeVisible();
  await expect(page.getByText("Receita enviada.")).toBeVisible();
  await payByPix(page, buy);

  await page.getByRole("link", { name: "Ver o pedido" }).click();
  const order = page.getByRole("main");
  await expect(order.getByText("Receita em análise · Lumina Redondo Metal")).toBeVisible();
  await expect(order.getByRole("link", { name: "Receita da Joana.jpg" })).toBeVisible();
  await expect(order).toContainText("Lente: VISÃO SIMPLES, Antirreflexo");
  await expect(order).toContainText("R$ 739,88");
});

test("typed values suggest a thickness, exclude unsuitable lenses and are part of the order", async ({
  page,
  buy,
}) => {
  await page.goto(`/oculos/${FRAME}/lentes/grau?cor=preto`);
  await page.getByRole("button", { name: "Continuar para a lente" }).click();
  await expect(page).toHaveTitle(/^Erro: Digite a receita/);
  await page.getByText("Ver os outros 2").click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Preencha o esférico do OD (0,00 se não houver)",
    "Preencha o esférico do OE (0,00 se não houver)",
    "Informe quem prescreveu e o registro (CRM)",
    "Preencha a data da receita",
    "Sem o seu consentimento não podemos guardar a receita.",
  ]);

  await typePrescription(page);
  await expect(page.getByRole("heading", { name: "Escolha a lente" })).toBeVisible();
  await expect(
    page.getByText("A lente MULTIFOCAL precisa da adição, e a receita digitada não tem."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Escolher VISÃO SIMPLES", exact: true }).click();

  const suggested = page.getByRole("listitem").filter({ hasText: "Sugerida para a sua receita" });
  await expect(suggested).toContainText("SUPER FINA 1.61");
  await expect(page.getByRole("listitem").filter({ hasText: "BÁSICA 1.50" })).toContainText(
    "Não é feita para o grau da receita.",
  );
  await suggested.getByRole("button").click();
  await expect(page.getByRole("row", { name: /OD -3,75 -1,00 90°/ })).toBeVisible();
  await page.getByRole("button", { name: "COMPRAR ARMAÇÃO + LENTE DE GRAU" }).click();
  await payByPix(page, buy);

  await page.getByRole("link", { name: "Ver o pedido" }).click();
  await expect(page.getByText("Receita em análise · Lumina Redondo Metal")).toBeVisible();
  await expect(page.getByRole("row", { name: /OD -3,75 -1,00 90°/ })).toBeVisible();
  await expect(page.getByText("Dra. Ana Lima, CRM-SP 12345")).toBeVisible();
});

test("a guest sends a prescription later, from the paid order", async ({ page, buy }) => {
  await chooseWithPrescriptionLater(page);
  await payByPix(page, buy);
  await expect(page.getByText("Falta só a sua receita")).toBeVisible();
  await expect(
    page.getByRole("main").getByRole("listitem").filter({ hasText: "Lumina Redondo Metal" }),
  ).toHaveCount(1);

  await page.getByRole("link", { name: "Enviar receita" }).click();
  await page.getByRole("link", { name: "Prefiro digitar os valores" }).click();
  await typePrescription(page);
  await expect(page.getByRole("status")).toContainText("Receita enviada.");
  await expect(page.getByText("Receita em análise · Lumina Redondo Metal")).toBeVisible();
});

test("a customer sends a prescription later, from the account, and can delete it", async ({
  page,
  buy,
  hasReact,
}) => {
  await page.goto("/cadastrar");
  await buy.signUp(newPerson());
  await expect(page).toHaveURL("/conta-criada");
  await chooseWithPrescriptionLater(page);
  await buy.goToDelivery();
  await buy.fillAddress();
  await buy.goToPayment();
  await expect(page.getByText("dias úteis para fazer as lentes")).toBeVisible();
  await buy.payWithPix();
  await buy.pressAtBank("Pagar", "PEDIDO CONFIRMADO");

  await page.getByRole("main").getByRole("link", { name: "Meus pedidos" }).click();
  await page.getByRole("link", { name: /Ver o pedido/ }).click();
  await expect(page.getByText("Aguardando receita · Lumina Redondo Metal")).toBeVisible();
  await page.getByRole("link", { name: "Enviar receita" }).click();
  await buy.sendPrescription("receita.jpg");
  await expect(page.getByText("Receita em análise · Lumina Redondo Metal")).toBeVisible();

  await page.getByRole("button", { name: "Excluir a receita" }).click();
  await expect(page.getByRole("status")).toContainText("Receita excluída");
  await expect(page.getByText("Aguardando receita · Lumina Redondo Metal")).toBeVisible();
  await expect(page.getByRole("link", { name: "receita.jpg" })).toBeHidden();
  if (hasReact) await expect(page.getByRole("main")).toBeFocused();
});

test("the steps keep their choices and can be visited in any order", async ({ page }) => {
  await page.goto(`/oculos/${FRAME}/lentes/confirmar?cor=dourado`);
  await expect(page.getByRole("link", { name: "Falta escolher a lente" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Enviar a receita" })).toBeVisible();
  await page.getByRole("link", { name: "Espessura", exact: true }).click();
  await page.getByRole("link", { name: "Escolher a lente" }).click();
  await page.getByRole("button", { name: "Escolher VISÃO SIMPLES", exact: true }).click();
  await page.getByRole("button", { name: "Escolher FINA" }).click();
  await page.getByRole("link", { name: /Falta a receita/ }).click();
  await page.getByRole("button", { name: "Enviar Receita Depois" }).click();
  await expect(page.getByRole("heading", { name: "Escolha a lente" })).toBeVisible();
  await page.getByRole("link", { name: /^Confirmar/ }).click();
  await expect(page.getByRole("heading", { name: "Confirme as suas lentes" })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Você envia depois de pagar")).toBeVisible();
  await expect(page.getByText("Dourado · AM-1003")).toBeVisible();

  await page.getByRole("link", { name: "Alterar a lente" }).click();
  await page.getByRole("button", { name: "Escolher VISÃO SIMPLES DIGITAL" }).click();
  await expect(page.getByRole("heading", { name: "Escolha a espessura" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: /Continuar com VISÃO SIMPLES DIGITAL/ })).toBeVisible();
});

test("'Fechar' leads back to the product in the chosen colour, at every step", async ({ page }) => {
  for (const step of ["receita", "grau", "lente", "espessura", "confirmar"]) {
    await page.goto(`/oculos/${FRAME}/lentes/${step}?cor=preto`);
    await page.getByRole("link", { name: "Fechar" }).click();
    await expect(page).toHaveURL(`/oculos/${FRAME}?cor=preto`);
    await expect(page.getByRole("link", { name: "COMPRAR ARMAÇÃO + LENTE DE GRAU" })).toBeVisible();
  }
});

async function chooseWithPrescriptionLater(page: Page) {
  await page.goto(`/oculos/${FRAME}/lentes/receita?cor=preto`);
  await page.getByRole("button", { name: "Enviar Receita Depois" }).click();
  await page.getByRole("button", { name: "Escolher VISÃO SIMPLES", exact: true }).click();
  await page.getByRole("button", { name: "Escolher FINA" }).click();
  await page.getByRole("button", { name: "COMPRAR ARMAÇÃO + LENTE DE GRAU" }).click();
  await expect(page.getByText("Receita: envie depois de pagar")).toBeVisible();
}

async function typePrescription(page: Page) {
  for (const eye of ["OD, olho direito", "OE, olho esquerdo"]) {
    const group = page.getByRole("group", { name: eye });
    await group.getByLabel("Esférico").selectOption("-3,75");
    await group.getByLabel("Cilíndrico").selectOption("-1,00");
    await group.getByLabel("Eixo").fill("90");
  }
  await page.getByLabel("Nome e registro").fill("Dra. Ana Lima, CRM-SP 12345");
  await page.getByLabel("Data da receita").fill("2026-09-01");
  await page.getByLabel(/^Autorizo/).check();
  await page.getByRole("button", { name: /^(Continuar para a lente|Enviar receita)$/ }).click();
}

async function payByPix(page: Page, buy: Buy) {
  await buy.goToDelivery();
  await buy.fillContact(newPerson());
  await buy.fillAddress();
  await buy.goToPayment();
  await buy.payWithPix();
  await buy.pressAtBank("Pagar", "PEDIDO CONFIRMADO");
  await expect(page).toHaveURL(/\/checkout\/confirmado\?pedido=/);
}

async function expectSubtotal(page: Page, amount: string | RegExp) {
  await expect(page.getByRole("group").filter({ hasText: "Subtotal" }).locator("summary")).toContainText(
    amount,
  );
}
