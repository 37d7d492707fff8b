import { readFileSync } from "node:fs";
import { PlainClient } from "../client.ts";
import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../quality/accessibility.ts";
import { newStaff } from "../staff.ts";
import { signIn } from "./sign-in.ts";

const PHOTO = readFileSync("db/seed/masters/aurora-panto/preto-frente.webp");

function csv(name: string, ...lines: string[]) {
  return { name, mimeType: "text/csv", buffer: Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n`) };
}

test.use({ viewport: { width: 360, height: 740 } });

test("an owner sends filled-in templates, corrects what is refused, confirms, and sees the product in the shop", async ({
  page,
  baseURL,
  javaScriptEnabled,
}, { workerIndex, repeatEachIndex, project }) => {
  test.slow();
  // As short as the names of the other products, whose cards are measured in the same shop.
  const title = `Modelo ${Date.now() % 1_000_000}`;
  const slug = `importado-${project.name.length}-${workerIndex}-${repeatEachIndex}-${Date.now() % 100_000}`;
  const product = (price: string) =>
    csv(
      "produtos.csv",
      "produto;nome;tipo;publico;modelo;material;descricao;preco;preco_promocional;parcelas;destaque;lancamento",
      `${slug};${title};oculos-de-grau;unissex;AM-9;metal;Leve no rosto.;319,90;${price};10;não;15/06/2020`,
    );
  const colors = csv(
    "cores.csv",
    "produto;cor;nome;familia;hex;posicao;estoque",
    `${slug};preto;Preto;preto;#111111;1;4`,
  );
  const { email, code } = await newStaff(baseURL ?? "", "owner");
  await signIn(page, email, code());
  await page.goto("/admin/importar");
  await expect(page.getByRole("heading", { name: "Importar", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Baixar os modelos" })).toBeVisible();
  await page.getByText("Produtos: produtos.csv").click();
  await expect(page.getByText("preco_promocional")).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(page.getByRole("alert")).toContainText("Escolha ao menos um arquivo");

  await page.getByLabel("Arquivos", { exact: true }).setInputFiles([product("caro"), colors]);
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(page.getByRole("heading", { name: "Arquivos da importação" })).toBeVisible();
  await expect(page.getByText("produtos.csv", { exact: true })).toBeVisible();
  await page
    .getByLabel("Arquivos", { exact: true })
    .setInputFiles([{ name: `${slug}_preto-frente.webp`, mimeType: "image/webp", buffer: PHOTO }]);
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(page.getByText("Fotos: 1")).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);

  await page.getByRole("button", { name: "Conferir" }).click();
  await expect(page.getByText("Há linhas recusadas")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(`produtos.csv, linha 2 (${slug})`)).toBeVisible();
  await expect(page.getByText("coluna preco_promocional: não é um preço")).toBeVisible();
  await expect(page.getByRole("button", { name: "Confirmar a importação" })).toHaveCount(0);
  await expectAccessible(page, javaScriptEnabled);

  await page.getByRole("link", { name: "Enviar os arquivos corrigidos" }).click();
  await page.getByLabel("Arquivos", { exact: true }).setInputFiles([product("239,90")]);
  await page.getByRole("button", { name: "Enviar" }).click();
  await page.getByRole("button", { name: "Conferir" }).click();
  await expect(page.getByText("Está tudo certo.")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("link", { name: "Novas 3" })).toBeVisible();
  expect((await new PlainClient(baseURL ?? "").get(`/oculos/${slug}`)).status).toBe(404);
  await page.getByRole("button", { name: "Confirmar a importação" }).click();
  await expect(page.getByText("Tudo foi importado.")).toBeVisible({ timeout: 45_000 });
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("link", { name: "Ver na loja" }).click();

  await page.goto(`/oculos/${slug}`);
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  const picture = await page.locator("main picture img").first().getAttribute("src");
  const sent = await fetch(new URL(picture ?? "", baseURL));
  expect([sent.status, sent.headers.get("Cache-Control")]).toEqual([
    200,
    "public, max-age=31536000, immutable",
  ]);
});
