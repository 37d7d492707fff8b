import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { readDatabase } from "../database.ts";
import { Buy, expect, test } from "../fixtures.ts";
import { newPerson } from "../people.ts";
import { MailServer } from "../resilience/mail-server.ts";
import { ServerProcess } from "../server-process.ts";
import { STAFF_PASSWORD, withCodes } from "../staff.ts";
import { TlsProxy } from "../tls-proxy.ts";

const OWNER = "rita@otica.exemplo";
const MASTERS = "db/seed/masters";
/** As a spreadsheet in Brazil saves them. */
const CATALOGUE = {
  "produtos.csv": [
    "produto;nome;tipo;acessorio;publico;modelo;material;descricao;preco;preco_promocional;parcelas;destaque;lancamento;tamanho;frente;altura;haste;ponte;largura_da_lente;garantia",
    "aurora-panto;Aurora Panto;oculos-de-grau;;feminino;AM-1010;acetato;Leve no rosto.;319,90;239,90;10;não;15/06/2026;P;131;42;142;19;48;12 meses",
    "flanela-uva;Flanela Uva;acessorios;flanelas;unissex;AC-1;microfibra;Macia.;19,90;14,90;1;não;15/06/2026;;;;;;;",
  ],
  "cores.csv": [
    "produto;cor;nome;familia;hex;posicao;estoque",
    "aurora-panto;preto;Preto;preto;#111111;1;4",
    "flanela-uva;uva;Uva;roxo;#5b2a86;1;9",
  ],
  "fretes.csv": ["uf;transportadora;preco;dias_uteis", "SP;Correios;12,90;3", "RJ;Correios;15,90;4"],
  "espessuras.csv": [
    "espessura;posicao;nome;descricao;indice;materiais;sugerida_ate;feita_ate;preco",
    "fina;1;FINA;Fina e leve.;1,56;acetato;3,00;6,00;0,00",
  ],
  "lentes.csv": [
    "lente;posicao;visao;nome;descricao;receita;armacoes;tratamentos;cores_de_lente;espessuras;preco",
    "sem-grau;1;nenhuma;SEM GRAU;Para descansar a vista.;nunca;oculos-de-grau;;;fina;90,00",
  ],
};
const PICTURES = {
  "aurora-panto_preto-frente.webp": `${MASTERS}/aurora-panto/preto-frente.webp`,
  "flanela-uva_uva-frente.webp": `${MASTERS}/aurora-panto/preto-perspectiva.webp`,
};

