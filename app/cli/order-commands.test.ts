import { expect, test } from "vitest";
import { checkDigitOf } from "#app/domain/order/invoice-key.ts";
import { listOrderPrescriptions } from "#app/domain/order/order-prescriptions.server.ts";
import { acceptPrescription } from "#app/domain/order/prescription-acts.server.ts";
import { deletePrescription } from "#app/domain/order/prescription-changes.server.ts";
import { days } from "#app/domain/values/duration.ts";
import { runShopCommand } from "#app/testing/cli.ts";
import { buyGlasses, TYPED_PRESCRIPTION } from "#app/testing/glasses.ts";
import { finishLenses } from "#app/testing/lab.ts";
import { buyByPix, orderByPix } from "#app/testing/paid-orders.ts";
import { ADDRESS, CONTACT, openTestShop } from "#app/testing/shop.ts";

const BUYER = { accountId: null, visitorId: "a visitor" };
const SEE_HELP = " Veja os comandos com: npm run shop -- --help";
const CODE = "AM123456785BR";

async function openShopForCommands() {
  const shop = await openTestShop();
  return {
    shop,
    run: (...args: string[]) => runShopCommand(["orders", ...args], { DATABASE_URL: shop.url }, shop.now()),
  };
}

const success = (stdout: string) => ({ code: 0, stdout, stderr: "" });
const failure = (stderr: string) => ({ code: 1, stdout: "", stderr });

test("ships an order, corrects its tracking code, and delivers it", async () => {
  const { shop, run } = await openShopForCommands();
  const { find } = await buyByPix(shop, BUYER);

  expect(await run("ship", "10001", "am000000005br")).toEqual(
    success("O pedido 10001 foi enviado, com o código AM000000005BR."),
  );
  expect(await run("ship", "10001", CODE)).toEqual(
    success(`O pedido 10001 já tinha sido enviado; o código agora é ${CODE}.`),
  );
  const at = shop.moveClock(days(3));
  expect(await run("deliver", "10001")).toEqual(
    success("O pedido 10001 foi entregue. O cliente pode desistir por 7 dias."),
  );
  expect(await find()).toMatchObject({ status: "delivered", trackingCode: CODE, deliveredAt: at });
  expect(await run("deliver", "10001")).toEqual(success("O pedido 10001 já estava entregue."));
  expect(await run("ship", "10001", CODE)).toEqual(
    failure("O pedido 10001 não pode ser enviado: está em “Entregue”."),
  );
});

test("ship takes the key of the invoice, and recognises a code of Correios", async () => {
  const { shop, run } = await openShopForCommands();
  const { find } = await buyByPix(shop, BUYER);
  const digits = "3526111122233300018155001000000001100000001";
  const key = digits + checkDigitOf(digits);
  await run("ship", "10001", CODE, "--invoice", key);
  expect(await find()).toMatchObject({ status: "shipped", invoiceKey: key, parcelCarrier: "correios" });
  await run("ship", "10001", "JD-0001");
  expect(await find()).toMatchObject({ trackingCode: "JD-0001", invoiceKey: key, parcelCarrier: null });
});

test("does not ship an order that waits for a prescription, and refers to the prescriptions", async () => {
  const { shop, run } = await openShopForCommands();
  await buyGlasses(shop, BUYER, "later");
  expect(await run("ship", "10001", CODE)).toEqual(
    failure(
      "O pedido 10001 ainda espera uma receita aceita: nada dele entra no laboratório. Veja: prescriptions list.",
    ),
  );
});

test("cancel reports whether a refund was requested", async () => {
  const { shop, run } = await openShopForCommands();
  await buyByPix(shop, BUYER);
  const unpaid = await orderByPix(shop, BUYER);
  expect(await run("cancel", "10001")).toEqual(
    success("O pedido 10001 foi cancelado, e o reembolso ao cliente foi pedido."),
  );
  expect(await run("cancel", "10002")).toEqual(
    success("O pedido 10002 foi cancelado, e não pode mais ser pago."),
  );
  expect(await unpaid.status()).toBe("cancelled");
  expect(await run("cancel", "10002")).toEqual(
    failure("O pedido 10002 não pode ser cancelado: está em “Cancelado”."),
  );
});

