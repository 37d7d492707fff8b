import { expect, hydrated, isForm, test } from "../fixtures.ts";
import { newPerson } from "../people.ts";

test("a form that is refused for too many attempts stays as it was typed, and says how long to wait", async ({
  page,
}) => {
  await page.goto("/entrar");
  await hydrated(page);
  const email = newPerson().email;
  const refusal = page.getByText("Por segurança, espere 15 minutos antes de tentar de novo.");
  await page.getByLabel("E-mail").fill(email);
  await expect(async () => {
    const answered = page.waitForResponse((response) => isForm(response.request()));
    await page.getByLabel("Senha", { exact: true }).fill("não é a senha");
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    expect((await answered).status()).toBe(429);
  }).toPass();

  await expect(refusal).toBeVisible();
  await expect(page.getByRole("heading", { name: "Entrar", level: 1 })).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
});

test("a check of a field that the shop cannot answer leaves the form as it is", async ({ page }) => {
  await page.goto("/cadastrar");
  await hydrated(page);
  await page.route(/\/cadastrar\.data$/, (route) => route.fulfill({ status: 503, body: "" }), { times: 1 });
  const failed = page.waitForResponse(/\/cadastrar\.data$/);
  await page.getByLabel("E-mail").fill("joana@exemplo");
  await page.getByLabel("WhatsApp").fill("123");
  await failed;
  await page.getByLabel("E-mail").focus();

  await expect(page.getByLabel("WhatsApp")).toHaveAccessibleDescription(/WhatsApp inválido/);
  await expect(page.getByLabel("E-mail")).toHaveValue("joana@exemplo");
  await expect(page.getByRole("heading", { name: "Cadastrar", level: 1 })).toBeVisible();
});
