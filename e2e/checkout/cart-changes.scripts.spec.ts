import type { Page, Request, Route } from "@playwright/test";
import { type Buy, expect, hydrated, test } from "../fixtures.ts";
import { expectAccessible } from "../quality/accessibility.ts";

const QUANTITY = "**/checkout/carrinho/quantidade.data";
const REMOVAL = "**/checkout/carrinho/remover.data";
const CART = "/checkout/carrinho";

test.describe("a change of the cart", () => {
  test("is shown at once, and the totals are pending until the server has answered", async ({
    page,
    buy,
  }) => {
    await openCart(page, buy);
    const price = await page.getByRole("listitem").filter({ hasText: "Brisa TR Leve" }).innerText();
    const unitCents = centsIn(/R\$\s([\d.,]+)\s*$/.exec(price)?.[1]);
    const held = await hold(page, QUANTITY);

    await more(page).press("Enter");
    await expect(page.getByText("Quantidade: 2")).toBeVisible();
    await expect(more(page)).toBeFocused();
    const line = page.getByRole("listitem").filter({ hasText: "Brisa TR Leve" });
    expect(centsIn(/R\$\s([\d.,]+)\s*$/.exec(await line.innerText())?.[1])).toBe(2 * unitCents);
    await expect(page.locator("dl[aria-busy=true]")).toBeVisible();
    await expect(page.getByRole("link", { name: "Carrinho, 1 item" })).toBeVisible();
    await expectAccessible(page, true);

    held.release();
    await expect(page.locator("dl[aria-busy=true]")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Carrinho, 2 itens" })).toBeVisible();
    await expect(page.getByText("Quantidade: 2")).toBeVisible();
    await expect(more(page)).toBeFocused();
    await page.reload();
    await expect(page.getByText("Quantidade: 2")).toBeVisible();
  });

  test("is made without a new document or history entry", async ({ page, buy }) => {
    await openCart(page, buy);
    const entries = await page.evaluate(() => history.length);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await more(page).click();
    await expect(page.getByRole("link", { name: "Carrinho, 2 itens" })).toBeVisible();
    await page.getByRole("button", { name: "Remover Brisa TR Leve" }).click();
    await expect(page.getByRole("heading", { name: "Seu carrinho está vazio" })).toBeVisible();
    expect(await page.evaluate(() => [history.length, "sameDocument" in window])).toEqual([entries, true]);
  });

  test("by repeated presses ends at the last quantity, in two requests one after the other", async ({
    page,
    buy,
  }) => {
    await openCart(page, buy);
    const quantities: (string | null)[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") quantities.push(fieldsOf(request).get("quantity"));
    });
    const held = await hold(page, QUANTITY);
    for (let press = 1; press <= 4; press++) await more(page).click();
    await page.getByRole("button", { name: /Diminuir/ }).click();
    await expect(page.getByText("Quantidade: 4")).toBeVisible();
    expect(quantities).toEqual(["2"]);

    held.release();
    await expect(page.getByRole("link", { name: "Carrinho, 4 itens" })).toBeVisible();
    expect(quantities).toEqual(["2", "4"]);
    await page.reload();
    await expect(page.getByText("Quantidade: 4")).toBeVisible();
  });

  test("is announced once to screen readers", async ({ page, buy }) => {
    await openCart(page, buy);
    await page.evaluate(() => {
      const announced: string[] = [];
      Object.assign(window, { announced });
      const observer = new MutationObserver((changes) => {
        const regions = changes.map(({ target }) =>
          (target instanceof Element ? target : target.parentElement)?.closest("[aria-live], [role=status]"),
        );
        for (const region of new Set(regions)) if (region?.textContent) announced.push(region.textContent);
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await more(page).click();
    await expect(page.getByRole("link", { name: "Carrinho, 2 itens" })).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { announced: string[] }).announced)).toEqual([
      "Quantidade: 2",
    ]);
  });

  test("that is being sent when the page is left is not lost", async ({ page, buy }) => {
    await openCart(page, buy);
    const held = await hold(page, QUANTITY);
    for (let press = 1; press <= 2; press++) await more(page).click();
    await page.getByRole("link", { name: "Continuar comprando" }).click();
    await expect(page).toHaveURL("/");
    await expect(async () => {
      await page.goto(CART);
      await expect(page.getByText("Quantidade: 3")).toBeVisible({ timeout: 1000 });
    }).toPass();
    held.release();
  });

  test("is awaited by the link to the delivery", async ({ page, buy }) => {
    await openCart(page, buy);
    const held = await hold(page, QUANTITY);
    for (let press = 1; press <= 2; press++) await more(page).click();
    const onward = page.getByRole("link", { name: "Ir para pagamento" });
    await onward.click();
    await expect(onward).toHaveAttribute("aria-busy", "true");
    held.release();
    await expect(page.getByRole("heading", { name: "Entrega", level: 1 })).toBeVisible();
    await expect(page.getByText(/^3 × R\$/)).toBeVisible();
    await page.goBack();
    await expect(page.getByText("Quantidade: 3")).toBeVisible();
  });

  test("that is refused keeps the link to the delivery from leaving", async ({ page, buy }) => {
    await openCart(page, buy);
    const held = await hold(page, QUANTITY, ask("99"));
    await more(page).click();
    await page.getByRole("link", { name: "Ir para pagamento" }).click();
    held.release();
    await expect(page.getByText("Escolha de 1 a 10 unidades.")).toBeVisible();
    await expect(page).toHaveURL(CART);
    await expect(page.getByRole("link", { name: "Ir para pagamento" })).not.toHaveAttribute("aria-busy");
  });

  test("that the server refuses is taken back, with its message, on the same page", async ({ page, buy }) => {
    await openCart(page, buy, "cerrado-aviador", "bronze");
    await page.route(QUANTITY, ask("99"));
    await more(page).press("Enter");
    await expect(page.getByText("Escolha de 1 a 10 unidades. O carrinho ficou como estava.")).toBeVisible();
    await expect(page.getByText("Quantidade: 1")).toBeVisible();
    await expect(page.locator("dl[aria-busy=true]")).toHaveCount(0);
    await expect(more(page)).toBeFocused();
    await expectAccessible(page, true);

    await page.unroute(QUANTITY);
    await more(page).press("Enter");
    await expect(page.getByRole("link", { name: "Carrinho, 2 itens" })).toBeVisible();
    await expect(page.getByText("Escolha de 1 a 10 unidades.")).toHaveCount(0);
  });

  test("for more than the stock shows what is left", async ({ page, buy }) => {
    await openCart(page, buy, SHORT.slug, SHORT.color);
    await page.route(QUANTITY, ask("10"));
    await more(page).click();
    await expect(page.getByText(`só há ${SHORT.stock} unidades. Nada foi alterado.`)).toBeVisible();
    await expect(page.getByText("Quantidade: 1")).toBeVisible();
  });

  test("that is lost is taken back, with a message, and can be made again", async ({
    page,
    buy,
    context,
  }) => {
    await openCart(page, buy);
    // React Router has requested the routes of the page's forms.
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    for (const attempt of [1, 2]) {
      await more(page).press("Enter");
      await expect(page.getByText("Não foi possível salvar a mudança."), `attempt ${attempt}`).toBeVisible();
      await expect(page.getByText("Quantidade: 1")).toBeVisible();
    }
    await page.getByRole("button", { name: "Remover Brisa TR Leve" }).press("Enter");
    await expect(page.getByText("Não foi possível salvar a mudança.")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Brisa TR Leve" })).not.toHaveAttribute(
      "aria-busy",
    );

    await context.setOffline(false);
    await more(page).press("Enter");
    await expect(page.getByRole("link", { name: "Carrinho, 2 itens" })).toBeVisible();
    await expect(more(page)).toBeFocused();
  });

  test("of a line that is no longer in the cart shows the cart as it is", async ({ page, buy, context }) => {
    await openCart(page, buy);
    await buy.addToCart("spray-limpa-lentes-60-ml", "uva");
    await hydrated(page);
    const other = await context.newPage();
    await other.goto(CART);
    await other.getByRole("button", { name: "Remover Brisa TR Leve" }).click();
    await expect(other.getByText("Produto removido do carrinho.")).toBeVisible();
    await other.close();

    await more(page).first().press("Enter");
    await expect(page.getByText("Este produto não está mais no seu carrinho.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Remover Brisa TR Leve" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Remover Spray Limpa Lentes 60 ml" })).toBeFocused();
  });

  test("at the limit leaves the focus on its button", async ({ page, buy }) => {
    await openCart(page, buy, SHORT.slug, SHORT.color);
    for (let quantity = 2; quantity <= SHORT.stock; quantity++) await more(page).press("Enter");
    await expect(page.getByText(`Quantidade: ${SHORT.stock}`)).toBeVisible();
    await expect(more(page)).toBeDisabled();
    await expect(more(page)).toBeFocused();
    await more(page).press("Enter", { noWaitAfter: true });
    await expect(page.getByRole("link", { name: `Carrinho, ${SHORT.stock} itens` })).toBeVisible();
    await expect(page.getByText(`Quantidade: ${SHORT.stock}`)).toBeVisible();
  });

  test("made before React has arrived is made by the form itself", async ({ page, buy }) => {
    await buy.addToCart("brisa-tr-leve", "azul-marinho");
    await page.route("**/assets/react-*.js", (route) => route.abort());
    await page.goto(CART);
    await more(page).click();
    await expect(page.getByText("Quantidade: 2")).toBeVisible();
    await page.getByRole("button", { name: "Remover Brisa TR Leve" }).click();
    await expect(page.getByRole("heading", { name: "Seu carrinho está vazio" })).toBeVisible();
  });
});

test.describe("removing a line", () => {
  test("greys it at once, and moves the focus to the next line, then to the heading", async ({
    page,
    buy,
  }) => {
    await openCart(page, buy);
    await buy.addToCart("spray-limpa-lentes-60-ml", "uva");
    await hydrated(page);
    const held = await hold(page, REMOVAL);
    const line = page.getByRole("listitem").filter({ hasText: "Brisa TR Leve" });
    const remove = page.getByRole("button", { name: "Remover Brisa TR Leve" });
    await remove.press("Enter");
    await expect(line).toHaveAttribute("aria-busy", "true");
    await expect(remove).toBeFocused();
    await expectAccessible(page, true);
    await remove.press("Enter");
    held.release();
    await expect(line).toHaveCount(0);
    await expect(page.getByText("Produto removido do carrinho.")).toBeVisible();
    const removeLast = page.getByRole("button", { name: "Remover Spray Limpa Lentes 60 ml" });
    await expect(removeLast).toBeFocused();

    await page.evaluate(() => scrollTo(0, 160));
    await removeLast.press("Enter");
    const heading = page.getByRole("heading", { name: "Seu carrinho está vazio" });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport({ ratio: 1 });
    const top = await heading.evaluate((element) => {
      const { x, y, height } = element.getBoundingClientRect();
      return document.elementFromPoint(x + 8, y + height / 2)?.tagName;
    });
    expect(top).toBe("H1");
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(4);
    await expect(page.getByRole("link", { name: "Carrinho", exact: true })).toBeVisible();
  });

  test("right after changing its quantity removes it, without a message about the quantity", async ({
    page,
    buy,
  }) => {
    await openCart(page, buy);
    const held = await hold(page, QUANTITY);
    await more(page).click();
    await page.getByRole("button", { name: "Remover Brisa TR Leve" }).click();
    held.release();
    await expect(page.getByRole("heading", { name: "Seu carrinho está vazio" })).toBeVisible();
    await expect(page.getByText("não está mais no seu carrinho")).toHaveCount(0);
  });

  test("shows an empty cart although the cards of the best sellers are lost", async ({ page, buy }) => {
    const cards = /\/assets\/product-card-[\w-]+\.js$/;
    await page.route(cards, (route) => route.abort());
    await openCart(page, buy);
    const lost = page.waitForEvent("requestfailed", (request) => cards.test(request.url()));
    await page.getByRole("button", { name: "Remover Brisa TR Leve" }).click();
    await expect(page.getByRole("heading", { name: "Seu carrinho está vazio" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Continuar comprando" })).toBeVisible();
    await lost;
    await expect(page.getByRole("heading", { name: "Mais vendidos" })).toHaveCount(0);
  });

  test("leads Back to the page before the cart", async ({ page, buy }) => {
    await openCart(page, buy);
    await page.getByRole("button", { name: "Remover Brisa TR Leve" }).click();
    await expect(page.getByRole("heading", { name: "Seu carrinho está vazio" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Brisa TR Leve", level: 1 })).toBeVisible();
  });
});

const SHORT = { slug: "trama-geometrico", color: "verde-oliva", stock: 3 };

async function openCart(page: Page, buy: Buy, slug = "brisa-tr-leve", color = "azul-marinho") {
  await buy.addToCart(slug, color);
  await hydrated(page);
}

function more(page: Page) {
  return page.getByRole("button", { name: /Aumentar/ });
}

function fieldsOf(request: Request): URLSearchParams {
  return new URLSearchParams(request.postData() ?? "");
}

function centsIn(reais = ""): number {
  return Number(reais.replaceAll(/\D/g, ""));
}

/** Holds the first request back until `release` lets it go. */
async function hold(page: Page, url: string, send = (route: Route) => route.continue()) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isFirst = true;
  await page.route(url, async (route) => {
    if (isFirst) {
      isFirst = false;
      await released;
    }
    await send(route).catch(() => {});
  });
  return { release };
}

/** Asks the shop for another quantity than the page does. */
function ask(quantity: string) {
  return (route: Route) => {
    const fields = fieldsOf(route.request());
    fields.set("quantity", quantity);
    return route.continue({ postData: fields.toString() });
  };
}