test("refund requests a refund, and reports a chargeback instead", async () => {
  const { shop, run } = await openShopForCommands();
  const shipped = await buyByPix(shop, BUYER);
  const disputed = await buyByPix(shop, BUYER);
  await orderByPix(shop, BUYER);
  await run("ship", "10001", CODE);
  await disputed.reportStatus("charged_back");

  expect(await run("refund", "10001")).toEqual(success("O reembolso do pedido 10001 foi pedido."));
  expect(await shipped.status()).toBe("refund_pending");
  expect(await run("refund", "10002")).toEqual(
    success("O banco já tinha estornado o pagamento do pedido 10002; ele está reembolsado."),
  );
  expect(await run("refund", "10003")).toEqual(
    failure("O pedido 10003 não pode ser reembolsado: está em “Aguardando pagamento”."),
  );
});

test("refunds lines, freight or an amount, and shows what is left to send", async () => {
  const { shop, run } = await openShopForCommands();
  const { product } = await buyByPix(shop, BUYER);
  expect(await run("refund", "10001", "--line", "1:1", "--freight", "--restock")).toEqual(
    failure("Falta o motivo do reembolso: --reason TEXTO."),
  );
  shop.moveClock(1);
  expect(
    await run("refund", "10001", "--line", "1:1", "--freight", "--restock", "--reason", "desistiu de um"),
  ).toEqual(success("O reembolso de R$\u00a0222,89 do pedido 10001 foi pedido."));
  const { stdout } = await run("show", "10001");
  expect(stdout).toContain(
    `1. 2 × ${product.title} (AM-1, Preto) · R$\u00a0209,99 · reembolso: 1 · a enviar: 1`,
  );
  expect(stdout).toContain(
    `Reembolso: R$\u00a0222,89 · pedido · em 20/11/2026, 09:00 · 1 × ${product.title} (ao estoque: 1) · frete · operator · desistiu de um`,
  );
  const because = ["--reason", "engano"];
  expect(await run("refund", "10001", "--line", "1:2", ...because)).toEqual(
    failure(`De “${product.title}” faltam reembolsar 1. Veja: orders show 10001.`),
  );
  expect(await run("refund", "10001", "--line", "2", ...because)).toEqual(
    failure("O pedido 10001 não tem essa linha, ou ela veio duas vezes. Veja: orders show 10001."),
  );
  expect(await run("refund", "10001", "--freight", ...because)).toEqual(
    failure("O frete do pedido 10001 já foi reembolsado."),
  );
  expect(await run("refund", "10001", "--amount", "210", ...because)).toEqual(
    failure("Seriam R$\u00a0210,00, e do pedido 10001 faltam R$\u00a0209,99."),
  );
  expect(await run("refund", "10001", "--amount", "9,99", "--freight", ...because)).toEqual(
    failure("Um valor avulso vai sozinho: sem --line e sem --freight."),
  );
  expect(await run("refund", "10001", "--amount", "9,99", ...because)).toEqual(
    success("O reembolso de R$\u00a09,99 do pedido 10001 foi pedido."),
  );
  expect(await run("refund", "10001")).toEqual(success("O reembolso do pedido 10001 foi pedido."));
  expect((await run("show", "10001")).stdout).toContain("Reembolso: R$\u00a0200,00 · pedido");
});

test("an order without a payment is not refunded", async () => {
  const { shop, run } = await openShopForCommands();
  await buyGlasses(shop, BUYER, "later");
  expect(await run("refund", "10001")).toEqual(
    failure("O pedido 10001 não tem um pagamento aprovado a reembolsar. Veja: orders show 10001."),
  );
});

test("lists all orders, or those of one status", async () => {
  const { shop, run } = await openShopForCommands();
  expect(await run("list")).toEqual(success("Ainda não há pedidos."));
  await buyByPix(shop, BUYER);
  await orderByPix(shop, BUYER);
  const paid = "10001 · Pago · feito em 20/11/2026, 09:00 · R$\u00a0432,88";
  const waiting = "10002 · Aguardando pagamento · feito em 20/11/2026, 09:00 · R$\u00a0432,88";
  expect(await run("list")).toEqual(success(`${waiting}\n${paid}`));
  expect(await run("list", "paid")).toEqual(success(paid));
  expect(await run("list", "shipped")).toEqual(success("Nenhum pedido em “Enviado”."));
});

test("lists the orders with a payment to check", async () => {
  const { shop, run } = await openShopForCommands();
  await buyByPix(shop, BUYER);
  expect(await run("list", "quarantined")).toEqual(success("Nenhum pedido tem um pagamento a conferir."));
  const { reportStatus } = await orderByPix(shop, BUYER);
  await reportStatus("approved", { amountCents: 1 });
  expect(await run("list", "quarantined")).toEqual(
    success("10002 · Aguardando pagamento · feito em 20/11/2026, 09:00 · R$\u00a0432,88"),
  );
});

