import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../quality/accessibility.ts";
import { newStaff } from "../staff.ts";
import { buyGlassesInLab } from "./glasses-in-lab.ts";
import { signIn } from "./sign-in.ts";

/** A week from now, as a date field takes it. */
const EXPECTED = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);
const AS_SHOWN = EXPECTED.split("-").reverse().join("/");

test("an optician sends lenses to a lab, receives, checks and orders them again, and the buyer sees it", async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  test.slow();
  const { email, code } = await newStaff(baseURL ?? "", "optician");
  const { number, job, order, buyer } = await buyGlassesInLab(baseURL ?? "");
  await signIn(page, email, code());
  const work = page.getByRole("link", { name: /^\d+ pa(r|res) de lentes a pedir ao laboratório$/ });
  const count = /\d+/.exec(await work.innerText())?.[0] ?? "";
  await work.click();
  const tab = (name: string) =>
    page
      .getByRole("navigation", { name: "Situação" })
      .getByRole("link", { name: new RegExp(`^${name} \\d+$`) });
  await expect(page.getByRole("heading", { name: "Laboratório", level: 1 })).toBeVisible();
  await expect(tab("A pedir")).toHaveAttribute("aria-current", "page");
  // Other tests buy and send at the same time, so the count is compared with the page's own rows.
  expect(Number(count)).toBeGreaterThan(0);
  const rows = page.getByRole("rowheader");
  await expect(tab("A pedir")).toHaveText(`A pedir ${Math.min(await rows.count(), 50)}`);
  await expectAccessible(page, javaScriptEnabled);

  await page.getByRole("checkbox", { name: new RegExp(`do pedido ${number}$`) }).check();
  await page.getByRole("button", { name: "Imprimir ordens de serviço" }).click();
  await expect(page.getByRole("region", { name: `Ordem de serviço ${number}` })).toContainText(
    "Beatriz Souza",
  );
  await expectAccessible(page, javaScriptEnabled);

  await page.goto("/admin/laboratorio");
  await page.getByRole("checkbox", { name: new RegExp(`do pedido ${number}$`) }).check();
  await page.getByRole("button", { name: "Enviar ao laboratório" }).click();
  await expect(page.getByRole("heading", { name: "Enviar ao laboratório", level: 1 })).toBeVisible();
  await page.getByLabel("Laboratório", { exact: true }).fill("");
  await page.getByRole("button", { name: "Registrar o envio" }).click();
  await expect(page.getByRole("alert")).toContainText("Preencha o laboratório");
  await expectAccessible(page, javaScriptEnabled);
  await page.getByLabel("Laboratório", { exact: true }).fill("Lentes Sul");
  await page.getByLabel("Número no laboratório").fill("LS-77");
  await page.getByLabel("Previsão").fill(EXPECTED);
  await page.getByRole("button", { name: "Registrar o envio" }).click();
  await expect(page.getByRole("status")).toContainText(`No laboratório: ${number}.`);
  await expect(tab("No laboratório")).toHaveAttribute("aria-current", "page");
  expect((await buyer.get(order)).text).toContain(`Previsão: ${AS_SHOWN}.`);

  await page.getByRole("link", { name: number, exact: true }).click();
  await expect(page.getByRole("heading", { name: `Lentes do pedido ${number}`, level: 1 })).toBeVisible();
  await expect(
    page.getByText(`Enviado ao laboratório: Lentes Sul, nº LS-77, previsão ${AS_SHOWN}`),
  ).toBeVisible();
  await expect(page.getByText("Beatriz Souza")).toHaveCount(0);
  await page.getByRole("button", { name: "Registrar recebimento" }).click();
  await expect(page.getByRole("status")).toContainText("Falta conferir.");
  await page.getByLabel("Grau", { exact: true }).check();
  await page.getByRole("button", { name: "Assinar a conferência" }).click();
  await expect(page.getByRole("alert")).toContainText("Falta conferir: Eixo");
  await expect(page.getByLabel("Grau", { exact: true })).toBeChecked();
  await expectAccessible(page, javaScriptEnabled);
  for (const box of await page.getByRole("group", { name: "Conferi" }).getByRole("checkbox").all())
    await box.check();
  await page.getByRole("button", { name: "Assinar a conferência" }).click();
  await expect(page.getByRole("status")).toContainText("o pedido pode ser embalado");
  expect((await buyer.get(order)).text).toContain("Em preparação");

  await page.getByLabel("Motivo").selectOption("Risco ou defeito na lente");
  await page.getByRole("button", { name: "Mandar refazer" }).click();
  await expect(page.getByRole("status")).toContainText("voltaram à lista");
  await expect(page.getByText("Mandado refazer: risco ou defeito na lente")).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  const { text } = await buyer.get(order);
  expect(text).toContain("Lentes de volta ao laboratório");
  expect(text).not.toContain("risco");
  await page.goto(`/admin/laboratorio/${job}`);
  await expect(page.getByText("Refeito")).toBeVisible();
});

test("what is incomplete has no ticket and does not go to a lab, and its order is not prepared", async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const { email, code } = await newStaff(baseURL ?? "", "owner");
  const { number, job } = await buyGlassesInLab(baseURL ?? "", { isTranscribed: false });
  await signIn(page, email, code());
  await page.goto(`/admin/laboratorio/enviar?n=${job}`);
  await page.getByLabel("Laboratório", { exact: true }).fill("Lentes Sul");
  await page.getByLabel("Previsão").fill(EXPECTED);
  await page.getByRole("button", { name: "Registrar o envio" }).click();
  await expect(page.getByRole("alert")).toContainText(`Pedido ${number}: falta a transcrição da receita.`);
  await expect(page.getByLabel("Laboratório", { exact: true })).toHaveValue("Lentes Sul");
  await expectAccessible(page, javaScriptEnabled);
  await page.goto(`/admin/laboratorio/${job}/imprimir`);
  await expect(page.getByText(`Ficaram de fora: ${number} (falta a transcrição da receita).`)).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  await page.goto(`/admin/pedidos/${number}`);
  await expect(page.getByText("As lentes estão no laboratório.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Começar a preparar" })).toHaveCount(0);
});
