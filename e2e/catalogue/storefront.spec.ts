import type { Locator } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { newPerson } from "../people.ts";

test.describe("the home page", () => {
  test("has all its sections in order", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 2 })).toHaveText([
      "MAIS VENDIDOS",
      "Compre por formato",
      "Do tamanho do seu rosto",
      "LANÇAMENTOS",
      "Compre por cor",
      "Quem usa, conta",
      "Os números dos seus óculos contam tudo",
      "Todos os produtos",
      "Novidades no seu e-mail",
      ...(await footerHeadings(page)),
    ]);
    await expect(page.getByRole("region", { name: "Por que comprar aqui" }).getByRole("listitem")).toHaveText(
      [/^Loja 100% segura/, /^Produtos de qualidade/, /^Novidades semanais/, /^Envio rápido/],
    );
    const all = page.getByRole("region", { name: "Todos os produtos" });
    await expect(all.getByRole("article")).toHaveCount(12);
    await expect(
      all
        .getByRole("article")
        .filter({ hasText: /(Unissex|Feminino|Fem\.|Masculino|Masc\.|Kids) · [PMG] · / }),
    ).toHaveCount(12);
    const launches = page.getByRole("region", { name: "LANÇAMENTOS" }).getByRole("article");
    await expect(launches).toHaveCount(5);
    await expect(launches.locator('img[src*="rosto-perspectiva"]')).toHaveCount(5);
    const praise = page.getByRole("region", { name: "Quem usa, conta" }).getByRole("link");
    await expect(praise).toHaveCount(3);
    const [title = ""] = ((await praise.first().getByRole("paragraph").textContent()) ?? "").split(" R$");
    await expect(all.getByRole("heading", { name: title })).toBeHidden();
    await page.getByRole("link", { name: /^Hexagonal/ }).click();
    await expect(page).toHaveURL("/busca?formato=hexagonal");
    await expect(page.getByRole("status")).toHaveText("2 produtos");
  });

  test("says what the shop promises", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("region", { name: "Como vendemos" }).getByRole("listitem")).toHaveText([
      "Preço separado: armação, lente, espessura.",
      "Receita agora ou depois de pagar.",
      "7 dias para desistir, com reembolso integral.",
    ]);
  });

  test("shows each product in the scene of its colour, the same on every page", async ({ page }) => {
    const sceneOf = (picture: Locator) =>
      picture
        .locator("[data-scene]")
        .first()
        .evaluate((shown) => getComputedStyle(shown, "::after").backgroundColor);
    const cardOf = (title: string) => page.getByRole("article").filter({ hasText: title });
    await page.goto("/");
    const black = await sceneOf(cardOf("Copacabana Quadrado"));
    const golden = await sceneOf(cardOf("Lumina Redondo Metal"));
    const blue = await sceneOf(cardOf("Trama Geométrico"));
    // Black frames, which are the most, have two scenes.
    const otherBlack = await sceneOf(cardOf("Diva Oversized"));
    expect(new Set([black, golden, blue, otherBlack]).size).toBe(4);
    expect(await sceneOf(cardOf("Sereia Gatinho"))).toBe(otherBlack);

    await page.goto("/produtos/oculos-de-sol?ordenar=menor-preco");
    expect(await sceneOf(cardOf("Copacabana Quadrado"))).toBe(black);
    await page.goto("/oculos/copacabana-quadrado");
    expect(await sceneOf(page.getByRole("main"))).toBe(black);

    await page.goto("/acessorios");
    const scenes = await page
      .locator("article [data-scene]")
      .evaluateAll((pictures) => pictures.map((shown) => getComputedStyle(shown, "::after").backgroundColor));
    // Sand, and lilac for what is sandy itself.
    expect(new Set(scenes).size).toBe(2);
  });

  test("shows products on three sets, each on the same one on every page", async ({ page }) => {
    const setOf = (picture: Locator) => picture.locator("[data-scene]").first().getAttribute("data-set");
    const cardOf = (title: string) => page.getByRole("article").filter({ hasText: title });
    await page.goto("/");
    const sets = await Promise.all(
      ["Copacabana Quadrado", "Lumina Redondo Metal", "Aurora Panto", "Trama Geométrico"].map((title) =>
        setOf(cardOf(title)),
      ),
    );
    expect(new Set(sets).size).toBe(3);
    await page.goto("/oculos/copacabana-quadrado");
    expect(await setOf(page.getByRole("main"))).toBe(sets[0]);
  });

  test("shows small frames larger, so that all fill their tile alike", async ({ page }) => {
    for (const [list, title, scale] of [
      ["oculos-de-sol", "Copacabana Quadrado", "1.02"],
      ["oculos-de-sol", "Gávea Redondo", "1.08"],
      ["oculos-de-grau", "Lumina Redondo Metal", "1.15"],
      ["oculos-de-sol", "Pitanga Kids Sol", "1.25"],
    ] as const) {
      await page.goto(`/produtos/${list}`);
      const card = page.getByRole("article").filter({ hasText: title });
      await expect(card.locator("picture img").first()).toHaveCSS("scale", scale);
    }
  });

  test("shows each size on a head, which leads to the frames of that size", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/");
    const worn = page.getByRole("region", { name: "Do tamanho do seu rosto" });
    await expect(worn).toContainText(
      "129 mm, 136 mm ou 143 mm: veja a diferença antes de comprar. O tracejado tem a largura do P.",
    );
    await expect(worn.getByRole("link")).toHaveCount(3);
    await worn.getByRole("link", { name: "136 mm (+7) Tamanho M para rosto médio" }).click();
    await expect(page).toHaveURL("/busca?tamanho=m");
  });

  test("shows one size at a time on a phone, all in the same place", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/");
    const worn = page.getByRole("region", { name: "Do tamanho do seu rosto" });
    const link = worn.getByRole("link");
    await expect(link).toHaveText([/^136 mm \(\+7\)/]);
    const largest = worn.getByRole("radio", { name: "Tamanho G" });
    await largest.scrollIntoViewIfNeeded();
    const place = await link.boundingBox();
    await largest.click();
    await expect(link).toHaveText([/^143 mm \(\+14\)/]);
    expect(await link.boundingBox()).toEqual(place);
    await worn.getByRole("radio", { name: "Tamanho P" }).check();
    await expect(link).toHaveText([/^129 mm/]);
  });

  test("shows frames of four finishes, which lead to the frames of that colour", async ({ page }) => {
    await page.goto("/");
    const plates = page.getByRole("region", { name: "Compre por cor" }).getByRole("link");
    await expect(plates).toHaveText(["Tartaruga", "Cristal", "Dourado", "Preto"]);
    await plates.getByText("Cristal").click();
    await expect(page).toHaveURL("/busca?cor=transparente");
    await expect(page.getByRole("article").first()).toBeVisible();
  });

  test("scrolls to the card of the URL's fragment, as after choosing a favourite without scripts", async ({
    page,
  }) => {
    await page.goto("/");
    const id = await page.locator("#todos ~ ul > li").last().getAttribute("id");
    // By its id, because a purchase in another test changes the order of the cards.
    const card = page.locator(`#${id}`);
    await page.goto("/guia-de-medidas");
    await page.goto(`/#${id}`);
    await expect(card.getByRole("heading")).toBeInViewport();
  });

  test("has eight slides that can all be shown", async ({ page, javaScriptEnabled }) => {
    await page.goto("/");
    const slides = page.getByRole("region", { name: "Destaques" });
    if (javaScriptEnabled === false) {
      await expect(slides.getByRole("listitem")).toHaveCount(8);
      await expect(slides.getByRole("button")).toHaveCount(0);
      for (const link of await slides.getByRole("link").all()) {
        await link.focus();
        await expect(link).toBeInViewport({ ratio: 0.9 });
      }
    } else {
      const seen = new Set<string>();
      const next = slides.getByRole("button", { name: "Próximo slide" });
      await slides.getByRole("button", { name: "Pausar a troca de slides" }).click();
      const active = slides.locator(".swiper-slide-active strong");
      for (let slide = 0; slide < 8; slide++) {
        const text = await active.innerText();
        seen.add(text);
        // A phone shows it to keyboards and screen readers only.
        await next.press("Enter");
        await expect(active).not.toHaveText(text);
      }
      expect(seen.size).toBe(8);
    }
  });
});

