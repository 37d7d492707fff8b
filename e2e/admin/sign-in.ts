import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { STAFF_PASSWORD } from "../staff.ts";

export async function enterPassword(page: Page, email: string) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha").fill(STAFF_PASSWORD);
  await page.getByRole("button", { name: "Continuar" }).click();
}

export async function enterCode(page: Page, code: string, button = "Entrar") {
  await page.getByLabel("Código", { exact: true }).fill(code);
  await page.getByRole("button", { name: button }).click();
}

export async function signIn(page: Page, email: string, code: string) {
  await page.goto("/admin");
  await enterPassword(page, email);
  await enterCode(page, code);
  await expect(page.getByRole("heading", { name: "Hoje" })).toBeVisible();
}
