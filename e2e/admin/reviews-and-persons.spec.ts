import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { pairTag } from "../pair-tags.ts";
import { expectAccessible } from "../quality/accessibility.ts";
import { newStaff, type StaffRole } from "../staff.ts";
import { newReviewer } from "./reviewed-order.ts";
import { signIn } from "./sign-in.ts";

for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const) {
  test.describe(`at ${width} px`, { tag: pairTag(width) }, () => {
    test.use({ viewport: { width, height } });

    test("a review is answered, and another hidden, as shoppers see", async ({
      page,
      baseURL,
      javaScriptEnabled,
    }) => {
      const kept = `Leve, mas aperta ${randomInt(1e9)}`;
      const rude = `Ofensa ${randomInt(1e9)}`;
      const reviewer = await newReviewer(baseURL ?? "", kept);
      const other = await newReviewer(baseURL ?? "", rude);
      await openAs(page, baseURL ?? "", "clerk");
      await page.goto("/admin/avaliacoes?aba=novas&produto=copacabana");
      await expectNoSideways(page);
      await expectAccessible(page, javaScriptEnabled);
      await openReview(page, kept);
      await page.getByLabel("Resposta da loja").fill(" ");
      await page.getByRole("button", { name: "Publicar a resposta" }).click();
      await expect(page.getByRole("alert")).toContainText("Escreva a resposta");
      await expectAccessible(page, javaScriptEnabled);
      await page.getByLabel("Resposta da loja").fill("Traga na loja: ajustamos de graça.");
      // By keyboard.
      await page.getByLabel("Resposta da loja").press("Tab");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("status")).toContainText("A resposta está na página do produto.");
      await expect(page.getByText("Respondeu à avaliação")).toBeVisible();

      await page.goto("/admin/avaliacoes?aba=novas&produto=copacabana");
      await openReview(page, rude);
      await page.getByLabel("Motivo").selectOption("Ofende ou discrimina alguém");
      await page.getByRole("button", { name: "Esconder a avaliação" }).click();
      await expect(page.getByRole("status")).toContainText("não aparece mais na loja");
      await expect(page.getByRole("button", { name: "Mostrar de novo" })).toBeVisible();
      await expectNoSideways(page);
      await expectAccessible(page, javaScriptEnabled);

      await page.goto(reviewer.product);
      const review = page.getByRole("listitem").filter({ hasText: kept });
      await expect(review.getByText("Resposta da Ótica Ametista")).toBeAttached();
      await expect(review.getByText("Traga na loja: ajustamos de graça.")).toBeAttached();
      await expect(page.getByText(rude)).toHaveCount(0);
      const own = (await other.client.get(other.order)).text;
      expect(own).toContain(rude);
      expect(own).toContain("Ofende ou discrimina alguém");
    });

    test("a person is found, an erasure is asked for, and done", async ({
      page,
      baseURL,
      javaScriptEnabled,
    }) => {
      const person = await newReviewer(baseURL ?? "", `Boa ${randomInt(1e9)}`);
      await openAs(page, baseURL ?? "", "owner");
      await page.goto("/admin/clientes");
      await expectAccessible(page, javaScriptEnabled);
      await page.getByLabel("Nome, e-mail, CPF ou número do pedido").fill(person.taxId);
      await page.getByRole("main").getByRole("button", { name: "Procurar" }).click();
      await expect(page.getByRole("heading", { name: "Contas" })).toBeVisible();
      await page.getByRole("table", { name: "Clientes" }).getByRole("link", { name: person.name }).click();
      await expect(page.getByRole("heading", { name: person.name, level: 1 })).toBeVisible();
      await expect(page.getByText(person.email)).toBeVisible();
      await expectNoSideways(page);
      await expectAccessible(page, javaScriptEnabled);

      // From the customer to the order, and back by the buyer's name.
      await page
        .getByRole("rowheader")
        .getByRole("link", { name: /^\d{5,}$/ })
        .click();
      await expect(page.getByRole("heading", { name: /^Pedido \d+$/, level: 1 })).toBeVisible();
      await page.getByRole("main").getByRole("link", { name: person.name }).click();
      await expect(page.getByRole("heading", { name: person.name, level: 1 })).toBeVisible();

      await page.getByRole("link", { name: "Registrar um pedido desta pessoa" }).click();
      await page.getByLabel("Exclusão").check();
      await page.getByLabel("Chegou em").fill("2020-01-01");
      await page.getByRole("button", { name: "Registrar o pedido" }).click();
      await expect(page.getByRole("alert")).toContainText("O dia é antigo demais");
      await expectAccessible(page, javaScriptEnabled);
      await page.getByLabel("Chegou em").fill(today());
      await page.getByRole("button", { name: "Registrar o pedido" }).click();
      await expect(page.getByRole("heading", { name: "Pedido de titular: exclusão" })).toBeVisible();
      await expectNoSideways(page);
      await expectAccessible(page, javaScriptEnabled);

      await page.getByRole("link", { name: "Apagar os dados da pessoa" }).click();
      await page.getByRole("button", { name: "Apagar os dados" }).click();
      await expect(page.getByRole("alert")).toContainText("Confirme que conferiu quem pediu");
      await expectAccessible(page, javaScriptEnabled);
      await page.getByLabel(/^Conferi que/).check();
      await page.getByRole("button", { name: "Apagar os dados" }).click();
      await expect(page.getByRole("status")).toContainText("Os dados da pessoa foram apagados");
      await expect(page.getByText("este registro não diz mais de quem foi")).toBeVisible();
      await expect(page.getByRole("main")).not.toContainText(person.name);
      expect((await person.client.get("/minha-conta/meus-dados")).status).toBe(302);

      await page.goto("/admin/registro");
      await expectNoSideways(page);
      await page.getByRole("link", { name: "Pedido de titular", exact: true }).first().click();
      await expect(page.getByRole("heading", { name: /^Pedido de titular: / })).toBeVisible();
    });
  });
}

async function openAs(page: Page, origin: string, role: StaffRole) {
  const { email, code } = await newStaff(origin, role);
  await signIn(page, email, code());
}

async function openReview(page: Page, text: string) {
  await page.getByRole("row").filter({ hasText: text }).getByRole("link").click();
  await expect(page.getByRole("heading", { name: /^Avaliação de/ })).toBeVisible();
}

/** The page is as wide as the window. */
async function expectNoSideways(page: Page) {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}

function today(): string {
  return new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: "America/Sao_Paulo" }).format(
    new Date(),
  );
}
