import type { Page, Route } from "@playwright/test";
import { type Buy, expect, test } from "../fixtures.ts";
import { newPerson } from "../people.ts";
import { expectAccessible } from "../quality/accessibility.ts";

const ADD = "**/minha-conta/favoritos/adicionar";
const CHANGES = "**/minha-conta/favoritos/{adicionar,remover}";
const PRODUCT = "/oculos/neon-espelhado";

test.beforeEach(async ({ page, buy }) => {
  await signUp(page, buy);
  await page.goto(PRODUCT);
  await expect(page.locator("favourite-toggle:defined")).not.toHaveCount(0);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
});

test("a favourite is shown at once, while the response is slow", async ({ page }) => {
  const held = await hold(page, ADD);
  await heart(page).press("Enter");
  await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
  await expect(heart(page)).toBeFocused();
  await expect(page.getByText("Favorito cadastrado com sucesso!")).toHaveCount(0);
  await expectAccessible(page, true);
  held.release();
  await expect(page.getByText("Favorito cadastrado com sucesso!")).toBeVisible();
  await page.reload();
  await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
});

test("a favourite pressed repeatedly ends as it is shown, with one request at a time", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname.split("/").at(-1) ?? "");
  });
  const held = await hold(page, ADD);
  for (let press = 1; press <= 4; press++) await heart(page).click();
  await expect(heart(page)).toHaveAttribute("aria-pressed", "false");
  expect(sent).toEqual(["adicionar"]);
  held.release();
  await expect(page.getByText("Favorito removido.")).toBeVisible();
  expect(sent).toEqual(["adicionar", "remover"]);
  await page.reload();
  await expect(heart(page)).toHaveAttribute("aria-pressed", "false");
});

test("a favourite pressed an even number of times more is sent once", async ({ page }) => {
  let requests = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") requests++;
  });
  const held = await hold(page, ADD);
  for (let press = 1; press <= 3; press++) await heart(page).click();
  held.release();
  await expect(page.getByText("Favorito cadastrado com sucesso!")).toBeVisible();
  await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
  expect(requests).toBe(1);
});

test("a favourite that the shop refuses is taken back, with a message, on the same page", async ({
  page,
}) => {
  await page.route(ADD, (route) => {
    const fields = new URLSearchParams(route.request().postData() ?? "");
    fields.set("idProduct", "unknown");
    return route.continue({ postData: fields.toString() });
  });
  await heart(page).press("Enter");
  await expect(page.getByText("Este produto saiu de linha.")).toBeVisible();
  await expect(heart(page)).toHaveAttribute("aria-pressed", "false");
  await expect(heart(page)).toBeFocused();
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("a favourite that is lost is taken back, with a message, and can be pressed again", async ({
  page,
  context,
}) => {
  await context.setOffline(true);
  await heart(page).press("Enter");
  await expect(page.getByText("Não foi possível salvar o favorito.")).toBeVisible();
  await expect(heart(page)).toHaveAttribute("aria-pressed", "false");
  await context.setOffline(false);
  await heart(page).press("Enter");
  await expect(page.getByText("Favorito cadastrado com sucesso!")).toBeVisible();
  await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("a favourite is shown in all sections that have the product", async ({ page }) => {
  await page.goto("/");
  const launches = page.getByRole("region", { name: "LANÇAMENTOS" });
  const title = (await launches.getByRole("article").first().getByRole("heading").textContent()) ?? "";
  const hearts = page.getByRole("button", { name: `Favoritar ${title}` });
  await page.evaluate((name) => {
    const toggle = [...document.querySelectorAll("favourite-toggle")].find((each) =>
      each.innerHTML.includes(name),
    );
    toggle?.parentElement?.append(toggle.cloneNode(true));
  }, title);
  await expect.poll(() => hearts.count()).toBeGreaterThan(1);
  const held = await hold(page, CHANGES);
  await hearts.first().press("Enter");
  for (const each of await hearts.all()) await expect(each).toHaveAttribute("aria-pressed", "true");
  held.release();
  await expect(page.getByText("Favorito cadastrado com sucesso!")).toBeVisible();
});

test("a favourite pressed just before the page is left is saved", async ({ page }) => {
  await heart(page).press("Enter");
  await page.goto("/minha-conta/favoritos");
  await expect(async () => {
    await page.reload();
    const favourites = page.getByRole("main").getByRole("button", { name: /^Favoritar/, pressed: true });
    await expect(favourites).toHaveCount(1, { timeout: 1000 });
  }).toPass();
});

function heart(page: Page) {
  return page.getByRole("button", { name: "Favoritar", exact: true });
}

async function signUp(page: Page, buy: Buy) {
  await page.goto("/cadastrar");
  await buy.signUp(newPerson());
  await expect(page).toHaveURL("/conta-criada");
}

/** Holds the first request back until `release` lets it go. */
async function hold(page: Page, url: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route: Route) => {
    await released;
    await route.continue();
  });
  return { release };
}
