import { expect, test } from "vitest";
import {
  backInStock,
  emailChangedFrom,
  emailChangedTo,
  newPrescriptionRequested,
  newsletterConfirmation,
  passwordChanged,
  recoveryCode,
  welcome,
} from "./emails.ts";

const ALERT = {
  id: "a1",
  title: "Ipê",
  slug: "ipe",
  color: "preto",
  colorName: "Preto",
  origin: "https://loja.exemplo",
};

test("an e-mail's text and its HTML say the same and lead to the same page", () => {
  const { text, html } = backInStock(ALERT);
  for (const words of ["Ipê na cor Preto está disponível de novo", "CNPJ 11.222.333/0001-81"]) {
    expect(text).toContain(words);
    expect(html).toContain(words);
  }
  expect(text).toContain("Ver Ipê:\nhttps://loja.exemplo/oculos/ipe?cor=preto\n");
  expect(html).toContain('<a href="https://loja.exemplo/oculos/ipe?cor=preto"');
});

test("what is put into an e-mail's HTML is text there, and no markup", () => {
  const { html } = backInStock({ ...ALERT, title: `<img src="x">&'`, color: `"><b>` });
  expect(html).toContain("&lt;img src=&quot;x&quot;&gt;&amp;&#39; na cor Preto");
  expect(html).not.toMatch(/<img|<b>/);
});

test("only an e-mail of a subscription says how to end it", () => {
  const message = newsletterConfirmation({ id: "1", token: "segredo", origin: "https://loja.exemplo" });
  expect(message.unsubscribeUrl).toBe("https://loja.exemplo/newsletter/sair/segredo");
  expect(message.text).toContain("https://loja.exemplo/newsletter/confirmar/segredo");
  expect(message.text).toContain("Sair da lista:\nhttps://loja.exemplo/newsletter/sair/segredo");
  expect(backInStock(ALERT)).not.toHaveProperty("unsubscribeUrl");
});

test("the e-mails of an account are each their own, say what to do about a stranger, and end no subscription", () => {
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

test("a code is in its e-mail once, in one piece, and not in what a locked screen shows", () => {
  const { subject, text, html } = recoveryCode({ id: "1", code: "01234567", minutes: 10 });
  expect(text.match(/\b\d{8}\b/g)).toEqual(["01234567"]);
  expect(html).toContain("01234567");
  expect(text).toContain("Ele vale por 10 minutos");
  expect(subject).not.toMatch(/\d/);
});

test("the e-mail that asks for another prescription leads to the order's page, and keeps why to that page", () => {
  const origin = "https://loja.exemplo";
  const url = `${origin}/minha-conta/pedidos/p1/receita`;
  const order = { id: "p1", number: 10_001, accountId: "ana" };
  const message = newPrescriptionRequested({ id: "1", order, origin });
  const { id, subject, text, html } = message;
  expect(id).not.toBe(newPrescriptionRequested({ id: "2", order, origin }).id);
  expect(subject).toBe("Pedido 10001: precisamos de outra receita");
  expect(text).toContain(`Enviar outra receita:\n${url}\n`);
  expect(html).toContain(`<a href="${url}"`);
  for (const words of ["O motivo está na página do pedido", "não mande a receita por e-mail"]) {
    expect(text).toContain(words);
    expect(html).toContain(words);
  }
  expect(message).not.toHaveProperty("unsubscribeUrl");
});

test("a guest is told how the order is found in another browser, an account is not", () => {
  const origin = "https://loja.exemplo";
  const order = { id: "p1", number: 10_001 };
  const [guests, accounts] = [null, "ana"].map((accountId) =>
    newPrescriptionRequested({ id: "1", order: { ...order, accountId }, origin }),
  );
  expect(guests?.text).toContain(`Enviar outra receita:\n${origin}/meu-pedido/p1/receita\n`);
  expect(guests?.text).toContain(
    "Em outro aparelho ou navegador, consulte o pedido com o número e este e-mail:",
  );
  expect(guests?.text).toContain(`Encontrar o pedido:\n${origin}/meu-pedido\n`);
  expect(accounts?.text).not.toContain("/meu-pedido");
});
