import { EventEmitter, once } from "node:events";
import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "../fixtures.ts";
import { newPerson } from "../people.ts";
import { expectAccessible } from "../quality/accessibility.ts";

test("a new password's strength is told while it is typed, and makes room for one line only", async ({
  page,
}) => {
  await page.goto("/cadastrar");
  await hydrated(page);
  const password = page.getByLabel("Senha", { exact: true });
  const confirmation = page.getByLabel("Confirme a senha");
  const button = page.getByRole("button", { name: "Criar conta" });
  const top = await topOf(button);

  await password.pressSequentially("lentes");
  await expect(page.getByText("Senha fraca")).toBeVisible();
  await password.pressSequentially(" Rô");
  await expect(page.getByText("Senha razoável")).toBeVisible();
  await password.pressSequentially(" de inverno");
  await expect(page.getByText("Senha boa")).toBeVisible();
  expect((await topOf(button)) - top).toBeLessThanOrEqual(28);

  await confirmation.pressSequentially("lentes Rô");
  await expect(page.getByText(/As senhas são/)).toHaveCount(0);
  await confirmation.pressSequentially("!");
  await expect(page.getByText("As senhas são diferentes")).toBeVisible();
  await confirmation.fill("lentes Rô de inverno");
  await expect(page.getByText("As senhas são iguais")).toBeVisible();
  expect((await topOf(button)) - top).toBeLessThanOrEqual(56);
  await expectAccessible(page, true);
});

test("a password that was typed before React arrived is measured too", async ({ page }) => {
  const released = new EventEmitter();
  await page.route(/\/assets\/entry\.client-/, async (route) => {
    await once(released, "now");
    await route.continue();
  });
  await page.goto("/cadastrar");
  await page.getByLabel("Senha", { exact: true }).fill("lentes de inverno");
  await page.getByLabel("Confirme a senha").fill("lentes de verão");
  released.emit("now");
  await expect(page.getByText("Senha boa")).toBeVisible();
  await expect(page.getByText("As senhas são diferentes")).toBeVisible();
  await expect(page.getByLabel("Senha", { exact: true })).toHaveValue("lentes de inverno");
});

test("strength and equality are told when a password is changed or recovered", async ({ page, buy }) => {
  const person = newPerson();
  await page.goto("/cadastrar");
  await buy.signUp(person);
  await page.goto("/minha-conta/alterar-senha");
  await hydrated(page);
  await page.getByLabel("Nova senha", { exact: true }).fill("12345678");
  await expect(page.getByText("Senha fraca")).toBeVisible();
  await page.getByLabel("Confirme a nova senha").fill("12345678");
  await expect(page.getByText("As senhas são iguais")).toBeVisible();
});

function topOf(element: ReturnType<Page["getByRole"]>): Promise<number> {
  return element.evaluate((each) => each.getBoundingClientRect().top + scrollY);
}
