import { expect, test } from "../fixtures.ts";

test("fields are formatted while typing, and the caret keeps its position", async ({ page }) => {
  await page.goto("/cadastrar");
  const whatsapp = page.getByLabel("WhatsApp");
  await whatsapp.pressSequentially("1132221234");
  await expect(whatsapp).toHaveValue("(11)3222-1234");
  await whatsapp.fill("");
  await whatsapp.pressSequentially("11987654321");
  await expect(whatsapp).toHaveValue("(11)98765-4321");
  await whatsapp.fill("+55 11 98765-4321");
  await expect(whatsapp).toHaveValue("(11)98765-4321");

  const taxId = page.getByRole("textbox", { name: "CPF" });
  await taxId.pressSequentially("52998224725");
  await expect(taxId).toHaveValue("529.982.247-25");
  await taxId.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Delete");
  await expect(taxId).toHaveValue("599.822.472-5");
  expect(await taxId.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(1);

  await page.getByText("Pessoa Jurídica").click();
  const cnpj = page.getByRole("textbox", { name: "CNPJ" });
  await cnpj.fill("");
  await cnpj.pressSequentially("12abc34501de35");
  await expect(cnpj).toHaveValue("12.ABC.345/01DE-35");
});

test("a guest's CPF or CNPJ, phone and CEP are formatted while typing", async ({ page, buy }) => {
  await buy.addToCart("brisa-tr-leve", "azul-marinho");
  await buy.goToDelivery();
  await page.waitForLoadState();
  await page.getByLabel("Outra pessoa recebe").check();
  for (const [label, typed, shaped] of [
    ["CPF ou CNPJ", "52998224725", "529.982.247-25"],
    ["CPF ou CNPJ", "11222333000181", "11.222.333/0001-81"],
    ["CPF ou CNPJ", "12abc34501de35", "12.ABC.345/01DE-35"],
    ["Telefone", "1132221234", "(11)3222-1234"],
    ["CEP", "01310100", "01310-100"],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill("");
    await field.pressSequentially(typed);
    await expect(field).toHaveValue(shaped);
  }
});
