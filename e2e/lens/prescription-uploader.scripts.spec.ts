import { readFileSync, writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, hydrated, test } from "../fixtures.ts";
import { expectAccessible } from "../quality/accessibility.ts";

const STEP = "/oculos/atlas-navegador/lentes/receita";
const WIDGET = "**/assets/upload-widget-*";
const MAX_WIDGET_BYTES = 95 * 1024;

const PHOTO = {
  name: "Receita da Ana.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background: "#ccaabb" } })
    .jpeg()
    .toBuffer(),
};

function watchWidget(page: Page) {
  const fetched: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\/assets\/upload-widget-|^\/envios\//.test(pathname)) fetched.push(pathname);
  });
  return fetched;
}

const openWay = (page: Page) => page.getByText("Enviar uma foto ou um PDF", { exact: true }).click();

async function openStep(page: Page) {
  await page.goto(STEP);
  await openWay(page);
  await expect(page.getByText("Marque a autorização para adicionar a receita.")).toBeVisible();
}

/** By its path on the disk: passing 10 MB to the browser can take longer than an action may. */
async function choose(page: Page, { name, buffer }: { name: string; buffer: Buffer }) {
  const file = test.info().outputPath(name);
  writeFileSync(file, buffer);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Do dispositivo" }).click();
  await (await chooser).setFiles(file);
}

const consent = (page: Page) => page.getByRole("checkbox", { name: /^Autorizo/ });

test("a file sent with the widget leads to the lens step, with the prescription saved", async ({ page }) => {
  await openStep(page);
  await expect(page.locator("input[type=file][name=prescription]")).toBeHidden();
  await consent(page).check();
  await choose(page, PHOTO);

  await expect(page).toHaveURL(/\/lentes\/lente\?/);
  await page.goto(STEP);
  await expect(page.getByRole("heading", { name: "Receita enviada." })).toBeVisible();
  await expect(page.getByText(PHOTO.name)).toBeVisible();
});

test("the upload's progress is announced, and a removed file is not sent", async ({ page }) => {
  await openStep(page);
  await consent(page).check();
  await page.route("**/envios/base/**", () => {});
  await choose(page, PHOTO);
  await expect(page.getByRole("progressbar", { name: "Enviando a receita" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Enviando o arquivo…" })).toBeVisible();

  await page.getByRole("button", { name: "Remover" }).click();
  await expect(page.getByText("Arquivo cancelado.")).toBeVisible();
  await page.getByRole("button", { name: "Enviar receita", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("Escolha o arquivo da receita.");
  await expect(page).toHaveURL(new RegExp(STEP));
});

for (const [what, file, message] of [
  ["a file of another type", { name: "a.txt", buffer: Buffer.from("x") }, "Tipo de arquivo não aceito."],
  [
    "a file over 10 MB",
    { name: "a.pdf", buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
    "Arquivo acima do limite: 10 MB",
  ],
] as const) {
  test(`${what} is refused before it is uploaded`, async ({ page }) => {
    const fetched = watchWidget(page);
    await openStep(page);
    await consent(page).check();
    await choose(page, file);
    await expect(page.getByRole("alert")).toHaveText(message);
    expect(fetched.filter((path) => path.startsWith("/envios"))).toEqual([]);

    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Escolher outro arquivo" }).click();
    await chooser;
    await expect(page.getByText("Arquivo removido.")).toBeVisible();
  });
}

test("the server's refusal of a file is shown too", async ({ page }) => {
  await openStep(page);
  await consent(page).check();
  await choose(page, { ...PHOTO, buffer: Buffer.from("<html>") });
  await expect(page.getByRole("alert")).toHaveText("Tipo de arquivo não aceito.");
});

test("without consent no file can be chosen or sent", async ({ page }) => {
  const fetched = watchWidget(page);
  await openStep(page);
  let isRequested = false;
  page.on("filechooser", () => {
    isRequested = true;
  });
  const box = await page.locator("[inert] uc-drop-area").first().boundingBox();
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["%PDF-1.7"], "a.pdf", { type: "application/pdf" }));
    return transfer;
  });
  await page.evaluate(
    ([transfer, x, y]) => {
      const under = document.elementFromPoint(x, y);
      for (const type of ["dragenter", "dragover", "drop"])
        under?.dispatchEvent(
          new DragEvent(type, {
            dataTransfer: transfer,
            bubbles: true,
            cancelable: true,
            clientX: x,
            clientY: y,
          }),
        );
    },
    [data, (box?.x ?? 0) + 20, (box?.y ?? 0) + 20] as const,
  );
  await consent(page).check();
  await expect(page.locator("[inert]")).toHaveCount(0);
  expect(fetched.filter((path) => path.startsWith("/envios"))).toEqual([]);
  expect(isRequested).toBe(false);
});

test("withdrawing consent cancels a running upload", async ({ page }) => {
  await openStep(page);
  await consent(page).check();
  await page.route("**/envios/info/**", () => {});
  await choose(page, PHOTO);
  await expect(page.getByText("Enviando o arquivo…")).toBeVisible();
  await consent(page).uncheck();
  await expect(page.getByText("Marque a autorização para adicionar a receita.")).toBeVisible();
  await expect(page.getByText(PHOTO.name)).toHaveCount(0);
});

test("two files at once are refused", async ({ page }) => {
  await openStep(page);
  await consent(page).check();
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    for (const name of ["a.pdf", "b.pdf"]) transfer.items.add(new File(["%PDF-1.7"], name));
    return transfer;
  });
  await page.locator("uc-drop-area").first().dispatchEvent("drop", { dataTransfer: data });
  await expect(page.getByRole("alert")).toHaveText("Número máximo de arquivos: 1");
});

