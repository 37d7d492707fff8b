import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { newPerson } from "../people.ts";

const PHONE = { width: 360, height: 740 };

test.use({ viewport: PHONE });

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** In CSS pixels from the top of the page. */
async function topOf(target: Locator): Promise<number> {
  return (await target.first().boundingBox())?.y ?? Number.NaN;
}

const pictures = (page: Page) => page.getByRole("main").locator("article img");

for (const [width, height, top] of [
  [360, 740, 500],
  [768, 1024, 570],
  [1280, 800, 610],
] as const) {
  test(`at ${width} px the home page shows products below the slide, in its first screen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    expect(await topOf(pictures(page))).toBeLessThanOrEqual(top);
  });
}

test("a phone's slide has its headline above the glasses, and its way on and the controls at its foot", async ({
  page,
  hasReact,
}) => {
  await page.goto("/");
  const slides = page.getByRole("region", { name: "Destaques" });
  const { y = 0, height = 0 } = (await slides.boundingBox()) ?? {};
  expect(height).toBeLessThanOrEqual(hasReact ? 310 : 325);
  const headline = await slides.locator("strong").first().boundingBox();
  expect((headline?.y ?? 0) + (headline?.height ?? 0) - y).toBeLessThanOrEqual(45);
  expect((await topOf(slides.getByText("Ver agora"))) - y).toBeGreaterThanOrEqual(260);
});

test("a phone's home page has low bands for the guide to measures and the newsletter", async ({ page }) => {
  await page.goto("/");
  const heightOf = async (target: Locator) => (await target.boundingBox())?.height;
  const guide = page.getByRole("region", { name: "Os números dos seus óculos contam tudo" });
  expect(await heightOf(guide.locator("div").first())).toBeLessThanOrEqual(312);
  expect(await heightOf(page.getByRole("region", { name: "Novidades no seu e-mail" }))).toBeLessThanOrEqual(
    390,
  );
});

for (const [width, height, right] of [
  [768, 1024, 0.5],
  [1280, 800, 0.4],
] as const) {
  test(`at ${width} px the slide is high, and its controls stand on its left, below its link`, async ({
    page,
    hasReact,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    const slides = page.getByRole("region", { name: "Destaques" });
    expect((await slides.boundingBox())?.height).toBeGreaterThanOrEqual(340);
    if (!hasReact) return;
    const link = await slides.getByText("Ver agora").first().boundingBox();
    const next = await slides.getByRole("button", { name: "Próximo slide" }).boundingBox();
    expect(next?.x).toBeLessThan(width * right);
    expect(next?.y).toBeGreaterThan((link?.y ?? 0) + (link?.height ?? 0));
  });
}

test("a desk's slide that does not turn has its number beside its arrows, or in the corner without scripts", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const slides = page.getByRole("region", { name: "Destaques" });
  const slide = await boxOf(slides);
  if (javaScriptEnabled === false) {
    const number = await boxOf(slides.getByText("1/8"));
    expect(number.x + number.width).toBeGreaterThanOrEqual(1200);
    expect(number.y + number.height).toBeGreaterThanOrEqual(slide.y + slide.height - 32);
    return;
  }
  const next = slides.getByRole("button", { name: "Próximo slide" });
  await expect(next).toBeVisible();
  const arrow = await boxOf(next);
  const between = (await boxOf(slides.getByText("1/8"))).x - arrow.x - arrow.width;
  expect(between).toBeGreaterThanOrEqual(4);
  expect(between).toBeLessThanOrEqual(24);
});

const middlesOf = (tools: Locator[]) =>
  Promise.all(
    tools.map(async (tool) => {
      const { y, height } = await boxOf(tool);
      return Math.round(y + height / 2);
    }),
  );

test("a phone's list shows products below one row of tools", async ({ page, javaScriptEnabled }) => {
  await page.goto("/produtos/oculos-de-grau");
  expect(await topOf(pictures(page))).toBeLessThanOrEqual(255);
  const filter = page.getByText("Filtro", { exact: true });
  const sort = page.getByRole("combobox", { name: "Ordenar por" });
  const go = page.getByRole("button", { name: "Ordenar: OK", exact: true });
  const tools = javaScriptEnabled === false ? [filter, sort, go] : [filter, sort];
  await expect(go).toHaveCount(tools.length - 2);
  expect(new Set(await middlesOf(tools)).size).toBe(1);
});

test("a tablet's list has filter, scopes and order in one row", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/produtos/oculos-de-grau?cor=preto");
  const filter = page.locator("summary", { hasText: "Filtro" });
  const scopes = page.getByRole("navigation", { name: "Para quem" }).getByRole("link");
  const sort = page.getByRole("combobox", { name: "Ordenar por" });
  const tools = [filter, scopes.first(), scopes.last(), sort];
  for (const isOpen of [false, true]) {
    if (isOpen) await filter.click();
    await expect(page.locator("details", { has: filter })).toHaveJSProperty("open", isOpen);
    expect(new Set(await middlesOf(tools)).size).toBe(1);
    const boxes = await Promise.all(tools.map(boxOf));
    for (const [i, { x, width }] of boxes.slice(0, -1).entries())
      expect(x + width).toBeLessThan(boxes[i + 1]?.x ?? 0);
  }
});

for (const [path, width, top] of [
  ["/produtos/oculos-de-sol", 360, 255],
  ["/acessorios", 360, 255],
  ["/produtos/oculos-de-grau/feminino", 360, 275],
  ["/busca?q=redondo", 360, 260],
  ["/produtos/oculos-de-grau?cor=preto&material=metal", 360, 300],
  ["/produtos/oculos-de-grau", 768, 245],
  ["/produtos/oculos-de-grau", 1280, 310],
  ["/busca?q=redondo", 1280, 310],
] as const) {
  test(`at ${width} px ${path} begins with products at ${top} px at most`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    expect(await topOf(pictures(page))).toBeLessThanOrEqual(top);
  });
}

for (const width of [320, 360]) {
  test(`at ${width} px a list's switch says both its words beside the title, and takes a finger`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/produtos/oculos-de-grau");
    const { y = 0, height = 0 } = (await page.getByRole("heading", { level: 1 }).boundingBox()) ?? {};
    for (const word of ["Produto", "No rosto"]) {
      const text = await page.locator("label span").getByText(word, { exact: true }).boundingBox();
      expect(text?.width, word).toBeGreaterThanOrEqual(40);
      expect(text?.y, word).toBeLessThan(y + height);
      expect((text?.y ?? 0) + (text?.height ?? 0), word).toBeGreaterThan(y);
      const label = await page.locator("label").filter({ hasText: word }).boundingBox();
      expect(label?.height, word).toBeGreaterThanOrEqual(44);
      expect((label?.x ?? 0) + (label?.width ?? 0), word).toBeLessThanOrEqual(width - 16);
    }
    expect(await topOf(pictures(page))).toBeLessThanOrEqual(width === 360 ? 246 : 270);
    expect(await page.locator("html").evaluate(({ scrollWidth }) => scrollWidth)).toBe(width);
  });
}