/** With scripts on a desk, without them on a phone. Each mode opens a shop of its own. */
test("an empty production shop is opened, sells three orders, and sends them", async ({
  browser,
  javaScriptEnabled,
}) => {
  const hasScripts = javaScriptEnabled !== false;
  test.setTimeout(240_000);
  const proxy = new TlsProxy();
  await proxy.start();
  const mail = new MailServer();
  await mail.start();
  const server = new ServerProcess();
  const env = {
    SHOP_ENV: "production",
    ORIGIN: proxy.origin,
    TRUSTED_PROXIES: "1",
    SANDBOX: "on",
    CEP_DIRECTORY: "off",
    PRESCRIPTIONS_KEY: randomBytes(32).toString("base64"),
    BACKUPS_FOLDER: `${server.folder}/backups`,
    BACKUPS_KEY: randomBytes(32).toString("base64"),
    ...mail.settings,
  };
  try {
    expect(await server.start(env)).toBe("ready");
    proxy.target = server.origin;
    const added = await server.runCommand(
      ["staff", "add", OWNER, "--role", "owner", "--name", "Rita Prado"],
      env,
    );
    const open = () => openPage(browser, proxy.origin, hasScripts);

    const staff = await open();
    await acceptInvitation(staff, /\/admin\/convite\/[\w-]+/.exec(added)?.[0] ?? "");
    await expect(staff.getByText("Falta ao menos um produto com foto")).toBeVisible();
    await expect(staff.getByText("Falta frete de 27 estados")).toBeVisible();
    await importCatalogue(staff);
    await staff.goto("/admin");
    await expect(staff.getByText("Falta frete de 25 estados")).toBeVisible();

    const frame = await buyFrame(await open(), hasScripts);
    const glasses = await buyGlasses(await open(), hasScripts);
    const accessory = await buyAccessory(await open(), hasScripts);

    await staff.goto("/admin");
    await staff
      .getByRole("link", { name: /preparar/ })
      .first()
      .click();
    await expect(staff.getByRole("heading", { name: "Pedidos", level: 1 })).toBeVisible();
    await correctAddress(staff, accessory);
    for (const number of [frame, glasses, accessory]) await pack(staff, number);
    await refundFreight(staff, glasses);

    await expect.poll(() => unsentEmails(server.folder), { timeout: 30_000 }).toEqual([]);
    const sent = sentEmails(server.folder);
    expect(
      sent.filter(({ id }) => id.startsWith("shop:order-paid:")).map(({ recipient }) => recipient),
    ).toEqual([OWNER, OWNER, OWNER]);
    expect(sent.filter(({ subject }) => /enviado|caminho/i.test(subject)).length).toBe(3);
    for (const { id } of sent) expect(mail.deliveries.get(id), id).toBe(1);

    await staff.goto("/admin/registro");
    for (const act of ["Importou o catálogo", "Corrigiu o endereço", "Pediu um reembolso"])
      await expect(staff.getByText(act).first()).toBeVisible();
    const acts = readDatabase(server.folder, (database) =>
      database.prepare("SELECT action, count(*) AS times FROM staff_acts GROUP BY action").all(),
    ) as { action: string; times: number }[];
    expect(acts).toEqual(
      expect.arrayContaining([
        { action: "order.prepared", times: 3 },
        { action: "order.sent", times: 3 },
        { action: "order.address-corrected", times: 1 },
        { action: "order.refund-requested", times: 1 },
      ]),
    );
  } finally {
    await server.end("SIGKILL");
    await mail.end();
    proxy.end();
  }
});

async function openPage(browser: Browser, baseURL: string, javaScriptEnabled: boolean): Promise<Page> {
  const viewport = javaScriptEnabled ? { width: 1280, height: 800 } : { width: 360, height: 740 };
  const context = await browser.newContext({
    ...{ baseURL, viewport, javaScriptEnabled, ignoreHTTPSErrors: true, locale: "pt-BR" },
  });
  context.setDefaultTimeout(10_000);
  return context.newPage();
}

async function acceptInvitation(page: Page, link: string) {
  await page.goto(link);
  await page.getByLabel("Senha", { exact: true }).fill(STAFF_PASSWORD);
  await page.getByLabel("Confirme a senha").fill(STAFF_PASSWORD);
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  const code = withCodes((await page.locator("main code").first().innerText()).replaceAll(" ", ""));
  await page.getByLabel("Código", { exact: true }).fill(code());
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.getByRole("link", { name: "Já guardei" }).click();
  await expect(page.getByRole("heading", { name: "Hoje", level: 1 })).toBeVisible();
}

