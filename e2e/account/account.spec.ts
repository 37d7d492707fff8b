import { expect, test } from "../fixtures.ts";
import { newCnpj, newPerson } from "../people.ts";

test("the sign-up form lists errors in form order, and then signs in", async ({ page, buy }) => {
  await page.goto("/cadastrar");
  await page.getByRole("button", { name: "Criar conta" }).click();
  await expect(page).toHaveTitle(/^Erro: Cadastrar/);
  await expect(page.getByRole("status")).toContainText("Preencha o Nome");
  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(3);
  await page.getByText("Ver os outros 4").click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Preencha o Nome",
    "Preencha o Nome Social",
    "Preencha o CPF",
    "Preencha o Email",
    "Preencha o Whatsapp",
    "Preencha a senha",
    "Preencha a confirmação de senha",
  ]);

  await buy.signUp(newPerson());
  await expect(page).toHaveURL("/conta-criada");
  await expect(page.getByRole("status")).toContainText("Cadastro criado com sucesso!");
  // The footer's links are folded on a phone. Its stylesheet hides the heading that a desktop has in place of the summary.
  await page.waitForLoadState("load");
  const footer = page.getByRole("contentinfo");
  await footer.getByText("Minha conta", { exact: true }).filter({ visible: true }).click();
  await footer.getByRole("link", { name: "Meus pedidos" }).click();
  await expect(page.getByText("Você ainda não fez pedidos")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Mais vendidos" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(4);

  await buy.signOut();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Entrar ou Cadastrar" })).toBeVisible();
});

test("a company signs up with its own field labels", async ({ page }) => {
  await page.goto("/cadastrar");
  await page.getByLabel("Pessoa Jurídica").check();
  await expect(page.getByRole("textbox", { name: "Razão Social" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Nome Completo" })).toHaveCount(0);
  await page.getByRole("button", { name: "Criar conta" }).click();
  await expect(page.getByRole("status")).toContainText("Preencha a Razão Social");
  await expect(page.getByLabel("Pessoa Jurídica")).toBeChecked();

  const { email, whatsapp, password } = newPerson();
  await page.getByRole("textbox", { name: "Razão Social" }).fill("Joana Óculos Ltda.");
  await page.getByRole("textbox", { name: "Nome Fantasia" }).fill("Joana Óculos");
  await page.getByRole("textbox", { name: "CNPJ" }).fill(newCnpj());
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("WhatsApp").fill(whatsapp);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByLabel("Confirme a senha").fill(password);
  await page.getByRole("button", { name: "Criar conta" }).click();
  await expect(page).toHaveURL("/conta-criada");
});

test("an e-mail with an account is refused without revealing it", async ({ page, buy }) => {
  await page.goto("/cadastrar");
  await buy.signUp({ ...newPerson(), email: "ana@exemplo.com.br" });
  await expect(page.getByRole("status")).toContainText(
    "Username ou E-mail já utilizados. Tente outro por favor!",
  );
  await expect(page.getByLabel("Senha", { exact: true })).not.toHaveAttribute("value", /./);
});

test("a wrong password and an unknown e-mail show the same message, and a blocked account another", async ({
  page,
}) => {
  const signIn = async (email: string, password: string) => {
    await page.goto("/entrar");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Senha").fill(password);
    await page.getByRole("button", { name: "Entrar" }).click();
    return page.getByRole("status");
  };
  await expect(await signIn("ana@exemplo.com.br", "errada")).toHaveText("E-mail ou senha incorretos.");
  await expect(await signIn("ninguem@exemplo.com.br", "errada")).toHaveText("E-mail ou senha incorretos.");
  await expect(await signIn("carla@exemplo.com.br", "errada")).toHaveText("E-mail ou senha incorretos.");
  await expect(await signIn("carla@exemplo.com.br", "ametista-demo")).toHaveText(
    "Olá, Carla Mendes. Sua conta está bloqueada, entre em contato!",
  );
});

test("signing in shows a greeting and leads to the orders", async ({ page }) => {
  await page.goto("/entrar");
  await page.getByLabel("E-mail").fill("ana@exemplo.com.br");
  await page.getByLabel("Senha").fill("ametista-demo");
  await page.getByRole("button", { name: "Entrar" }).click();

  await expect(page.getByRole("status")).toHaveText("Entrando...");
  await expect(page.getByRole("link", { name: "Ir agora" })).toBeVisible();
  await expect(page).toHaveURL("/minha-conta/pedidos", { timeout: 20_000 });
});

test("the sign-in page does not redirect while the form is filled in", async ({ page }) => {
  await page.goto("/entrar");
  await expect(page.locator("meta[http-equiv=refresh]")).toHaveCount(0);
});

test("the account area redirects a visitor home, and its sign-in link leads back", async ({ page }) => {
  await page.goto("/minha-conta/pedidos");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("status")).toContainText("Entre na sua conta para continuar");
  await page.getByRole("status").getByRole("link", { name: "Entrar" }).click();
  await expect(page).toHaveURL("/entrar?redirectTo=%2Fminha-conta%2Fpedidos");
});
