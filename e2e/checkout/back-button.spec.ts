import { expect, hydrated, test } from "../fixtures.ts";
import { newPerson } from "../people.ts";

test("Back from the Pix page never shows the ordered cart", async ({ page, buy }) => {
  await buy.startPix("brisa-tr-leve", "azul-marinho");
  for (let steps = 1; steps <= 4; steps++) {
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: "Ir para pagamento" })).toHaveCount(0);
    if (new URL(page.url()).pathname.startsWith("/checkout/"))
      await expect(page.getByText("Brisa TR Leve")).toHaveCount(0);
  }
});

test("Back after signing out shows no data of the account, on pages opened in place either", async ({
  page,
  buy,
  hasReact,
}) => {
  const person = newPerson();
  await page.goto("/cadastrar");
  await buy.signUp(person);
  await expect(page).toHaveURL("/conta-criada");
  await page.goto("/minha-conta/meus-dados");
  await expect(page.getByText(person.email)).toBeVisible();
  await buy.addToCart("brisa-tr-leve", "azul-marinho");
  if (hasReact) await hydrated(page);
  await buy.goToDelivery();
  // The delivery's header has no menu.
  await page.getByRole("link", { name: "1. Carrinho" }).click();
  await expect(page.getByRole("heading", { name: "Carrinho", level: 1 })).toBeVisible();
  await buy.signOut();
  await expect(page).toHaveURL("/");

  for (let steps = 1; steps <= 6; steps++) {
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Sair/ })).toHaveCount(0);
    await expect(page.getByText(person.email)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Ir para pagamento" })).toHaveCount(0);
  }
});