test.describe("searching", () => {
  test("ignores accents and corrects a typo, and shows the corrected word", async ({ page }) => {
    await page.goto("/busca");
    await page
      .getByRole("main")
      .getByRole("searchbox")
      .or(page.getByRole("main").getByRole("combobox", { name: "O que você procura?" }))
      .fill("aviadr");
    await page.getByRole("main").getByRole("button", { name: "Buscar" }).click();
    await expect(page).toHaveURL("/busca?q=aviadr");
    await expect(page.getByRole("status")).toHaveText("Mostrando resultados para “aviador”: 6 produtos");
    await expect(page.getByRole("link", { name: "Cerrado Aviador" })).toBeVisible();
  });

  for (const width of [360, 768, 1280]) {
    test(`at ${width} px has one field, with the text searched`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/busca?q=aurora");
      const fields = page.locator('input[name="q"]:visible');
      await expect(fields).toHaveCount(1);
      await expect(fields).toHaveValue("aurora");
      await expect(fields).toHaveAccessibleName("O que você procura?");
    });
  }

  test("for a very long word does not widen the page", async ({ page }) => {
    await page.goto(`/busca?q=${"oculos".repeat(30)}`);
    await expect(page.getByText("Não encontramos nada")).toBeVisible();
    const { scrollWidth, clientWidth } = await page.locator("html").evaluate((html) => ({
      scrollWidth: html.scrollWidth,
      clientWidth: html.clientWidth,
    }));
    expect(scrollWidth).toBe(clientWidth);
  });

  test("without a result says so and offers similar products", async ({ page }) => {
    await page.goto("/busca?q=telescópio quadrado");
    await expect(page.getByText("Não encontramos nada para “telescópio quadrado”")).toBeVisible();
    await expect(
      page.getByRole("region", { name: "Talvez você goste" }).getByRole("heading", { level: 3 }),
    ).toHaveCount(8);
  });
});

