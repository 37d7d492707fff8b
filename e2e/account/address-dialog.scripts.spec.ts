import type { Page, Route } from "@playwright/test";
import { type Buy, expect, gate, hydrated, test } from "../fixtures.ts";
import { newPerson } from "../people.ts";
import { expectAccessible } from "../quality/accessibility.ts";

const LIST = "/minha-conta/meus-enderecos";

test.beforeEach(async ({ page, buy }) => {
  await page.goto("/cadastrar");
  await buy.signUp(newPerson());
  await expect(page).toHaveURL("/conta-criada");
  await page.goto(LIST);
  await hydrated(page);
});

test("the form opens in a dialog with its own URL, and Esc restores the list, the URL and the focus", async ({
  page,
  javaScriptEnabled,
}) => {
  const link = newAddress(page);
  const dialog = page.getByRole("dialog", { name: "Novo endereço" });
  await link.click();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(`${LIST}/novo`);
  await expect(page).toHaveTitle(/^Novo endereço/);
  await expect(dialog.getByRole("heading", { name: "Novo endereço" })).toBeFocused();
  await expectAccessible(page, javaScriptEnabled);

  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(LIST);
  await expect(page).toHaveTitle(/^Meus endereços/);
  await expect(link).toBeFocused();

  await link.click();
  await dialog.getByRole("button", { name: "Fechar" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(LIST);
  await expect(link).toBeFocused();
});

test("Back closes the dialog, Forward opens it again, and a reload shows the form as a page", async ({
  page,
}) => {
  const dialog = page.getByRole("dialog");
  const list = page.getByRole("heading", { name: "Meus endereços", level: 1 });
  await newAddress(page).click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(LIST);
  await expect(newAddress(page)).toBeFocused();

  await page.goForward();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(`${LIST}/novo`);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(LIST);

  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Novo endereço", level: 1 })).toBeVisible();
  await hydrated(page);
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(list).toBeVisible();
  await expect(page).toHaveURL(LIST);
});

test("Esc while the list is slow leaves a link that opens the dialog again", async ({ page }) => {
  const dialog = page.getByRole("dialog");
  const slow = gate();
  await newAddress(page).click();
  await expect(dialog).toBeVisible();
  await page.route(`**${LIST}.data*`, async (route) => {
    await slow.opened;
    await route.continue().catch(() => undefined);
  });
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await newAddress(page).click();
  await expect(dialog).toBeVisible();
  slow.open();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("a refused form keeps the dialog with its errors; a saved one closes it over the fresh list", async ({
  page,
  buy,
  javaScriptEnabled,
}) => {
  await newAddress(page).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("CEP").fill("123");
  await dialog.getByRole("button", { name: "Salvar endereço" }).click();
  await expect(dialog.getByRole("alert")).toBeFocused();
  await expect(page).toHaveTitle(/^Erro: Novo endereço/);
  await expect(page).toHaveURL(`${LIST}/novo`);
  await expect(dialog.getByLabel("CEP")).toHaveAccessibleDescription("O CEP tem 8 dígitos 8 dígitos");
  await expectAccessible(page, javaScriptEnabled);

  await dialog.getByRole("alert").getByRole("link", { name: "Dê um nome ao endereço" }).click();
  await expect(dialog.getByLabel("Nome do endereço")).toBeFocused();
  await page.keyboard.type("Casa");
  await buy.fillAddress();
  await dialog.getByRole("button", { name: "Salvar endereço" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(LIST);
  await expect(page.getByRole("status")).toHaveText("Endereço cadastrado com sucesso!");
  await expect(page.getByRole("heading", { name: "Casa" })).toBeVisible();
  await expect(newAddress(page)).toBeFocused();

  await page.getByRole("link", { name: "Editar Casa" }).click();
  await dialog.getByLabel("Nome do endereço").fill("Loja");
  await dialog.getByRole("button", { name: "Salvar endereço" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("status")).toHaveText("Endereço atualizado com sucesso.");
  await expect(page.getByRole("link", { name: "Editar Loja" })).toBeFocused();
});

test("an address is added with the keyboard only", async ({ page }) => {
  await newAddress(page).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Novo endereço" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Fechar" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByLabel("Residencial")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByLabel("Comercial")).toBeChecked();
  for (const text of ["Loja", "20040002"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
  await expect(dialog.getByText("Endereço encontrado.")).toBeVisible();
  await expect(dialog.getByLabel("CEP")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Buscar endereço" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("textbox", { name: "Número" })).toBeFocused();
  await page.keyboard.type("156");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText("Avenida Rio Branco, 156");
  await expect(newAddress(page)).toBeFocused();
});

test("a form that is left with mistakes tells them early, and accessibly", async ({
  page,
  javaScriptEnabled,
}) => {
  await newAddress(page).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Outra pessoa recebe").check();
  await dialog.getByLabel("Telefone").fill("12");
  await dialog.getByLabel("CEP").fill("123");
  await dialog.getByLabel("Rua").focus();
  await expect(dialog.getByLabel("CEP")).toHaveAccessibleDescription("O CEP tem 8 dígitos 8 dígitos");
  await expect(dialog.getByLabel("Telefone")).toHaveAccessibleDescription("Telefone inválido Com DDD");
  await expectAccessible(page, javaScriptEnabled);
  await dialog.getByLabel("CEP").fill("20040-002");
  await dialog.getByLabel("Telefone").focus();
  await expect(dialog.getByLabel("CEP")).toHaveAccessibleDescription("8 dígitos");
});

test("'Sem número' clears the number and its error, and a number clears the tick", async ({ page }) => {
  await page.goto(`${LIST}/novo`);
  await hydrated(page);
  const number = page.getByRole("textbox", { name: "Número", exact: true });
  const box = page.getByLabel("Sem número");
  await page.getByRole("button", { name: "Salvar endereço" }).click();
  await expect(number).toHaveAccessibleDescription("Preencha o número, ou marque “Sem número”");
  await box.check();
  await expect(number).toHaveAccessibleDescription("");
  await expect(number)
    .toHaveAttribute("aria-invalid", "true", { timeout: 1 })
    .catch(() => undefined);
  await box.uncheck();
  await number.fill("12");
  await box.check();
  await expect(number).toHaveValue("");
  await number.fill("12");
  await expect(box).not.toBeChecked();
});

test("a field that is corrected after a refusal loses its error, and no other does", async ({ page }) => {
  await newAddress(page).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Salvar endereço" }).click();
  await expect(dialog.getByRole("alert")).toBeFocused();
  await dialog.getByLabel("Nome do endereço").fill("Casa");
  await dialog.getByLabel("Rua").focus();
  await expect(dialog.getByLabel("Nome do endereço")).toHaveAccessibleDescription("Casa, trabalho…");
  await expect(dialog.getByLabel("Rua")).toHaveAccessibleDescription("Preencha a rua");
});

test("what the look-up fills in loses its error", async ({ page }) => {
  await newAddress(page).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Salvar endereço" }).click();
  await expect(dialog.getByLabel("Rua")).toHaveAccessibleDescription("Preencha a rua");
  await dialog.getByLabel("CEP").fill("20040-002");
  await expect(dialog.getByLabel("Rua")).toHaveValue("Avenida Rio Branco");
  await expect(dialog.getByLabel("Rua")).toHaveAccessibleDescription("");
  await expect(dialog.getByLabel("UF")).toHaveAccessibleDescription("");
  // Still focused.
  await expect(dialog.getByLabel("CEP")).not.toHaveAccessibleDescription(/Preencha o CEP/);
});

test("the eighth digit of a CEP fills in the empty fields, in the dialog too", async ({ page }) => {
  await newAddress(page).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Bairro").fill("Saúde");
  await dialog.getByLabel("CEP").pressSequentially("2004000");
  await expect(dialog.getByLabel("Cidade")).toHaveValue("");
  await page.keyboard.type("2");
  await expect(dialog.getByText("Endereço encontrado.")).toBeVisible();
  await expect(dialog.getByLabel("CEP")).toBeFocused();
  await expect(dialog.getByLabel("Rua")).toHaveValue("Avenida Rio Branco");
  await expect(dialog.getByLabel("Bairro")).toHaveValue("Saúde");
  await expect(dialog.getByLabel("Cidade")).toHaveValue("Rio de Janeiro");
  await expect(dialog.getByLabel("UF")).toHaveValue("RJ");
});

test("another CEP replaces what the one before filled in, and nothing that was typed", async ({ page }) => {
  await page.goto(`${LIST}/novo`);
  await hydrated(page);
  const cep = page.getByLabel("CEP");
  await cep.fill("20040-002");
  await expect(page.getByLabel("Rua")).toHaveValue("Avenida Rio Branco");
  await page.getByLabel("Cidade").fill("Niterói");

  await cep.fill("37550-000");
  await expect(page.getByText("Encontramos a cidade. Preencha a rua e o bairro.")).toBeVisible();
  await expect(page.getByLabel("Rua")).toHaveValue("");
  await expect(page.getByLabel("Bairro")).toHaveValue("");
  await expect(page.getByLabel("Cidade")).toHaveValue("Niterói");
  await expect(page.getByLabel("UF")).toHaveValue("MG");

  await cep.fill("01999-999");
  await expect(page.getByText("Não encontramos este CEP. Preencha o endereço.")).toBeVisible();
  await expect(page.getByLabel("UF")).toHaveValue("SP");
  await expect(page.getByLabel("Cidade")).toHaveValue("Niterói");
});

test("a slow look-up of one CEP does not fill in the form for another", async ({ page }) => {
  const overtaken = page.waitForResponse("**/cep?cep=01310100");
  await page.route("**/cep?cep=20040002", async (route) => {
    const response = await route.fetch();
    await overtaken;
    await route.fulfill({ response }).catch(() => undefined);
  });
  await page.goto(`${LIST}/novo`);
  await hydrated(page);
  await page.getByLabel("CEP").fill("20040-002");
  await expect(page.getByRole("button", { name: "Buscar endereço" })).toHaveAttribute("aria-busy", "true");
  await page.getByLabel("CEP").fill("01310-100");
  await expect(page.getByLabel("UF")).toHaveValue("SP");
  await expect(page.getByLabel("Rua")).toHaveValue("Avenida Paulista");
});

for (const [response, respond] of [
  ["lost", (route) => route.abort()],
  ["refused", (route) => route.fulfill({ status: 429, contentType: "text/html", body: "<p>Espere</p>" })],
] satisfies [string, (route: Route) => Promise<void>][]) {
  test(`a look-up of a CEP whose response is ${response} blocks nothing`, async ({ page, buy }) => {
    await page.route("**/cep?*", respond);
    await newAddress(page).click();
    await page.getByLabel("CEP").fill("01310-100");
    await expect(page.getByText("Não conseguimos buscar o endereço. Preencha-o abaixo.")).toBeVisible();
    await page.getByRole("button", { name: "Buscar endereço" }).click();
    await expect(page.getByLabel("Rua")).toBeFocused();
    await page.getByLabel("Nome do endereço").fill("Casa");
    await buy.fillAddress();
    await page.getByRole("button", { name: "Salvar endereço" }).click();
    await expect(page.getByRole("status")).toHaveText("Endereço cadastrado com sucesso!");
  });
}

test("a form whose response is lost stays in the dialog, with a message; a second press saves it", async ({
  page,
  buy,
}) => {
  await newAddress(page).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nome do endereço").fill("Casa");
  await buy.fillAddress();
  await page.route(`**${LIST}/novo.data*`, (route) => route.abort(), { times: 1 });
  await dialog.getByRole("button", { name: "Salvar endereço" }).click();
  await expect(dialog.getByRole("status")).toContainText("Não foi possível enviar.");
  await expect(dialog.getByLabel("Nome do endereço")).toHaveValue("Casa");
  await expect(dialog.getByLabel("UF")).toHaveValue("SP");
  await dialog.getByRole("button", { name: "Salvar endereço" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Casa" })).toHaveCount(1);
});

test("a second press on a slow form saves one address", async ({ page, buy }) => {
  const sent: string[] = [];
  const slow = gate();
  await page.route(`**${LIST}/novo.data*`, async (route) => {
    sent.push(route.request().postData() ?? "");
    await slow.opened;
    await route.continue();
  });
  await page.goto(`${LIST}/novo`);
  await hydrated(page);
  await page.getByLabel("Nome do endereço").fill("Casa");
  await buy.fillAddress();
  const save = page.getByRole("button", { name: "Salvar endereço" });
  await save.click();
  await expect(save).toHaveAttribute("aria-busy", "true");
  await save.click();
  slow.open();
  await expect(page).toHaveURL(LIST);
  expect(sent.filter((body) => !body.includes("__intent__"))).toHaveLength(1);
});

test("a form that cannot be opened leads to a page that tries again", async ({ page }) => {
  await page.route(`**${LIST}/novo.data*`, (route) => route.abort(), { times: 1 });
  await newAddress(page).click();
  await expect(page.getByRole("heading", { name: "Sem conexão", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Tentar de novo" }).click();
  await expect(page.getByRole("heading", { name: "Novo endereço", level: 1 })).toBeVisible();
});

test("a command of the list whose response is lost or refused tells it", async ({ page, buy }) => {
  await addAddress(page, buy, "Casa");
  await page.route(`**${LIST}/*/excluir.data*`, (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Excluir Casa" }).click();
  await expect(page.getByRole("status").last()).toContainText("Não foi possível enviar.");
  await expect(page.getByRole("heading", { name: "Casa" })).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(LIST);
  await other.getByRole("button", { name: "Excluir Casa" }).click();
  await expect(other.getByRole("status")).toHaveText("Endereço excluído.");
  await other.close();
  await page.getByRole("button", { name: "Excluir Casa" }).click();
  await expect(page.getByRole("heading", { name: "Página ou recurso não encontrado" })).toBeVisible();
});

test("a slow command shows that it works, and keeps the focus in the page", async ({ page, buy }) => {
  await addAddress(page, buy, "Casa");
  const slow = gate();
  let requests = 0;
  await page.route(`**${LIST}/*/excluir.data*`, async (route) => {
    requests++;
    await slow.opened;
    await route.continue();
  });
  const remove = page.getByRole("button", { name: "Excluir Casa" });
  await remove.focus();
  await page.keyboard.press("Enter");
  await expect(remove).toHaveAttribute("aria-busy", "true");
  await page.keyboard.press("Enter");
  slow.open();
  await expect(page.getByRole("status")).toHaveText("Endereço excluído.");
  await expect(page.getByText("Você ainda não tem endereços.")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  expect(requests).toBe(1);
});

test("what was typed before React runs stays, and its CEP is looked up then", async ({ page }) => {
  const arrival = await holdReact(page);
  await page.goto(`${LIST}/novo`);
  await page.getByLabel("Nome do endereço").fill("Casa");
  await page.getByLabel("Comercial").check();
  await page.getByLabel("Sem número").check();
  await page.getByLabel("CEP").pressSequentially("20040002");
  await expect(page.getByLabel("Rua")).toHaveValue("");
  arrival.open();
  await expect(page.getByLabel("Rua")).toHaveValue("Avenida Rio Branco");
  await expect(page.getByLabel("CEP")).toBeFocused();
  await expect(page.getByLabel("CEP")).toHaveValue("20040-002");
  await expect(page.getByLabel("Nome do endereço")).toHaveValue("Casa");
  await expect(page.getByLabel("Comercial")).toBeChecked();
  await expect(page.getByLabel("Sem número")).toBeChecked();
});

test("a field of a saved address that is emptied before React runs stays empty", async ({ page, buy }) => {
  await addAddress(page, buy, "Casa");
  const edit = await page.getByRole("link", { name: "Editar Casa" }).getAttribute("href");
  const arrival = await holdReact(page);
  const lookUps: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/cep?")) lookUps.push(request.url());
  });
  await page.goto(edit ?? "");
  await page.getByLabel("Bairro").fill("");
  arrival.open();
  await hydrated(page);
  await page.getByRole("button", { name: "Salvar endereço" }).click();
  await expect(page.getByRole("alert")).toContainText("Preencha o bairro");
  expect(lookUps).toEqual([]);
});

/** Until the gate is opened. */
async function holdReact(page: Page) {
  const arrival = gate();
  await page.route(/\/assets\/entry\.client-[\w-]+\.js$/, async (route) => {
    await arrival.opened;
    await route.continue();
  });
  return arrival;
}

function newAddress(page: Page) {
  return page.getByRole("link", { name: "Novo endereço" });
}

async function addAddress(page: Page, buy: Buy, title: string) {
  await newAddress(page).click();
  await page.getByLabel("Nome do endereço").fill(title);
  await buy.fillAddress();
  await page.getByRole("button", { name: "Salvar endereço" }).click();
  await expect(page.getByRole("status")).toHaveText("Endereço cadastrado com sucesso!");
}