for (const part of ["js", "css"]) {
  test(`if the widget's ${part} fails to load, the plain field accepts the file`, async ({ page }) => {
    await page.route(`${WIDGET}.${part}`, (route) => route.abort());
    const failed = page.waitForEvent("requestfailed");
    await page.goto(STEP);
    await openWay(page);
    await failed;
    const field = page.getByLabel("Adicionar receita");
    await expect(field).toBeVisible();
    await field.setInputFiles(PHOTO);
    await consent(page).check();
    await page.getByRole("button", { name: "Enviar receita", exact: true }).click();
    await expect(page).toHaveURL(/\/lentes\/lente\?/);
  });
}

test("a file chosen in the plain field before the widget loads is not lost", async ({ page }) => {
  let come = () => {};
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(`${WIDGET}.js`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(STEP);
  await openWay(page);
  const field = page.getByLabel("Adicionar receita");
  await field.setInputFiles(PHOTO);
  const stylesheet = page.waitForResponse(/upload-widget-.*\.css/);
  come();
  await stylesheet;
  await expect(page.locator("uc-drop-area")).toHaveCount(0);
  await consent(page).check();
  await page.getByRole("button", { name: "Enviar receita", exact: true }).click();
  await expect(page).toHaveURL(/\/lentes\/lente\?/);
});

test("the widget is fetched only when its way is opened, and not with Save-Data", async ({
  page,
  browser,
  baseURL,
}) => {
  const fetched = watchWidget(page);
  for (const path of [
    "/",
    "/produtos/oculos-de-grau",
    "/oculos/atlas-navegador",
    "/checkout/carrinho",
    STEP,
  ]) {
    await page.goto(path, { waitUntil: "networkidle" });
  }
  await hydrated(page);
  expect(fetched).toEqual([]);

  const saving = await browser.newContext({
    baseURL: baseURL ?? "",
    extraHTTPHeaders: { "Save-Data": "on" },
  });
  const plain = await saving.newPage();
  const fetchedThere = watchWidget(plain);
  await plain.goto(STEP);
  await openWay(plain);
  await plain.waitForLoadState("networkidle");
  await expect(plain.getByLabel("Adicionar receita")).toBeVisible();
  expect(fetchedThere).toEqual([]);
  await saving.close();

  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true }),
  );
  await page.goto(STEP);
  await openWay(page);
  await page.waitForLoadState("networkidle");
  await expect(page.getByLabel("Adicionar receita")).toBeVisible();
  expect(fetched).toEqual([]);
});

test("the widget's files stay within their byte budget", async ({ page }) => {
  const fetched = new Set(watchWidget(page));
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes("/upload-widget-")) fetched.add(pathname);
  });
  await openStep(page);
  const sizes = [...fetched].map((path) => readFileSync(`build/client${path}.br`).length);
  console.log(
    `the upload widget, KB in brotli: ${sizes.map((bytes) => (bytes / 1024).toFixed(1)).join(" + ")}`,
  );
  expect(sizes).toHaveLength(2);
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(MAX_WIDGET_BYTES);
});

test("the step with its widget is accessible, before and after consent and with a refused file", async ({
  page,
}) => {
  await openStep(page);
  await expectAccessible(page, true);
  await consent(page).check();
  await expectAccessible(page, true);
  await choose(page, { name: "a.txt", buffer: Buffer.from("x") });
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page, true);
});