test.describe("a list", () => {
  test("shows its frames alone, or worn while its switch says so", async ({ page }) => {
    await page.goto("/produtos/oculos-de-sol");
    const worn = page.getByRole("article").first().locator('img[src*="rosto"]');
    await expect(worn).toBeHidden();
    const pictures = page.getByRole("group", { name: "Fotos" });
    const isAlone = pictures.getByRole("radio", { name: "Produto", exact: true });
    await expect(isAlone).toBeChecked();
    await pictures.locator("label", { hasText: "No rosto" }).click();
    await expect(isAlone).not.toBeChecked();
    await expect(worn).toBeVisible();
    // Neither badge nor heart covers the frame, which is in the upper half.
    const card = page.getByRole("article").filter({ hasText: "DESTAQUE" }).first();
    const badge = await card.getByText("DESTAQUE").boundingBox();
    const picture = await card.locator('img[src*="rosto"]').boundingBox();
    const heart = await card.getByRole("button", { name: /^Favoritar/ }).boundingBox();
    for (const box of [badge, heart])
      expect(box?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0) / 2 - 1);
    await pictures.getByRole("radio", { name: "No rosto" }).press("ArrowLeft");
    await expect(isAlone).toBeChecked();
    await expect(worn).toBeHidden();
    await page.goto("/acessorios");
    await expect(page.getByText("No rosto")).toHaveCount(0);
  });

  test("leaves the heart of an accessory above, while its frames are worn", async ({ page }) => {
    await page.goto("/busca?q=ametista");
    const heart = page
      .getByRole("article")
      .filter({ hasText: "Cordão Trançado Ametista" })
      .getByRole("button", { name: /^Favoritar/ });
    const above = await heart.boundingBox();
    await page.getByRole("radio", { name: "No rosto" }).check();
    await expect(page.locator('img[src*="rosto"]').first()).toBeVisible();
    expect((await heart.boundingBox())?.y).toBe(above?.y);
  });

  test("shortens for whom a frame is on a phone's card alone", async ({ page }) => {
    await page.goto("/produtos/oculos-de-grau");
    const facts = page.getByRole("article").filter({ hasText: "Pampa Browline" });
    for (const [width, shown, hidden] of [
      [360, "Masc.", "Masculino"],
      [1280, "Masculino", "Masc."],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect(facts.getByText(shown, { exact: true })).toBeVisible();
      await expect(facts.getByText(hidden, { exact: true })).toBeHidden();
    }
  });

  test("is filtered by a form, and each filter is removed by a link", async ({ page }) => {
    await page.goto("/produtos/oculos-de-sol");
    await expect(page.getByRole("status")).toHaveText("24 produtos");
    await page.getByText("Filtro", { exact: true }).click();
    await page.getByRole("radio", { name: /^Feminino/ }).check();
    await page.getByRole("checkbox", { name: /^Preto/ }).check();
    await page
      .getByRole("checkbox", { name: /^Acetato/ })
      .first()
      .check();
    await page.getByRole("button", { name: "Ver produtos" }).click();

    await expect(page).toHaveURL(/\/produtos\/oculos-de-sol\/feminino\?cor=preto&material=acetato$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Óculos de Sol Feminino");
    const count = Number((await page.getByRole("status").innerText()).split(" ")[0]);
    expect(count).toBeGreaterThan(0);
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();

    await page.getByRole("link", { name: "Tirar o filtro Preto" }).click();
    await expect(page).toHaveURL("/produtos/oculos-de-sol/feminino?material=acetato");
    await page.getByRole("link", { name: "Limpar filtros" }).click();
    await expect(page).toHaveURL("/produtos/oculos-de-sol");
  });

  test("opens its filters as a sheet on a phone, which says how many products there are", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/produtos/oculos-de-sol?cor=preto");
    const count = (await page.getByRole("status").innerText()).trim();
    const opener = page.locator("summary", { hasText: "Filtro" });
    await opener.click();
    const sheet = page.locator("details").filter({ has: opener });
    expect(await sheet.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("button", { name: `Ver ${count}` })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("link", { name: "Tirar o filtro Preto" })).toBeInViewport({ ratio: 1 });
    const sizes = page.getByRole("group", { name: "Tamanho" }).getByRole("checkbox");
    expect(
      await sizes.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value.toUpperCase())),
    ).toEqual(["M", "G"]);
    await sizes.last().check();
    await expect(page.getByRole("button", { name: "Ver produtos", exact: true })).toBeInViewport({
      ratio: 1,
    });
    await opener.click();
    await expect(page.getByRole("banner")).toBeVisible();
  });

  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    test(`at ${width} px is sorted, as soon as an order is chosen by touch or mouse`, async ({
      page,
      javaScriptEnabled,
    }) => {
      await page.setViewportSize({ width, height });
      await page.goto("/busca");
      const hasScripts = javaScriptEnabled !== false;
      await expect(page.getByRole("button", { name: "Ordenar" })).toHaveCount(hasScripts ? 0 : 1);
      const select = page.getByLabel("Ordenar por");
      if (hasScripts) {
        await select.press("ArrowDown");
        await expect(page.getByRole("button", { name: "Ordenar" })).toBeVisible();
        await expect(page).toHaveURL("/busca");
        await select.dispatchEvent("pointerdown");
      }
      await select.selectOption("Menor preço");
      if (!hasScripts) await page.getByRole("button", { name: "Ordenar" }).click();
      await expect(page).toHaveURL("/busca?ordenar=menor-preco");
      await expect(page.getByRole("article").first()).toContainText("R$ 9,90");
    });
  }

  test("is paginated in its order", async ({ page }) => {
    await page.goto("/busca?ordenar=menor-preco");
    // With the keyboard, because content-visibility may move the link under a pointer while scrolling.
    await page.getByRole("link", { name: "Próxima" }).press("Enter");
    await expect(page).toHaveURL("/busca?ordenar=menor-preco&pagina=2");
    // An import in another journey adds products.
    await expect(page.getByRole("status")).toHaveText(/^\d\d produtos, página 2 de 3$/);
    await expect(page.locator('link[rel="prev"]')).toHaveAttribute("href", "/busca?ordenar=menor-preco");
    await page.getByRole("link", { name: "Página 3" }).press("Enter");
    await expect(page).toHaveURL("/busca?ordenar=menor-preco&pagina=3");
    await expect(page.getByRole("article").nth(8)).toBeAttached();
    await expect(page.getByRole("link", { name: "Próxima" })).toHaveCount(0);
  });

  test("filtered by a colour shows and links that colour", async ({ page }) => {
    await page.goto("/produtos/oculos-de-grau?cor=verde");
    const card = page.getByRole("article").filter({ hasText: "Tambor Quadrado" });
    await expect(card.locator('img[src*="tambor-quadrado/verde-musgo"]').first()).toBeVisible();
    await card.getByRole("link").click();
    await expect(page).toHaveURL("/oculos/tambor-quadrado?cor=verde-musgo");
  });

  test("draws a card's colours in their finish, from the page or from the file of its icons", async ({
    page,
  }) => {
    const finishes = page
      .getByRole("article")
      .filter({ has: page.getByRole("heading", { name: "Aurora Panto" }) })
      .locator('svg[viewBox="0 0 16 16"] use');
    const findDrawn = () =>
      finishes.evaluateAll((all) =>
        (all as SVGUseElement[])
          .filter((use) => use.getBBox().width > 10)
          .map((use) => use.getAttribute("href")?.replace(/.*svg/, "file")),
      );
    await page.goto("/produtos/oculos-de-grau");
    await expect.poll(findDrawn).toEqual(["#icone-tortoise", "#icone-crystal"]);
    // The page of a session has its icons in a file.
    await page.getByRole("button", { name: "Favoritar Aurora Panto" }).click();
    await expect(page).toHaveURL(/\/entrar/);
    await page.goto("/produtos/oculos-de-grau");
    await expect.poll(findDrawn).toEqual(["file#tortoise", "file#crystal"]);
  });

  test("without a match says so and links back", async ({ page }) => {
    await page.goto("/produtos/oculos-de-grau?formato=oval&cor=verde");
    await expect(page.getByText("Nenhum produto tem tudo o que você escolheu")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Limpar filtros" }).last().click();
    await expect(page).toHaveURL("/produtos/oculos-de-grau");
  });

  test("of accessories is filtered by kind", async ({ page }) => {
    await page.goto("/acessorios");
    await page
      .getByRole("navigation", { name: "Tipo de acessório" })
      .getByRole("link", { name: "Flanelas" })
      .click();
    await expect(page).toHaveURL("/acessorios?tipo=flanelas");
    await expect(page.getByRole("status")).toHaveText("3 produtos");
  });
});

