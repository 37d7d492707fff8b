import { expect, test } from "vitest";
import { listOrderPrescriptions } from "#app/domain/order/order-prescriptions.server.ts";
import { acceptPrescription, deletePrescription } from "#app/domain/order/prescription-reviews.server.ts";
import { days } from "#app/domain/values/duration.ts";
import { runShopCommand } from "#app/testing/cli.ts";
import { buyGlasses, TYPED } from "#app/testing/glasses.ts";
import { buyByPix, orderByPix } from "#app/testing/paid-orders.ts";
import { ADDRESS, CONTACT, openTestShop } from "#app/testing/shop.ts";

const BUYER = { accountId: null, visitorId: "a visitor" };
const SEE_HELP = " Veja os comandos com: npm run shop -- --help";
const CODE = "AM123456789BR";

/** The command line, on the database of a shop that is open. */
async function openShopForCommands() {
  const shop = await openTestShop();
  return {
    shop,
    run: (...args: string[]) =>
      runShopCommand(["orders", ...args], { DATABASE_URL: `file:${shop.file}` }, shop.now()),
  };
}

const said = (words: string) => ({ code: 0, said: words, complained: "" });
const complained = (words: string) => ({ code: 1, said: "", complained: words });

test("an order is sent, its code corrected, and delivered", async () => {
  const { shop, run } = await openShopForCommands();
  const { find } = await buyByPix(shop, BUYER);

  expect(await run("ship", "10001", "am000000000br")).toEqual(
    said("O pedido 10001 foi enviado, com o código AM000000000BR."),
  );
  expect(await run("ship", "10001", CODE)).toEqual(
    said(`O pedido 10001 já tinha sido enviado; o código agora é ${CODE}.`),
  );
  const at = shop.moveClock(days(3));
  expect(await run("deliver", "10001")).toEqual(
    said("O pedido 10001 foi entregue. O cliente pode desistir por 7 dias."),
  );
  expect(await find()).toMatchObject({ status: "delivered", trackingCode: CODE, deliveredAt: at });
  expect(await run("deliver", "10001")).toEqual(said("O pedido 10001 já estava entregue."));
  expect(await run("ship", "10001", CODE)).toEqual(
    complained("O pedido 10001 não pode ser enviado: está em “Entregue”."),
  );
});

test("what waits for a prescription is not sent, and where to look is said", async () => {
  const { shop, run } = await openShopForCommands();
  await buyGlasses(shop, BUYER, "later");
  expect(await run("ship", "10001", CODE)).toEqual(
    complained(
      "O pedido 10001 ainda espera uma receita aceita: nada dele entra no laboratório. Veja: prescriptions list.",
    ),
  );
});

test("cancelling says whether money goes back", async () => {
  const { shop, run } = await openShopForCommands();
  await buyByPix(shop, BUYER);
  const unpaid = await orderByPix(shop, BUYER);
  expect(await run("cancel", "10001")).toEqual(
    said("O pedido 10001 foi cancelado, e o reembolso ao cliente foi pedido."),
  );
  expect(await run("cancel", "10002")).toEqual(
    said("O pedido 10002 foi cancelado, e não pode mais ser pago."),
  );
  expect(await unpaid.status()).toBe("cancelled");
  expect(await run("cancel", "10002")).toEqual(
    complained("O pedido 10002 não pode ser cancelado: está em “Cancelado”."),
  );
});

test("refunding says what became of the money", async () => {
  const { shop, run } = await openShopForCommands();
  const kept = await buyByPix(shop, BUYER);
  const disputed = await buyByPix(shop, BUYER);
  await orderByPix(shop, BUYER);
  await run("ship", "10001", CODE);
  await disputed.hear("charged_back");

  expect(await run("refund", "10001")).toEqual(said("O reembolso do pedido 10001 foi pedido."));
  expect(await kept.status()).toBe("refund_pending");
  expect(await run("refund", "10002")).toEqual(
    said("O banco já tinha estornado o pagamento do pedido 10002; ele está reembolsado."),
  );
  expect(await run("refund", "10003")).toEqual(
    complained("O pedido 10003 não pode ser reembolsado: está em “Aguardando pagamento”."),
  );
});

test("an order without a payment is not refunded", async () => {
  const { shop, run } = await openShopForCommands();
  await buyGlasses(shop, BUYER, "later");
  expect(await run("refund", "10001")).toEqual(
    complained("O pedido 10001 não tem um pagamento aprovado a reembolsar. Veja: orders show 10001."),
  );
});

