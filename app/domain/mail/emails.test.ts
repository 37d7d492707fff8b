import { expect, test } from "vitest";
import { shopLinks } from "#app/http/shop-links.ts";
import {
  backInStock,
  emailChangedFrom,
  emailChangedTo,
  lensesMadeAgain,
  newPrescriptionRequested,
  newsletterConfirmation,
  passwordChanged,
  recoveryCode,
  welcome,
} from "./emails.ts";

const ORIGIN = "https://loja.exemplo";
const LINKS = shopLinks(ORIGIN);
const ALERT = {
  id: "a1",
  title: "Ipê",
  slug: "ipe",
  color: "preto",
  colorName: "Preto",
  links: LINKS,
};

test("the text and the HTML of an e-mail have the same content and link", () => {
  const { text, html } = backInStock(ALERT);
  for (const sentence of ["Ipê na cor Preto está disponível de novo", "CNPJ 11.222.333/0001-81"]) {
    expect(text).toContain(sentence);
    expect(html).toContain(sentence);
  }
  expect(text).toContain("Ver Ipê:\nhttps://loja.exemplo/oculos/ipe?cor=preto\n");
  expect(html).toContain('<a href="https://loja.exemplo/oculos/ipe?cor=preto"');
});

test("values are escaped in the HTML", () => {
  const { html } = backInStock({ ...ALERT, title: `<img src="x">&'`, color: `"><b>` });
  expect(html).toContain("&lt;img src=&quot;x&quot;&gt;&amp;&#39; na cor Preto");
  expect(html).not.toMatch(/<img|<b>/);
});

test("only an e-mail of a subscription has an unsubscribe link", () => {
  const message = newsletterConfirmation({ id: "1", token: "segredo", links: LINKS });
  expect(message.unsubscribeUrl).toBe("https://loja.exemplo/newsletter/sair/segredo");
  expect(message.text).toContain("https://loja.exemplo/newsletter/confirmar/segredo");
  expect(message.text).toContain("Sair da lista:\nhttps://loja.exemplo/newsletter/sair/segredo");
  expect(backInStock(ALERT)).not.toHaveProperty("unsubscribeUrl");
});

test("the e-mails of an account have distinct ids, tell what to do if another person caused them, and no unsubscribe link", () => {
  const all = [
    welcome({ id: "1" }),
    recoveryCode({ id: "1", code: "01234567", minutes: 10 }),
    passwordChanged({ id: "1" }),
    emailChangedFrom({ id: "1" }),
    emailChangedTo({ id: "1" }),
  ];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.map(({ subject }) => subject)).toEqual([
    "Sua conta na Ótica Ametista",
    "Seu código de recuperação",
    "Sua senha foi alterada",
    "O e-mail da sua conta foi alterado",
    "Este é o novo e-mail da sua conta",
  ]);
  for (const { text, html, ...message } of all) {
    expect(text).toMatch(/Se não foi você|Se a conta não é sua/);
    expect(text).toMatch(/atendimento@oticaametista\.example|ignore este e-mail/);
    for (const paragraph of text.trim().split("\n\n")) expect(html).toContain(`<p>${paragraph}</p>`);
    expect(message).not.toHaveProperty("unsubscribeUrl");
  }
});

test("the recovery code is in the text once, and not in the subject", () => {
  const { subject, text, html } = recoveryCode({ id: "1", code: "01234567", minutes: 10 });
  expect(text.match(/\b\d{8}\b/g)).toEqual(["01234567"]);
  expect(html).toContain("01234567");
  expect(text).toContain("Ele vale por 10 minutos");
  expect(subject).not.toMatch(/\d/);
});

test("the request for another prescription links to the order's page and leaves out the reason", () => {
  const url = `${ORIGIN}/minha-conta/pedidos/p1/receita`;
  const order = { id: "p1", number: 10_001, accountId: "ana" };
  const message = newPrescriptionRequested({ id: "1", order, links: LINKS });
  const { id, subject, text, html } = message;
  expect(id).not.toBe(newPrescriptionRequested({ id: "2", order, links: LINKS }).id);
  expect(subject).toBe("Pedido 10001: precisamos de outra receita");
  expect(text).toContain(`Enviar outra receita:\n${url}\n`);
  expect(html).toContain(`<a href="${url}"`);
  for (const sentence of ["O motivo está na página do pedido", "não mande a receita por e-mail"]) {
    expect(text).toContain(sentence);
    expect(html).toContain(sentence);
  }
  expect(message).not.toHaveProperty("unsubscribeUrl");
});

test("lenses that are made again are one e-mail for each order, which says that it takes longer", () => {
  const order = { id: "p1", number: 10_001, accountId: "ana" };
  const { id, subject, text } = lensesMadeAgain({ order, links: LINKS });
  expect(id).toBe("lenses-again:p1");
  expect(subject).toBe("Pedido 10001: as lentes vão atrasar");
  expect(text).toContain("vai demorar mais");
  expect(text).toContain(`Acompanhar o pedido:\n${ORIGIN}/minha-conta/pedidos/p1\n`);
});

test("only a guest is told how to find the order in another browser", () => {
  const order = { id: "p1", number: 10_001 };
  const [guest, account] = [null, "ana"].map((accountId) =>
    newPrescriptionRequested({ id: "1", order: { ...order, accountId }, links: LINKS }),
  );
  expect(guest?.text).toContain(`Enviar outra receita:\n${ORIGIN}/meu-pedido/p1/receita\n`);
  expect(guest?.text).toContain(
    "Em outro aparelho ou navegador, consulte o pedido com o número e este e-mail:",
  );
  expect(guest?.text).toContain(`Encontrar o pedido:\n${ORIGIN}/meu-pedido\n`);
  expect(account?.text).not.toContain("/meu-pedido");
});