test("a phone's list shows two whole rows of cards in its first screen, and their prices", async ({
  page,
}) => {
  await page.goto("/produtos/oculos-de-grau");
  const cards = page.getByRole("main").locator("article");
  for (const index of [0, 1, 2, 3]) await expect(cards.nth(index)).toBeInViewport({ ratio: 1 });
});

test("a phone's empty search says so right below its field, then shows its links, then products", async ({
  page,
}) => {
  await page.goto("/busca?q=zzzzz");
  expect(await topOf(page.getByText("Não encontramos nada"))).toBeLessThanOrEqual(210);
  const first = await topOf(pictures(page));
  expect(first).toBeLessThanOrEqual(530);
  const links = page.getByRole("navigation", { name: "Procurar por formato ou cor" });
  expect(await topOf(links)).toBeLessThan(first);
  expect((await links.boundingBox())?.height).toBeLessThanOrEqual(120);
});

test("a phone's menu shows accessories and the account in its first screen", async ({ page }) => {
  await page.goto("/");
  await page.locator("summary[aria-label=Menu]").click();
  const menu = page.locator("details[open]");
  for (const name of ["Limpa lentes", "Entrar ou cadastrar", "Meus pedidos", "Contato"]) {
    await expect(menu.getByRole("link", { name })).toBeInViewport({ ratio: 1 });
  }
});