test("the list is of all orders or of one status", async () => {
  const { shop, run } = await openShopForCommands();
  expect(await run("list")).toEqual(said("Ainda não há pedidos."));
  await buyByPix(shop, BUYER);
  await orderByPix(shop, BUYER);
  const paid = "10001 · Pago · feito em 20/11/2026, 09:00 · R$\u00a0432,88";
  const waiting = "10002 · Aguardando pagamento · feito em 20/11/2026, 09:00 · R$\u00a0432,88";
  expect(await run("list")).toEqual(said(`${waiting}\n${paid}`));
  expect(await run("list", "paid")).toEqual(said(paid));
  expect(await run("list", "shipped")).toEqual(said("Nenhum pedido em “Enviado”."));
});

test("an order is shown with its lenses, payment and history, and nobody's name or street", async () => {
  const { shop, run } = await openShopForCommands();
  const { paymentId, product } = await buyByPix(shop, BUYER);
  await run("ship", "10001", CODE);
  const shown = await run("show", "10001");
  expect(shown.said.split("\n")).toEqual([
    "Pedido 10001: Enviado",
    "Feito em: 20/11/2026, 09:00",
    "Entrega: Entrega padrão, São Paulo/SP",
    `Rastreamento: ${CODE}`,
    `2 × ${product.title} (AM-1, Preto) · R$\u00a0209,99`,
    "Produtos: R$\u00a0419,98",
    "Frete: R$\u00a012,90",
    "Total: R$\u00a0432,88",
    `Pagamento: Pix · approved · provider-${paymentId}`,
    "Histórico:",
    "  20/11/2026, 09:00 Aguardando pagamento (placed)",
    "  20/11/2026, 09:00 Pago (payment approved)",
    "  20/11/2026, 09:00 Em preparação (keeper)",
    "  20/11/2026, 09:00 Enviado (keeper)",
  ]);

  await buyGlasses(shop, BUYER, "later");
  const glasses = await run("show", "10002");
  expect(glasses.said).toContain("lente VISÃO SIMPLES, SUPER FINA 1.61 · R$");
  for (const secret of [...Object.values(CONTACT), ADDRESS.road, ADDRESS.cep]) {
    expect(shown.said + glasses.said).not.toContain(secret);
  }
});

test("of an order with lenses the prescription's id is shown, and that it was deleted while they are made", async () => {
  const { shop, run } = await openShopForCommands();
  const { store, prescriptionFiles: files, now } = shop;
  const orderId = await buyGlasses(shop, BUYER, TYPED);
  const id = (await listOrderPrescriptions(store.read, orderId))[0]?.prescriptionId ?? "";
  expect((await run("show", "10001")).said).toContain(` · receita ${id}\n`);

  await acceptPrescription(store, files, id, undefined, now());
  await deletePrescription(store, files, BUYER, id, now());
  expect((await run("show", "10001")).said).toContain(" · receita excluída pelo cliente\n");
  await run("ship", "10001", CODE);
  expect((await run("show", "10001")).said).not.toContain("receita excluída");
});

test.each([
  ["show", "999"],
  ["ship", "999", CODE],
  ["deliver", "999"],
  ["cancel", "999"],
  ["refund", "999"],
])("%s of a number that is nobody's says so", async (...args) => {
  const { run } = await openShopForCommands();
  expect(await run(...args)).toEqual(complained("Não há pedido 999."));
});

test.each([
  [[], "Falta dizer o que fazer com os pedidos: list, show, ship, deliver, cancel ou refund."],
  [["erase", "1"], "Não conheço o comando “orders erase”."],
  [["list", "enviado"], "Não conheço a situação “enviado”."],
  [["list", "toString"], "Não conheço a situação “toString”."],
  [["list", "paid", "shipped"], "Sobrou “shipped”: é uma situação por vez."],
  [["show"], "Falta o número do pedido, que está na lista: orders list."],
  [["show", "dez"], "“dez” não é o número de um pedido."],
  [["deliver", "10001", "10002"], "Sobrou “10002”: é um pedido por vez."],
  [["ship", "10001"], "Falta o código de rastreamento."],
  [["ship", "10001", "AM 1"], "O código “AM 1” não serve: são de 5 a 40 letras, números e hifens."],
  [["ship", "10001", "AM123", "456"], "Sobrou “456”: o código vai sem espaços."],
])("%j is refused in one line that leads on", async (args, words) => {
  expect(await runShopCommand(["orders", ...args], { DATABASE_URL: "file:/nada/aqui.db" })).toEqual(
    complained(words + SEE_HELP),
  );
});
