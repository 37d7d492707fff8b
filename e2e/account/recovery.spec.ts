import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { newPerson } from "../people.ts";

test("a customer sets a new password with the code from the e-mail", async ({ page, buy }) => {
  const person = newPerson();
  await page.goto("/cadastrar");
  await buy.signUp(person);
  await expect(page).toHaveURL("/conta-criada");
  await buy.signOut();

  await page.goto("/entrar");
  await page.getByRole("link", { name: "Esqueci a senha" }).click();
  await expect(page).toHaveTitle(/^Recuperar senha/);
  await page.getByRole("button", { name: "Enviar código" }).click();
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription("Preencha o Email");
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByRole("button", { name: "Enviar código" }).click();
  await expect(page).toHaveURL("/recuperar-senha/codigo");
  await expect(page.getByText("Se houver uma conta com este e-mail, enviamos um código")).toBeVisible();

  const code = await codeFor(page, person.email);
  expect(code).toMatch(/^\d{8}$/);
  await page.getByLabel("Código").fill(code === "12345678" ? "87654321" : "12345678");
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page).toHaveTitle(/^Erro: Digite o código/);
  await expect(page.getByLabel("Código")).toHaveAccessibleDescription(/Código incorreto\. Confira o e-mail/);
  await page.getByLabel("Código").fill(`${code.slice(0, 4)} ${code.slice(4)}`);
  await page.getByRole("button", { name: "Continuar" }).click();

  await expect(page).toHaveURL("/recuperar-senha/nova-senha");
  await page.getByLabel("Nova senha").fill("lentes de inverno");
  await page.getByLabel("Confirme a senha").fill("lentes de verão");
  await page.getByRole("button", { name: "Alterar senha" }).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Senhas não coincidem"]);
  await page.getByLabel("Nova senha").fill("lentes de inverno");
  await page.getByLabel("Confirme a senha").fill("lentes de inverno");
  await page.getByRole("button", { name: "Alterar senha" }).click();
  await expect(page).toHaveURL("/entrar");
  await expect(page.getByRole("status")).toContainText("Senha alterada. Entre com a nova senha.");

  await signIn(page, person.email, person.password);
  await expect(page.getByRole("status")).toHaveText("E-mail ou senha incorretos.");
  await signIn(page, person.email, "lentes de inverno");
  await expect(page.getByRole("status")).toHaveText("Entrando...");
});

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha").fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
}

async function codeFor(page: Page, email: string): Promise<string> {
  const mailbox = await page.context().newPage();
  await mailbox.goto("/dev/emails");
  const message = mailbox
    .locator("section")
    .filter({ hasText: "Seu código de recuperação" })
    .filter({ hasText: email });
  const text = await message.innerText();
  await mailbox.close();
  return /\b\d{8}\b/.exec(text)?.[0] ?? "";
}
