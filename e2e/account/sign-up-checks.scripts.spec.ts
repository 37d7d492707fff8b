import { EventEmitter, once } from "node:events";
import type { Page, Request } from "@playwright/test";
import { expect, hydrated, isForm, test } from "../fixtures.ts";
import { newPerson } from "../people.ts";
import { expectAccessible } from "../quality/accessibility.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/cadastrar");
  await hydrated(page);
});

test("a field's error appears when the field is left, and goes when it is right", async ({ page }) => {
  const email = page.getByLabel("E-mail");
  const checks = countOf(page, (request) => request.url().includes("/cadastrar.data"));
  await email.pressSequentially("joana@exemplo");
  await expect(email).toHaveValue("joana@exemplo");
  await page.getByRole("textbox", { name: "Nome Completo" }).focus();
  await expect(email).toHaveAccessibleDescription("E-mail inválido");
  expect(checks.count).toBe(1);
  // Neither the title nor a summary tells of errors: nothing was sent yet.
  await expect(page).toHaveTitle(/^Cadastrar/);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expectAccessible(page, true);

  await email.fill("joana@exemplo.com.br");
  await page.getByLabel("WhatsApp").focus();
  await expect(email).not.toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("E-mail inválido")).toHaveCount(0);
});

test("nothing is checked while a field is typed for the first time, or left empty", async ({ page }) => {
  const posts = countOf(page, (request) => request.method() === "POST");
  for (const label of ["Nome Completo", "Nome Social", "CPF"]) {
    await page.getByRole("textbox", { name: label }).focus();
  }
  await page.getByLabel("E-mail").pressSequentially("j");
  await page.getByLabel("E-mail").pressSequentially("oana");
  await expect(page.getByLabel("E-mail")).toBeFocused();
  expect(posts.count).toBe(0);
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
});

test("a check keeps the typed passwords, and tells when a changed password has outdated the confirmation", async ({
  page,
}) => {
  const password = page.getByLabel("Senha", { exact: true });
  const confirmation = page.getByLabel("Confirme a senha");
  await password.fill("lentes de inverno");
  await confirmation.fill("lentes de inverno");
  await page.getByLabel("WhatsApp").fill("123");
  await page.getByLabel("E-mail").focus();
  await expect(page.getByLabel("WhatsApp")).toHaveAccessibleDescription(/WhatsApp inválido/);
  await expect(password).toHaveValue("lentes de inverno");
  await expect(confirmation).toHaveValue("lentes de inverno");

  await password.fill("lentes de verão");
  await page.getByLabel("E-mail").focus();
  await expect(confirmation).toHaveAccessibleDescription("Senhas não coincidem");
  await expect(password).toHaveValue("lentes de verão");
  await page.getByRole("button", { name: "Criar conta" }).click();
  await expect(page).toHaveTitle(/^Erro: Cadastrar/);
  await expect(password).toHaveValue("lentes de verão");
  await expect(confirmation).toHaveValue("lentes de inverno");
});

test("the labels follow the type of account, and so do the messages", async ({ page }) => {
  await page.getByRole("textbox", { name: "CPF" }).fill("529.982.247-25");
  await page.getByText("Pessoa Jurídica").click();
  const cnpj = page.getByRole("textbox", { name: "CNPJ" });
  await cnpj.focus();
  await page.getByLabel("E-mail").focus();
  await expect(cnpj).toHaveAccessibleDescription("CNPJ inválido");
  await expect(cnpj).toHaveValue("529.982.247-25");
});

test("a form that is pressed twice is sent once", async ({ page, buy }) => {
  const forms = countOf(page, isForm);
  const released = new EventEmitter();
  await page.route(/\/cadastrar\.data$/, async (route) => {
    if (isForm(route.request())) await once(released, "now");
    await route.continue();
  });
  const signedUp = buy.signUp(newPerson());
  const button = page.getByRole("button", { name: "Criar conta" });
  await expect(button).toHaveAttribute("aria-busy", "true");
  await button.click();
  await button.press("Enter");
  released.emit("now");
  await signedUp;
  await expect(page).toHaveURL("/conta-criada");
  expect(forms.count).toBe(1);
});

test("a form that cannot be sent stays as it was typed, and says so each time", async ({
  page,
  context,
  buy,
}) => {
  const person = newPerson();
  const lost = page.getByRole("status").filter({ hasText: "Não foi possível enviar." });
  await context.setOffline(true);
  await fill(page, person);
  await page.getByRole("button", { name: "Criar conta" }).click();
  await expect(lost).toBeVisible();
  await expect(lost).toBeHidden();
  await page.getByRole("button", { name: "Criar conta" }).click();
  await expect(lost).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(person.email);
  await expect(page.getByLabel("Senha", { exact: true })).toHaveValue(person.password);

  await context.setOffline(false);
  await buy.signUp(person);
  await expect(page).toHaveURL("/conta-criada");
});

async function fill(page: Page, person: ReturnType<typeof newPerson>) {
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Senha", { exact: true }).fill(person.password);
}

function countOf(page: Page, isCounted: (request: Request) => boolean) {
  const counter = { count: 0 };
  page.on("request", (request) => {
    if (isCounted(request)) counter.count++;
  });
  return counter;
}
