import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { newPerson } from "../people.ts";
import { layOutAll } from "./accessibility.ts";

const CEP = "01310-100";

const UNBREAKABLE =
  /[\w.]+@[\w.]+\w|\(\d\d\)\s\d{4,5}-\d{4}|\d{5}-\d{3}|\d{3}\.\d{3}\.\d{3}-\d\d|\d\d\.\d{3}\.\d{3}\/\d{4}-\d\d|\b[A-Z]{2}-\d+/;

for (const path of ["/oculos/brisa-tr-leve", "/termos", "/quem-somos", "/privacidade", "/atendimento"]) {
  test(`${path} breaks no number, e-mail or code across lines`, async ({ page }) => {
    await page.goto(path);
    await expectUnbroken(page, 3);
  });
}

test("cart and payment page break no model or number across lines", async ({ page, buy }) => {
  for (const [slug, color] of [
    ["brisa-tr-leve", "azul-marinho"],
    ["lumina-redondo-metal", "prata"],
    ["aurora-panto", "preto"],
  ] as const) {
    await buy.addToCart(slug, color);
  }
  await expectUnbroken(page, 6);
  await buy.goToDelivery();
  await buy.fillContact(newPerson());
  await expectCepFits(page);
  await buy.fillAddress();
  await buy.goToPayment();
  await expectUnbroken(page, 8);
});

test("the pages of an order break neither the buyer's e-mail nor the word across lines", async ({
  page,
  buy,
}) => {
  const pattern = /\S+@\S+|e-mail/;
  await buy.startPix("nimbo-sem-aro", "prata");
  await buy.pressAtBank("Pagar", "PEDIDO CONFIRMADO");
  await expectUnbroken(page, 2, pattern);
  await page.goto("/meu-pedido");
  await expectUnbroken(page, 2, pattern);
});

test("every CEP field fits a whole CEP", async ({ page, buy }) => {
  await page.goto("/oculos/lumina-redondo-metal");
  await expectCepFits(page);
  await page.goto("/cadastrar");
  await buy.signUp(newPerson());
  await expect(page).toHaveURL("/conta-criada");
  await page.goto("/minha-conta/meus-enderecos/novo");
  await expectCepFits(page);
});

test("a phone's list of chapters fades where it goes on, and the page does not scroll sideways", async ({
  page,
}) => {
  await page.goto("/guia-de-medidas");
  const chapters = page.getByRole("navigation", { name: "Nesta página" }).getByRole("list");
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const row = await chapters.evaluate((list) => ({
      goesOn: list.scrollWidth > list.clientWidth,
      mask: getComputedStyle(list).maskImage,
      page: document.documentElement.scrollWidth,
    }));
    expect(row).toEqual({ goesOn: true, mask: expect.stringContaining("linear-gradient"), page: width });
  }
});

async function expectCepFits(page: Page) {
  const field = page.getByLabel("CEP");
  await field.fill(CEP);
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const { scrollWidth, clientWidth } = await field.evaluate(({ scrollWidth, clientWidth }) => ({
      scrollWidth,
      clientWidth,
    }));
    expect(scrollWidth, `${page.url()} at ${width} px`).toBeLessThanOrEqual(clientWidth);
  }
}

async function expectUnbroken(page: Page, minCount: number, unbreakable = UNBREAKABLE) {
  await layOutAll(page);
  for (const width of [320, 360, 768]) {
    await page.setViewportSize({ width, height: 740 });
    const shown = await page.evaluate((pattern) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const shown: { text: string; lines: number }[] = [];
      while (texts.nextNode()) {
        const node = texts.currentNode as Text;
        if (
          !node.parentElement?.checkVisibility() ||
          node.parentElement.closest(".visually-hidden, script, style")
        )
          continue;
        for (const match of node.data.matchAll(new RegExp(pattern, "g"))) {
          range.setStart(node, match.index);
          range.setEnd(node, match.index + match[0].length);
          const tops = Array.from(range.getClientRects(), ({ top }) => Math.round(top));
          shown.push({ text: match[0], lines: new Set(tops).size });
        }
      }
      return shown;
    }, unbreakable.source);
    expect(shown.length, `${page.url()} at ${width} px`).toBeGreaterThanOrEqual(minCount);
    expect(
      shown.filter(({ lines }) => lines !== 1),
      `${page.url()} at ${width} px`,
    ).toEqual([]);
  }
}