test("shows an order with its lenses, payment and history, without the buyer's name and street", async () => {
  const { shop, run } = await openShopForCommands();
  const { paymentId, product } = await buyByPix(shop, BUYER);
  await run("ship", "10001", CODE);
  const shown = await run("show", "10001");
  expect(shown.stdout.split("\n")).toEqual([
    "Pedido 10001: Enviado",
    "Feito em: 20/11/2026, 09:00",
    "Entrega: Entrega padrão, São Paulo/SP",
    `Rastreamento: ${CODE}`,
    `1. 2 × ${product.title} (AM-1, Preto) · R$\u00a0209,99`,
    "Produtos: R$\u00a0419,98",
    "Frete: R$\u00a012,90",
    "Total: R$\u00a0432,88",
    `Pagamento: Pix · approved · provider-${paymentId}`,
    "Histórico:",
    "  20/11/2026, 09:00 Aguardando pagamento (placed)",
    "  20/11/2026, 09:00 Pago (payment approved)",
    "  20/11/2026, 09:00 Em preparação (operator)",
    "  20/11/2026, 09:00 Enviado (operator)",
  ]);

  await buyGlasses(shop, BUYER, "later");
  const glasses = await run("show", "10002");
  expect(glasses.stdout).toContain("lente VISÃO SIMPLES, SUPER FINA 1.61 · R$");
  for (const secret of [...Object.values(CONTACT), ADDRESS.road, ADDRESS.cep]) {
    expect(shown.stdout + glasses.stdout).not.toContain(secret);
  }
});

test("shows the id of a prescription, and whether it was deleted during production", async () => {
  const { shop, run } = await openShopForCommands();
  const { store, prescriptionFiles: files, now } = shop;
  const orderId = await buyGlasses(shop, BUYER, TYPED_PRESCRIPTION);
  const id = (await listOrderPrescriptions(store.read, orderId))[0]?.prescriptionId ?? "";
  expect((await run("show", "10001")).stdout).toContain(` · receita ${id}\n`);

  await acceptPrescription(store, files, { id }, now());
  expect((await run("ship", "10001", CODE)).stderr).toContain("As lentes do pedido 10001 ainda estão");
  await finishLenses(shop, orderId);
  await deletePrescription(store, files, BUYER, id, now());
  expect((await run("show", "10001")).stdout).toContain(" · receita excluída pelo cliente\n");
  await run("ship", "10001", CODE);
  expect((await run("show", "10001")).stdout).not.toContain("receita excluída");
});

test.each([
  ["show", "999"],
  ["ship", "999", CODE],
  ["deliver", "999"],
  ["cancel", "999"],
  ["refund", "999"],
  ["refund", "999", "--freight", "--reason", "engano"],
])("%s of an unknown order fails", async (...args) => {
  const { run } = await openShopForCommands();
  expect(await run(...args)).toEqual(failure("Não há pedido 999."));
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
  [["refund"], "Falta o número do pedido, que está na lista: orders list."],
  [["refund", "10001", "--line"], "Falta o valor de --line."],
  [["refund", "10001", "--line", "0"], "“0” não é uma linha, como 1, ou 1:2 para duas unidades."],
  [["refund", "10001", "--amount", "1,5"], "“1,5” não é um valor em reais, como 49,90."],
  [["refund", "10001", "--all"], "Sobrou “--all”."],
  [["refund", "10001", "--restock"], "--restock vale para as unidades de uma linha: falta --line."],
  [["ship", "10001"], "Falta o código de rastreamento."],
  [["ship", "10001", "AM 1"], "O código “AM 1” não serve. De 5 a 40 letras, números e hifens, sem espaços."],
  [
    ["ship", "10001", "AM123456789BR"],
    "O código “AM123456789BR” não serve. Confira o código dos Correios: o dígito verificador não fecha.",
  ],
  [["ship", "10001", "AM123", "--invoice"], "Falta o valor de --invoice."],
  [
    ["ship", "10001", "AM123", "--invoice", "1"],
    "A chave “1” não serve. A chave da nota fiscal tem 44 dígitos.",
  ],
  [["ship", "10001", "AM123", "456"], "Sobrou “456”: o código vai sem espaços."],
])("%j prints a usage error", async (args, message) => {
  expect(await runShopCommand(["orders", ...args], { DATABASE_URL: "file:/nada/aqui.db" })).toEqual(
    failure(message + SEE_HELP),
  );
});
