import type { Page } from "@playwright/test";
import { Buy, expect } from "../fixtures.ts";
import { newPerson, type Person } from "../people.ts";

export interface Bought {
  number: string;
  person: Person;
  page: Page;
}

/** Two units of one line. */
export async function buyFrames(page: Page, hasReact: boolean): Promise<Bought> {
  const buy = new Buy(page, hasReact);
  await buy.addToCart("aurora-panto", "preto");
  await page.getByRole("button", { name: /Aumentar/ }).click();
  await expect(page.getByText("Quantidade: 2")).toBeVisible();
  return pay(page, buy);
}

export async function buyGlasses(page: Page, hasReact: boolean): Promise<Bought> {
  const buy = new Buy(page, hasReact);
  await page.goto("/oculos/aurora-panto?cor=preto");
  await page.getByRole("link", { name: "COMPRAR ARMAÇÃO + LENTE DE GRAU" }).click();
  await page.getByText("Quero lentes sem grau").click();
  await page.getByRole("button", { name: "Escolher SEM GRAU", exact: true }).click();
  await page.getByRole("button", { name: "Escolher FINA" }).click();
  await page.getByRole("button", { name: /^COMPRAR/ }).click();
  await expect(page).toHaveURL("/checkout/carrinho");
  return pay(page, buy);
}

/** Its address has a wrong house number. */
export async function buyAccessory(page: Page, hasReact: boolean): Promise<Bought> {
  const buy = new Buy(page, hasReact);
  await buy.addToCart("flanela-uva", "uva");
  return pay(page, buy, "10");
}

/** The page stays at the buyer's own page of the order. */
async function pay(page: Page, buy: Buy, houseNumber = "1000"): Promise<Bought> {
  const person = newPerson();
  await buy.goToDelivery();
  await buy.fillContact(person);
  await buy.fillAddress();
  await page.getByRole("textbox", { name: "Número", exact: true }).fill(houseNumber);
  await buy.goToPayment();
  await buy.payWithPix();
  await buy.pressAtBank("Pagar", "PEDIDO CONFIRMADO");
  await page.getByRole("link", { name: "Ver o pedido" }).click();
  const title = page.getByRole("heading", { name: /^Pedido \d+$/, level: 1 });
  const number = /\d+/.exec(await title.innerText())?.[0] ?? "";
  return { number, person, page };
}