async function importCatalogue(page: Page) {
  await page.getByRole("link", { name: "Importar o catálogo" }).click();
  await page.getByLabel("Arquivos", { exact: true }).setInputFiles([
    ...Object.entries(CATALOGUE).map(([name, lines]) => ({
      name,
      mimeType: "text/csv",
      buffer: Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n`),
    })),
    ...Object.entries(PICTURES).map(([name, file]) => ({
      name,
      mimeType: "image/webp",
      buffer: readFileSync(file),
    })),
  ]);
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(page.getByText("Fotos: 2")).toBeVisible();
  await page.getByRole("button", { name: "Conferir" }).click();
  await expect(page.getByText("Está tudo certo.")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Confirmar a importação" }).click();
  await expect(page.getByText("Tudo foi importado.")).toBeVisible({ timeout: 45_000 });
}

async function buyFrame(page: Page, hasReact: boolean): Promise<string> {
  const buy = new Buy(page, hasReact);
  await buy.addToCart("aurora-panto", "preto");
  return pay(page, buy);
}

async function buyGlasses(page: Page, hasReact: boolean): Promise<string> {
  const buy = new Buy(page, hasReact);
  await page.goto("/oculos/aurora-panto?cor=preto");
  await page.getByRole("link", { name: "COMPRAR ARMAÇÃO + LENTE DE GRAU" }).click();
  await page.getByText("Quero lentes sem grau").click();
  await page.getByRole("button", { name: "Escolher SEM GRAU", exact: true }).click();
  await page.getByRole("button", { name: "Escolher FINA" }).click();
  await page.getByRole("button", { name: /^COMPRAR/ }).click();
  await expect(page).toHaveURL("/checkout/carrinho");
  return pay(page, buy);
}

/** Its address has a wrong house number. */
async function buyAccessory(page: Page, hasReact: boolean): Promise<string> {
  const buy = new Buy(page, hasReact);
  await buy.addToCart("flanela-uva", "uva");
  return pay(page, buy, "10");
}

/** Returns the order's number. */
async function pay(page: Page, buy: Buy, houseNumber = "1000"): Promise<string> {
  await buy.goToDelivery();
  await buy.fillContact(newPerson());
  await buy.fillAddress();
  await page.getByRole("textbox", { name: "Número", exact: true }).fill(houseNumber);
  await buy.goToPayment();
  await buy.payWithPix();
  await buy.pressAtBank("Pagar", "PEDIDO CONFIRMADO");
  const number = /\b(\d{5,})\b/.exec(await page.getByRole("main").innerText())?.[1] ?? "";
  await page.context().close();
  return number;
}

async function correctAddress(page: Page, number: string) {
  await page.goto(`/admin/pedidos/${number}`);
  await page.getByRole("link", { name: "Corrigir o endereço" }).click();
  await page.getByRole("textbox", { name: "Número", exact: true }).fill("1000");
  await page.getByRole("button", { name: "Corrigir o endereço" }).click();
  await expect(page.getByRole("status")).toContainText("O endereço foi corrigido.");
}

async function pack(page: Page, number: string) {
  await page.goto(`/admin/pedidos/${number}`);
  await page.getByRole("button", { name: "Começar a preparar" }).click();
  await expect(page.getByRole("status")).toContainText("O pedido está em preparação.");
  for (const [sheet, shown] of Object.entries({
    imprimir: "1 unidade",
    etiqueta: "Avenida Paulista, 1000",
  })) {
    await page.goto(`/admin/pedidos/${number}/${sheet}`);
    await expect(page.getByRole("region", { name: `Pedido ${number}` })).toContainText(shown);
  }
  await page.goto(`/admin/pedidos/${number}`);
  await page.getByLabel("Código de rastreamento").fill("AM123456785BR");
  await page.getByLabel("Ou por que vai sem nota").fill("emitida no balcão");
  await page.getByRole("button", { name: "Registrar o envio" }).click();
  await expect(page.getByRole("status")).toContainText("O envio está registrado.");
}

async function refundFreight(page: Page, number: string) {
  await page.goto(`/admin/pedidos/${number}/reembolsar`);
  await page.getByRole("checkbox", { name: /Frete/ }).check();
  await page.getByLabel("Motivo").selectOption("Acordo com quem comprou");
  await page.getByRole("button", { name: "Conferir" }).click();
  await page.getByRole("button", { name: "Reembolsar R$ 12,90" }).click();
  await expect(page.getByRole("status")).toContainText("foi pedido ao provedor");
}

interface StoredEmail {
  id: string;
  recipient: string;
  subject: string;
}

function unsentEmails(folder: string): unknown[] {
  return readDatabase(folder, (database) =>
    database.prepare("SELECT id FROM emails WHERE sent_at IS NULL").pluck().all(),
  );
}

function sentEmails(folder: string): StoredEmail[] {
  return readDatabase(folder, (database) =>
    database.prepare("SELECT id, recipient, subject FROM emails ORDER BY created_at").all(),
  ) as StoredEmail[];
}
