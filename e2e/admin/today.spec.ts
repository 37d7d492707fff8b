import { decideAsBank, PlainClient, placeOrder, ticketUrlIn } from "../client.ts";
import { expect, test } from "../fixtures.ts";
import { signUpFields } from "../people.ts";
import { expectAccessible } from "../quality/accessibility.ts";
import { newStaff } from "../staff.ts";
import { signIn } from "./sign-in.ts";

test("Hoje leads to the work, and shows the owner what was sold", async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  await buyPaid(baseURL ?? "");
  const { email, code } = await newStaff(baseURL ?? "", "owner");
  await signIn(page, email, code());
  await expectAccessible(page, javaScriptEnabled);
  const today = page
    .getByRole("table", { name: "Vendas por período" })
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: "Hoje" }) });
  await expect(today).toContainText(/R\$\s[1-9]/);
  await expect(page.getByRole("img", { name: /^Últimos 30 dias: \d+ pedidos?, R\$/ })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Últimos 90 dias: / })).toBeVisible();
  await page.getByText("Ver os números de cada dia").click();
  await expect(page.getByRole("table", { name: "Vendas por dia" }).getByRole("row")).toHaveCount(91);
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("link", { name: /^\d+ pedidos? pagos? para preparar$/ }).click();
  await expect(page).toHaveURL("/admin/pedidos?aba=a-preparar");
});

test("an optician sees prescriptions and no sales", async ({ page, baseURL }) => {
  await buyPaid(baseURL ?? "");
  const { email, code } = await newStaff(baseURL ?? "", "optician");
  await signIn(page, email, code());
  await expect(page.getByText("Vendas", { exact: true })).toHaveCount(0);
  await expect(page.getByText(/para preparar/)).toHaveCount(0);
});

test("one box finds orders by number, and products by title", async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const number = await buyPaid(baseURL ?? "");
  const { email, code } = await newStaff(baseURL ?? "", "clerk");
  await signIn(page, email, code());
  const box = page.getByRole("search", { name: "Em tudo" }).getByRole("searchbox");
  await box.fill(number);
  await box.press("Enter");
  await expect(page.getByRole("heading", { name: `Pedido ${number}`, level: 1 })).toBeVisible();
  await box.fill("lumina redondo");
  await box.press("Enter");
  await expect(page.getByRole("heading", { name: "Busca", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Lumina Redondo Metal" })).toHaveAttribute(
    "href",
    "/oculos/lumina-redondo-metal",
  );
  await expectAccessible(page, javaScriptEnabled);
  const form = page.getByRole("main");
  await form.getByRole("searchbox").fill("zzz nada");
  await form.getByRole("button", { name: "Procurar" }).click();
  await expect(page.getByText("Nada com isso.")).toBeVisible();
  await form.getByRole("searchbox").fill(" ");
  await form.getByRole("button", { name: "Procurar" }).click();
  await expect(page.getByRole("alert")).toContainText("Digite o que procura");
  await expectAccessible(page, javaScriptEnabled);
  expect(page.url()).toMatch(/\/admin\/busca$/);
});

test("a path that does not exist and a refusal are inside the frame, and lead back to Hoje", async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const { email, code } = await newStaff(baseURL ?? "", "clerk");
  await signIn(page, email, code());
  for (const path of ["/admin/nao-ha", "/admin/pedidos/1", "/admin/registro"]) {
    await page.goto(path);
    await expect(page.getByRole("navigation", { name: "Administração" })).toBeVisible();
    await expectAccessible(page, javaScriptEnabled);
    await page.getByRole("link", { name: "Voltar a Hoje" }).click();
    await expect(page).toHaveURL("/admin");
  }
});

test("the team is sorted by the heads of its table", async ({ page, baseURL, javaScriptEnabled }) => {
  const { email, code } = await newStaff(baseURL ?? "", "owner");
  await signIn(page, email, code());
  await page.goto("/admin/equipe");
  const head = page.getByRole("columnheader", { name: "E-mail" });
  const mails = () => page.getByRole("cell").filter({ hasText: "@" }).allInnerTexts();
  const sorted = async () => (await mails()).toSorted((one, other) => one.localeCompare(other, "pt-BR"));
  await head.getByRole("link").click();
  await expect(page).toHaveURL("/admin/equipe?ordem=email");
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  expect(await mails()).toEqual(await sorted());
  await expectAccessible(page, javaScriptEnabled);
  await head.getByRole("link").click();
  await expect(page).toHaveURL("/admin/equipe?ordem=-email");
  await expect(head).toHaveAttribute("aria-sort", "descending");
  expect(await mails()).toEqual((await sorted()).reverse());
});

test("the shortcuts are listed on a page, where they are turned off and on", async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const { email, code } = await newStaff(baseURL ?? "", "clerk");
  await signIn(page, email, code());
  await page.getByRole("contentinfo").getByRole("link", { name: "Atalhos do teclado" }).click();
  await expect(page.getByRole("heading", { name: "Atalhos do teclado", level: 1 })).toBeVisible();
  await expect(page.getByText("Procurar em tudo")).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("button", { name: "Desligar os atalhos" }).click();
  await expect(page.getByRole("status")).toContainText("desligados neste navegador");
  await page.getByRole("button", { name: "Ligar os atalhos" }).click();
  await expect(page.getByRole("status")).toContainText("Os atalhos estão ligados.");
});

/** An order that was paid by Pix. Returns its number. */
async function buyPaid(origin: string): Promise<string> {
  const client = new PlainClient(origin);
  await client.post("/cadastrar", signUpFields());
  const pix = await placeOrder(client, "copacabana-quadrado", "preto");
  await decideAsBank(ticketUrlIn((await client.get(pix)).text), "approved");
  await client.get(`${pix}?conferir=1`);
  const { text } = await client.get(`/minha-conta/pedidos/${pix.split("/").at(-1)}`);
  return /Pedido (\d{5,})/.exec(text)?.[1] ?? "";
}