test.describe("a favourite", () => {
  test("of a visitor is moved to the new account", async ({ page, buy }) => {
    await page.goto("/produtos/oculos-de-grau/kids");
    await page.getByRole("button", { name: "Favoritar Pererê Kids" }).click();
    await expect(page).toHaveURL(/\/entrar\?redirectTo=/);
    await expect(page.getByRole("status")).toContainText("Entre na sua conta para guardar o favorito");
    await page.getByRole("main").getByRole("link", { name: "Cadastre-se" }).click();
    await buy.signUp(newPerson());
    await expect(page).toHaveURL(/\/produtos\/oculos-de-grau\/kids/);
    await expect(page.getByRole("button", { name: "Favoritar Pererê Kids" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  });

  test("of a customer is added and removed in place", async ({ page, buy, javaScriptEnabled }) => {
    await page.goto("/cadastrar");
    await buy.signUp(newPerson());
    await expect(page).toHaveURL("/conta-criada");
    await page.goto("/oculos/neon-espelhado");
    if (javaScriptEnabled !== false) await page.evaluate(() => Object.assign(window, { sameDocument: true }));

    const heart = page.getByRole("button", { name: "Favoritar", exact: true });
    await heart.click();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText("Favorito cadastrado com sucesso!")).toBeVisible();
    if (javaScriptEnabled !== false) {
      expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
    }

    await page.goto("/minha-conta/favoritos");
    await expect(
      page.getByRole("main").getByRole("button", { name: /^Favoritar/, pressed: true }),
    ).toHaveCount(1);
    await page.getByRole("button", { name: "Favoritar Neon Espelhado" }).click();
    await expect(page.getByText("Favorito removido.")).toBeVisible();
    await page.goto("/minha-conta/favoritos");
    await expect(page.getByText("Você ainda não tem favoritos")).toBeVisible();
  });
});

test.describe("a product", () => {
  test("shows another picture in place, or by its link without scripts", async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.goto("/oculos/serra-retangular?cor=tartaruga");
    if (javaScriptEnabled !== false) await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole("link", { name: "Ver de frente" }).click();
    await expect(page).toHaveURL("/oculos/serra-retangular?cor=tartaruga&foto=3");
    await expect(page.getByRole("img", { name: "Serra Retangular, Tartaruga, de frente" })).toBeVisible();
    if (javaScriptEnabled !== false) {
      expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
    }
  });

  test("shows its frame on a face by the link on the picture's corner, which goes then", async ({ page }) => {
    await page.goto("/oculos/serra-retangular?cor=tartaruga");
    const worn = page.getByRole("link", { name: "No rosto", exact: true });
    await worn.click();
    await expect(page).toHaveURL("/oculos/serra-retangular?cor=tartaruga&foto=2");
    await expect(
      page.getByRole("img", { name: "Serra Retangular, Tartaruga, no rosto", exact: true }),
    ).toBeVisible();
    await expect(worn).toBeHidden();
    await expect(page.getByRole("link", { name: "Ver no rosto", exact: true })).toHaveAttribute(
      "aria-current",
      "true",
    );
  });

  test("shows its delivery estimate", async ({ page }) => {
    await page.goto("/oculos/serra-retangular?cor=tartaruga");
    await page.getByLabel("CEP").fill("69900-000");
    await page.getByRole("button", { name: "CALCULAR" }).click();
    await expect(
      page.getByRole("region", { name: "Frete e prazo de entrega" }).getByRole("status"),
    ).toHaveText(
      "Entrega padrão para AC: R$ 32,90. Só a armação: até 12 dias úteis após o pagamento. Com lentes: até 7 dias úteis para fazê-las, após a conferência da receita, e mais 12 para entregar.",
    );
    await expect(page.getByText("Cor: Tartaruga")).toBeVisible();
    await page.getByLabel("CEP").fill("123");
    await page.getByRole("button", { name: "CALCULAR" }).click();
    await expect(page.getByText("O CEP tem 8 dígitos, como 01310-100.")).toBeVisible();
    await page.getByLabel("CEP").fill("00000-000");
    await page.getByRole("button", { name: "CALCULAR" }).click();
    await expect(page.getByText("Não encontramos este CEP")).toBeVisible();
  });

  test("that is sold out offers a stock alert", async ({ page }) => {
    await page.goto("/oculos/veludo-gatinho-slim?cor=nude");
    await expect(page.getByText("Esta cor está esgotada.")).toBeVisible();
    await expect(page.getByText(/Em estoque: .*Preto/)).toBeVisible();
    await page.getByLabel("Seu e-mail").fill("joana@exemplo.com.br");
    await page.getByRole("button", { name: "Avise-me" }).click();
    await expect(page).toHaveURL("/oculos/veludo-gatinho-slim?cor=nude");
    await expect(page.getByRole("status").first()).toContainText("Avisaremos assim que voltar.");
  });

  test("shows its reviews, its measures in a drawing, and links to related products and lenses", async ({
    page,
  }) => {
    await page.goto("/oculos/aurora-panto?cor=preto");
    await expect(
      page.getByRole("region", { name: "Avaliações" }).getByText("Exatamente a cor da foto."),
    ).toBeVisible();
    await expect(page.getByRole("img", { name: /Lente de 48 mm|Frente da armação/ })).toBeVisible();
    await expect(
      page.getByRole("region", { name: "Você também pode gostar" }).getByRole("article"),
    ).toHaveCount(4);
    await expect(page.getByRole("link", { name: "Compartilhar" })).toHaveAttribute(
      "href",
      /^https:\/\/wa\.me\//,
    );
    await page.getByRole("link", { name: "COMPRAR ARMAÇÃO + LENTE DE GRAU" }).click();
    await expect(page.getByText("ESCOLHA SUA LENTE").filter({ visible: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Sua receita" })).toBeVisible();
  });
});

test("a list of one product is followed by others, and a longer one is not", async ({ page }) => {
  await page.goto("/produtos/oculos-de-grau?formato=hexagonal");
  await expect(page.getByRole("status").first()).toHaveText("1 produto");
  const others = page.getByRole("region", { name: "Veja também" }).getByRole("article");
  await expect(others).toHaveCount(6);
  await expect(others.filter({ hasText: "Colibri Hexagonal" })).toHaveCount(0);
  await page.goto("/produtos/oculos-de-grau");
  await expect(page.getByRole("region", { name: "Veja também" })).toHaveCount(0);
});

test("the newsletter requires a confirmation, and can be left with one click", async ({ page }) => {
  const { email } = newPerson();
  await page.goto("/");
  const form = page.getByRole("region", { name: "Novidades no seu e-mail" });
  await form.getByLabel("Nome").fill("Joana");
  await form.getByRole("textbox", { name: "E-mail" }).fill(email);
  await form.getByRole("button", { name: "Quero receber" }).click();
  await expect(page).toHaveTitle(/^Erro/);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Quero receber" }).click();
  await expect(page.getByRole("status").first()).toContainText("Enviamos um e-mail");

  await page.goto("/dev/emails");
  const message = page.locator("section").filter({ hasText: email });
  await message.getByRole("link", { name: /\/newsletter\/confirmar\// }).click();
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByRole("status")).toContainText("As novidades chegarão ao seu e-mail");
});

async function footerHeadings(page: import("@playwright/test").Page): Promise<string[]> {
  return page.getByRole("contentinfo").getByRole("heading").allTextContents();
}

test("a desk's large launch has the picture of 960 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  const picture = page.getByRole("region", { name: "LANÇAMENTOS" }).locator("img").first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain("-960.");
});

test("a selection of products has no incomplete row of three", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/");
  const shelf = page.getByRole("region", { name: "MAIS VENDIDOS" }).getByRole("article");
  await expect(shelf.filter({ visible: true })).toHaveCount(6);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(shelf.filter({ visible: true })).toHaveCount(8);
});
