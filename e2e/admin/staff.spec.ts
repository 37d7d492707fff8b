import { changeRows } from "../database.ts";
import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../quality/accessibility.ts";
import { runOnJourneys } from "../shop-command.ts";
import { JOURNEYS_SHOP } from "../shop-environment.ts";
import { invite, newStaff, STAFF_PASSWORD, withCodes } from "../staff.ts";
import { enterCode, enterPassword, signIn } from "./sign-in.ts";

test("an invitation leads to a password, the app, recovery codes, and Hoje", async ({
  page,
  javaScriptEnabled,
}) => {
  const { email, link } = await invite("owner");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Olá, Rita Prado", level: 1 })).toBeVisible();
  await page.getByLabel("Senha", { exact: true }).fill("curta");
  await page.getByLabel("Confirme a senha").fill("outra");
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Senhas não coincidem",
    "A senha precisa de 8 caracteres ou mais",
  ]);
  await expectAccessible(page, javaScriptEnabled);
  await page.getByLabel("Senha", { exact: true }).fill(STAFF_PASSWORD);
  await page.getByLabel("Confirme a senha").fill(STAFF_PASSWORD);
  await page.getByRole("button", { name: "Continuar" }).click();

  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
  const code = withCodes(secret);
  await page.getByLabel("Código", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByRole("alert")).toContainText("Código incorreto");
  await expectAccessible(page, javaScriptEnabled);
  await page.getByLabel("Código", { exact: true }).fill(code());
  await page.getByRole("button", { name: "Confirmar" }).click();

  await expect(page.getByRole("heading", { name: "Guarde os códigos de recuperação" })).toBeVisible();
  await expect(page.locator("main code")).toHaveCount(10);
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("link", { name: "Já guardei" }).click();
  await expect(page.getByRole("heading", { name: "Hoje", level: 1 })).toBeVisible();
  await expect(page.getByText("Rita Prado.")).toBeVisible();
  await expect(page.getByRole("search")).toHaveAccessibleName("Em tudo");
  await expectAccessible(page, javaScriptEnabled);

  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Este link não vale mais" })).toBeVisible();
  await page.goto("/admin");
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(page).toHaveURL("/admin/entrar");

  await page.goto("/admin/registro");
  await enterPassword(page, email);
  await expect(page.getByRole("heading", { name: "Código do aplicativo" })).toBeVisible();
  await enterCode(page, "000000");
  await expect(page.getByRole("alert")).toContainText("Código incorreto ou já usado");
  await expectAccessible(page, javaScriptEnabled);
  await enterCode(page, code());
  await expect(page).toHaveURL("/admin/registro");
  await expect(page.getByRole("table", { name: "Atos da equipe" })).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
});

test("a recovery code opens once", async ({ page, baseURL }) => {
  const { email, recoveryCodes } = await newStaff(baseURL ?? "", "clerk");
  const [code = ""] = recoveryCodes;
  await page.goto("/admin");
  await enterPassword(page, email);
  await enterCode(page, code.toUpperCase());
  await expect(page.getByRole("status")).toContainText("Restam 9 códigos de recuperação.");
  await page.getByRole("button", { name: "Sair" }).click();
  await enterPassword(page, email);
  await enterCode(page, code);
  await expect(page.getByRole("alert")).toContainText("Código incorreto ou já usado");
});

test("a clerk sees nothing of the team, and a block ends the session", async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const { email, code } = await newStaff(baseURL ?? "", "clerk");
  await signIn(page, email, code());
  await expect(page.getByRole("navigation", { name: "Administração" }).getByRole("link")).toHaveText([
    "Hoje",
    "Pedidos",
    "Devoluções",
    "Estoque",
    "Importar",
    "Clientes",
    "Avaliações",
    "Titulares",
    "Avisos",
  ]);
  await page.goto("/admin/equipe");
  await expect(page.getByRole("heading", { name: "O seu papel não abre esta página" })).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("link", { name: "Voltar a Hoje" }).click();
  await expect(page.getByRole("heading", { name: "Hoje" })).toBeVisible();
  await runOnJourneys(["staff", "block", email]);
  await page.reload();
  await expect(page).toHaveURL("/admin/entrar");
  await enterPassword(page, email);
  await expect(page.getByRole("alert")).toContainText("E-mail ou senha incorretos.");
});

test("an owner invites, changes a role, resets and blocks, and is asked for a code again after ten minutes", async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const clerk = await newStaff(baseURL ?? "", "clerk");
  const owner = await newStaff(baseURL ?? "", "owner");
  await signIn(page, owner.email, owner.code());
  await changeRows(
    JOURNEYS_SHOP,
    "UPDATE staff_sessions SET second_factor_at = second_factor_at - 600000 WHERE staff_id = (SELECT id FROM staff WHERE email = ?)",
    owner.email,
  );
  await page.getByRole("navigation", { name: "Administração" }).getByRole("link", { name: "Equipe" }).click();
  await expect(page.getByRole("heading", { name: "Confirme que é você" })).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  await enterCode(page, owner.recoveryCodes[0] ?? "", "Confirmar");
  await expect(page).toHaveURL("/admin/equipe");
  await expectAccessible(page, javaScriptEnabled);

  await page.getByRole("link", { name: "Convidar" }).click();
  await page.getByLabel("Nome").fill("Bia Nova");
  await page.getByLabel("E-mail").fill(clerk.email);
  await page.getByRole("button", { name: "Criar o convite" }).click();
  await expect(page.getByRole("alert")).toContainText("Já há uma pessoa da equipe com este e-mail");
  await expectAccessible(page, javaScriptEnabled);
  await page.getByLabel("E-mail").fill(`bia.${clerk.email}`);
  await page.getByText("Optometria", { exact: true }).click();
  await page.getByRole("button", { name: "Criar o convite" }).click();
  await expect(page.getByText(/\/admin\/convite\/[\w-]{43}/)).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);

  await page.getByRole("link", { name: "Voltar à equipe" }).click();
  const row = page.getByRole("row").filter({ hasText: `bia.${clerk.email}` });
  await expect(row.getByRole("cell", { name: "Optometria" })).toBeVisible();
  await page
    .getByRole("row")
    .filter({ has: page.getByText(clerk.email, { exact: true }) })
    .getByRole("link")
    .click();
  await expect(page.getByRole("button", { name: "Redefinir o acesso" })).toBeVisible();
  const memberPage = page.url();
  await page.getByText("Optometria", { exact: true }).click();
  await page.getByRole("button", { name: "Mudar o papel" }).click();
  await expect(page.getByRole("status")).toContainText("O papel mudou.");
  expect((await clerk.client.get("/admin")).text).toContain("Optometria");
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("button", { name: "Redefinir o acesso" }).click();
  await expect(page.getByRole("heading", { name: "Entregue este link" })).toBeVisible();
  expect(await clerk.client.get("/admin")).toMatchObject({ status: 302 });
  await page.goto(memberPage);
  await page.getByRole("button", { name: "Bloquear" }).click();
  await expect(page.getByRole("status")).toContainText("O acesso está bloqueado");
  await page.getByRole("button", { name: "Desbloquear" }).click();
  await expect(page.getByText("Convite aberto")).toBeVisible();
});
