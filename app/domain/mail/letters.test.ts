import { expect, test } from "vitest";
import { backInStock, newsletterConfirmation } from "./letters.ts";

const ALERT = {
  id: "a1",
  title: "Ipê",
  slug: "ipe",
  color: "preto",
  colorName: "Preto",
  origin: "https://loja.exemplo",
};

test("a letter's text and its HTML say the same and lead to the same page", () => {
  const { text, html } = backInStock(ALERT);
  for (const words of ["Ipê na cor Preto está disponível de novo", "CNPJ 11.222.333/0001-81"]) {
    expect(text).toContain(words);
    expect(html).toContain(words);
  }
  expect(text).toContain("Ver Ipê:\nhttps://loja.exemplo/oculos/ipe?cor=preto\n");
  expect(html).toContain('<a href="https://loja.exemplo/oculos/ipe?cor=preto"');
});

test("what is put into a letter's HTML is text there, and no markup", () => {
  const { html } = backInStock({ ...ALERT, title: `<img src="x">&'`, color: `"><b>` });
  expect(html).toContain("&lt;img src=&quot;x&quot;&gt;&amp;&#39; na cor Preto");
  expect(html).not.toMatch(/<img|<b>/);
});

test("only a letter of a subscription says how to end it", () => {
  const letter = newsletterConfirmation({ id: "1", token: "segredo", origin: "https://loja.exemplo" });
  expect(letter.unsubscribeUrl).toBe("https://loja.exemplo/newsletter/sair/segredo");
  expect(letter.text).toContain("https://loja.exemplo/newsletter/confirmar/segredo");
  expect(letter.text).toContain("Sair da lista:\nhttps://loja.exemplo/newsletter/sair/segredo");
  expect(backInStock(ALERT)).not.toHaveProperty("unsubscribeUrl");
});