test("prices of a row of cards stand on one line, whether a title has one line or two", async ({ page }) => {
  await page.goto("/acessorios");
  const tops = await page
    .getByRole("main")
    .locator("article")
    .evaluateAll((cards) =>
      cards.map((card) => ({
        row: Math.round(card.getBoundingClientRect().top),
        price: Math.round(
          card.querySelector(":scope > div:last-child > div:last-child > p")?.getBoundingClientRect().top ??
            0,
        ),
      })),
    );
  expect(tops.length).toBeGreaterThan(0);
  const rows = new Map<number, Set<number>>();
  for (const { row, price } of tops) rows.set(row, (rows.get(row) ?? new Set()).add(price));
  for (const prices of rows.values()) expect(prices.size).toBe(1);
});

test("a phone's cards are low, and equally high", async ({ page }) => {
  await page.goto("/produtos/oculos-de-grau");
  const heights = await page
    .getByRole("main")
    .locator("article")
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().height)));
  expect(heights.length).toBe(24);
  expect(Math.max(...heights)).toBeLessThanOrEqual(230);
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1);
});

for (const viewport of [PHONE, { width: 768, height: 1024 }, { width: 1280, height: 800 }]) {
  for (const [slug, label] of [
    ["lumina-redondo-metal", "COMPRAR ARMAÇÃO + LENTE DE GRAU"],
    ["copacabana-quadrado", "COMPRAR SÓ ARMAÇÃO"],
  ] as const) {
    test(`at ${viewport.width} px '${label}' is in the first screen of ${slug}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto(`/oculos/${slug}`);
      const button = page.getByRole("main").getByText(label, { exact: true }).first();
      await expect(button).toBeInViewport({ ratio: 1 });
    });
  }
}

for (const [slug, role, name] of [
  ["lumina-redondo-metal", "button", "COMPRAR SÓ ARMAÇÃO"],
  ["copacabana-quadrado", "link", /^COM GRAU ?: COMPRAR ARMAÇÃO/],
] as const) {
  test(`a phone's purchase bar of ${slug} has both ways in one row, and the colours clear it`, async ({
    page,
  }) => {
    await page.goto(`/oculos/${slug}`);
    const main = page.getByRole("main");
    const first = await main
      .getByText(/^COMPRAR/)
      .first()
      .boundingBox();
    const other = await main.getByRole(role, { name }).boundingBox();
    const bar = PHONE.height - (first?.y ?? 0) + 9;
    expect(bar).toBeLessThanOrEqual(84);
    expect(other?.y).toBe(first?.y);
    expect((other?.x ?? 0) + (other?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
    const colors = await main.getByRole("navigation", { name: "Cores" }).boundingBox();
    expect((colors?.y ?? 0) + (colors?.height ?? 0)).toBeLessThanOrEqual(PHONE.height - bar - 7);
  });
}

test("the sticky purchase of a phone's product page covers no focused element", async ({ page }) => {
  await page.goto("/oculos/lumina-redondo-metal");
  const elements = page
    .locator("#produto :is(a, button, input:not([type=hidden]))")
    .filter({ visible: true });
  for (const element of await elements.all()) {
    await element.focus();
    const isCovered = await element.evaluate((focused) => {
      const { x, y, width, height } = focused.getBoundingClientRect();
      return !focused.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isCovered, await element.innerText()).toBe(false);
  }
});

for (const width of [360, 768, 1280]) {
  test(`at ${width} px 'Como fica' stands above its pictures`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/oculos/lumina-redondo-metal");
    const heads = page.getByRole("region", { name: "Como fica" });
    expect(await topOf(heads.getByRole("heading"))).toBeLessThan(await topOf(heads.getByRole("img")));
  });
}

test("a phone's rating stands right below the title, and the trust bar right below the purchase", async ({
  page,
}) => {
  await page.goto("/oculos/lumina-redondo-metal");
  const title = await page.getByRole("heading", { level: 1 }).boundingBox();
  const stars = await page.locator("a[href='#avaliacoes'] svg").first().boundingBox();
  const below = (title?.y ?? 0) + (title?.height ?? 0);
  expect((stars?.y ?? 0) - below).toBeGreaterThanOrEqual(6);
  expect((stars?.y ?? 0) - below).toBeLessThanOrEqual(10);
  const gap = await page.evaluate(() => {
    const last = document.querySelector("section[aria-labelledby=relacionados]") as Element;
    const trust = document.querySelector("main + section") as Element;
    return trust.getBoundingClientRect().top - last.getBoundingClientRect().bottom;
  });
  expect(gap).toBeLessThanOrEqual(118);
});

test("a phone's product picture has the heart in its corner, and the link to share beside it", async ({
  page,
}) => {
  await page.goto("/oculos/lumina-redondo-metal");
  const picture = await page.locator("[data-main]").boundingBox();
  const heart = await page.getByRole("button", { name: "Favoritar", exact: true }).boundingBox();
  const share = await page.getByRole("link", { name: "Compartilhar" }).boundingBox();
  expect((heart?.x ?? 0) + (heart?.width ?? 0)).toBeGreaterThanOrEqual(345);
  expect(heart?.y).toBeGreaterThanOrEqual(picture?.y ?? Number.NaN);
  expect((heart?.y ?? 0) + (heart?.height ?? 0)).toBeLessThanOrEqual((picture?.y ?? 0) + 60);
  expect(share?.y).toBe(heart?.y);
  expect((share?.x ?? 0) + (share?.width ?? 0) + 8).toBe(heart?.x);
});

test("a phone's account types stand beside each other, above a short footer", async ({ page }) => {
  await page.goto("/cadastrar");
  const tops = ["Pessoa Física", "Pessoa Jurídica"].map((name) => topOf(page.getByRole("radio", { name })));
  expect(new Set(await Promise.all(tops)).size).toBe(1);
  for (const path of ["/cadastrar", "/entrar", "/nao-existe", "/busca?q=zzzzz"]) {
    await page.goto(path);
    await expect(page.getByRole("region", { name: "Por que comprar aqui" })).toHaveCount(0);
  }
});

test("a phone's first lens step ends with its sum at the lower edge, and the footer below it", async ({
  page,
}) => {
  await page.goto("/oculos/lumina-redondo-metal/lentes/receita");
  const sum = await page.locator("summary").filter({ hasText: "Subtotal" }).boundingBox();
  expect((sum?.y ?? 0) + (sum?.height ?? 0)).toBeGreaterThanOrEqual(735);
  expect(await topOf(page.getByRole("contentinfo"))).toBeGreaterThanOrEqual(740);
});

test("a phone's cart of one pair of glasses with lenses has the way on in its first screen", async ({
  page,
}) => {
  await page.goto("/oculos/lumina-redondo-metal/lentes/receita?cor=dourado");
  await page.getByRole("button", { name: /^Enviar Receita Depois/ }).click();
  await page
    .getByRole("button", { name: /^Escolher/ })
    .first()
    .click();
  await expect(page).toHaveURL(/espessura/);
  await page
    .getByRole("button", { name: /^Escolher/ })
    .first()
    .click();
  await page.getByRole("button", { name: "COMPRAR ARMAÇÃO + LENTE DE GRAU" }).click();
  await expect(page.getByRole("heading", { name: "Carrinho", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ir para pagamento" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("main").getByText("1 × R$")).toHaveCount(0);
});

test("the way on from a phone's cart and delivery stays at the lower edge, and covers no focused field", async ({
  page,
  buy,
}) => {
  await buy.addToCart("nimbo-sem-aro", "prata");
  await buy.addToCart("lumina-redondo-metal", "preto");
  await buy.addToCart("copacabana-quadrado", "preto");
  const main = page.getByRole("main");
  await page.reload();
  const toDelivery = main.getByRole("link", { name: "Ir para pagamento" });
  await expect(toDelivery).toBeInViewport({ ratio: 1 });
  expect(await topOf(toDelivery)).toBeGreaterThanOrEqual(670);

  await buy.goToDelivery();
  const toPayment = main.getByRole("button", { name: "Continuar para o pagamento" });
  await expect(toPayment).toBeInViewport({ ratio: 1 });
  expect(await topOf(toPayment)).toBeGreaterThanOrEqual(670);
  const fields = main.locator("form :is(a, button:not([tabindex]), input:not([type=hidden]), select)");
  for (const field of await fields.all()) {
    if (!(await field.isVisible())) continue;
    await field.focus();
    const isCovered = await field.evaluate((focused) => {
      const { left, top, width, height } = focused.getBoundingClientRect();
      const shown = document.elementFromPoint(left + width / 2, top + height / 2);
      return !focused.contains(shown) && !shown?.contains(focused);
    });
    expect(isCovered, (await field.getAttribute("name")) ?? "").toBe(false);
  }
});

test("a phone's chosen filters are one row, which ends with 'Limpar'", async ({ page }) => {
  await page.goto("/produtos/oculos-de-grau?cor=preto&material=metal&formato=redondo");
  const filters = page.getByRole("list", { name: "Filtros escolhidos" });
  expect((await filters.boundingBox())?.height).toBeLessThanOrEqual(48);
  await expect(filters.getByRole("link").last()).toHaveText("Limpar filtros");
  expect(await page.locator("html").evaluate(({ scrollWidth }) => scrollWidth)).toBe(360);
});

test("a phone's address form has one distance between its fields, in a row or not", async ({ page, buy }) => {
  await buy.addToCart("nimbo-sem-aro", "prata");
  await buy.goToDelivery();
  const [email, taxId, whatsapp] = ["E-mail", "CPF ou CNPJ", "WhatsApp"].map((label) =>
    page.getByLabel(label),
  );
  const tops = await Promise.all([taxId, whatsapp].map((field) => field?.locator("..").boundingBox()));
  const ends = await Promise.all(
    [email, taxId].map((field) =>
      field?.locator("..").evaluate((frame) => frame.getBoundingClientRect().bottom + scrollY),
    ),
  );
  const [alone, inRow] = tops.map((box, index) => Math.round((box?.y ?? 0) - (ends[index] ?? 0)));
  expect(alone).toBe(inRow);
});

test("a phone's message about the number of an address is as wide as the form", async ({ page, buy }) => {
  await buy.addToCart("nimbo-sem-aro", "prata");
  await page.goto("/checkout/entrega");
  await page.getByRole("button", { name: "Continuar para o pagamento" }).click();
  const message = page.getByText("Preencha o número, ou marque", { exact: false }).last();
  const road = page.getByText("Preencha a rua").last();
  const [own, wide] = await Promise.all([message.boundingBox(), road.boundingBox()]);
  expect(Math.abs((own?.width ?? 0) - (wide?.width ?? 0))).toBeLessThanOrEqual(1);
  expect(own?.height).toBeLessThanOrEqual(24);
});

const FORMS = [
  ["/checkout/entrega", "Continuar para o pagamento", "Nome completo"],
  ["/oculos/lumina-redondo-metal/lentes/grau", "Continuar para a lente", "Esférico"],
] as const;

for (const [path, button, first] of FORMS) {
  test(`a phone's summary of many errors on ${path} leaves the first field in sight, and leads to each`, async ({
    page,
    buy,
  }) => {
    if (path === "/checkout/entrega") await buy.addToCart("nimbo-sem-aro", "prata");
    await page.goto(path);
    await page.getByRole("button", { name: button }).click();
    const summary = page.getByRole("alert");
    await expect(summary.getByRole("link")).toHaveCount(3);
    const field = page.getByLabel(first).first();
    const { y = 0, height = 0 } = (await field.boundingBox()) ?? {};
    const scrolled = await page.evaluate(() => scrollY);
    expect(y + scrolled + height, "first field").toBeLessThanOrEqual(740);

    await summary.getByText(/^Ver os outros/).click();
    const links = summary.getByRole("link");
    expect(await links.count()).toBeGreaterThan(4);
    for (const link of await links.all()) {
      await link.click();
      const target = await link.evaluate(({ hash }: HTMLAnchorElement) => {
        const element = document.getElementById(hash.slice(1)) as HTMLInputElement;
        const label = element.labels?.[0] ?? element;
        const covered = [element, label].filter((each) => {
          const { left, top, height } = each.getBoundingClientRect();
          const shown = document.elementFromPoint(left + 4, top + height / 2);
          return !each.contains(shown) && !shown?.contains(each);
        });
        return {
          isLinked: element.matches(":focus, :target"),
          covered: covered.map(({ tagName }) => tagName),
        };
      });
      expect(target, await link.innerText()).toEqual({ isLinked: true, covered: [] });
    }
  });
}

test("a phone's payment page shows the total and both ways to pay before their terms", async ({
  page,
  buy,
}) => {
  await buy.addToCart("nimbo-sem-aro", "prata");
  await buy.goToDelivery();
  await buy.fillContact(newPerson());
  await buy.fillAddress();
  await buy.goToPayment();
  // The summary is folded again.
  await page.reload();
  const main = page.getByRole("main");
  const summary = main.locator("summary").filter({ hasText: "Resumo do pedido" });
  const total = await main.locator("dt:text-is('Total') + dd").innerText();
  await expect(summary).toContainText(total);
  await expect(summary).toContainText("1 produto, frete de R$");
  await expect(summary.getByText("Para Bela Vista, São Paulo (SP)")).toBeVisible();
  await expect(summary.locator("picture")).toHaveCount(1);
  const [pix, card] = ["Pagar com pix", "Pagar com Cartão de Crédito"].map((name) =>
    main.getByRole("button", { name }),
  ) as [Locator, Locator];
  expect(await topOf(pix)).toBeLessThanOrEqual(330);
  expect(await topOf(card)).toBeLessThanOrEqual(490);
  expect(await topOf(main.getByRole("link", { name: "Termos de uso e de compra" }))).toBeGreaterThan(
    await topOf(card),
  );
});

test("the steps of a purchase end with a short footer, which names the seller and how to reach it", async ({
  page,
  buy,
}) => {
  const footer = page.getByRole("contentinfo");
  const expectShort = async () => {
    await expect(footer.getByRole("link")).toHaveText([
      "Privacidade",
      "Termos",
      "Trocas e devoluções",
      "Atendimento",
      /WhatsApp/,
      /@/,
    ]);
    // Decreto 7.962/2013, art. 2º.
    await expect(footer).toContainText(/Ltda\. · CNPJ [\d./-]+.*CEP \d{5}-\d{3}/);
    await expect(page.getByRole("region", { name: "Por que comprar aqui" })).toHaveCount(0);
    expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(260);
  };
  for (const step of ["receita", "lente", "grau"]) {
    await page.goto(`/oculos/lumina-redondo-metal/lentes/${step}`);
    await expectShort();
  }
  await buy.addToCart("nimbo-sem-aro", "prata");
  await expectShort();
  await buy.goToDelivery();
  await expectShort();
  await buy.fillContact(newPerson());
  await buy.fillAddress();
  await buy.goToPayment();
  await expectShort();
  await buy.payWithPix();
  await expectShort();

  await page.goto("/meu-pedido");
  await expect(footer.getByText("Minha conta").first()).toBeAttached();
});

test("a phone's flash message lies over the header, and hides nothing below it", async ({ page, buy }) => {
  await buy.addToCart("nimbo-sem-aro", "prata");
  const bottomOf = async (target: Locator) => {
    const { y, height } = (await target.boundingBox()) ?? { y: Number.NaN, height: 0 };
    return y + height;
  };
  const message = page.getByRole("status").filter({ hasText: "Produto adicionado" });
  await expect(message).toBeInViewport({ ratio: 1 });
  expect(await bottomOf(message)).toBeLessThanOrEqual(await bottomOf(page.getByRole("banner")));
});

test("a phone's Pix page shows the code and its button before the QR Code", async ({
  page,
  buy,
  hasReact,
}) => {
  await buy.startPix("nimbo-sem-aro", "prata");
  const code = page.getByLabel("Pix copia e cola");
  const copy = page.getByRole("button", { name: "Copiar código" });
  expect(await topOf(hasReact ? copy : code)).toBeLessThanOrEqual(400);
  await expect(page.getByRole("link", { name: "Já paguei" })).toBeInViewport({ ratio: 1 });
  await page.getByText("Pagar em outro aparelho").click();
  expect(await topOf(code)).toBeLessThan(await topOf(page.getByAltText("QR Code do Pix")));
  const filled = await page
    .getByRole("main")
    .locator("button, a")
    .evaluateAll(
      (all) => all.filter((each) => getComputedStyle(each).backgroundColor === "rgb(124, 78, 216)").length,
    );
  expect(filled, "filled buttons").toBe(1);
});
