import { randomBytes, randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { pdf } from "../../app/testing/sample-files.ts";
import { decideAsBank, findCheckoutToken, type PlainClient, ticketUrlIn } from "../client.ts";
import { GUEST, newPerson } from "../people.ts";
import { persist, type StaffActs } from "../resilience/staff-acts.ts";

export interface Street {
  acts: StaffActs;
  newClient: () => PlainClient;
}

/** A prescription that a client has sent, and that the shop has to have. */
export interface SentFile {
  client: PlainClient;
  file: Buffer;
}

const FRAME = { idProduct: "lumina-redondo-metal", color: "preto" };
const PRESCRIPTION = "/oculos/serra-retangular/lentes/receita?cor=azul-marinho";
const PAGES = [
  "/",
  "/produtos/oculos-de-grau",
  "/oculos/lumina-redondo-metal",
  "/busca?q=redondo",
  "/entrar",
];
const RESULT = "/checkout/confirmado";
const LOOK_INTERVAL_MS = 200;

/** A guest orders a frame by Pix, and mostly pays it. */
export async function buy({ acts, newClient }: Street): Promise<void> {
  const client = newClient();
  const { email } = newPerson();
  const checkoutToken = await persist(async () => {
    await client.post("/checkout/carrinho/adicionar", FRAME);
    await client.post("/checkout/entrega", { ...GUEST, email });
    return findCheckoutToken(client);
  });
  const placed = await acts.press(client, {
    ...{ name: "order.placed", path: "/checkout/pix", fields: async () => ({ checkoutToken }) },
    traces: [["SELECT count(*) FROM orders WHERE buyer_email = ?", email]],
  });
  const pix = placed?.location ?? "";
  const orderId = /^\/checkout\/pagamento\/([0-9a-f]{32})$/.exec(pix)?.[1];
  if (!orderId) throw new Error(`An order was acknowledged by ${pix}`);
  if (randomInt(4) > 0) await pay(acts, client, orderId);
}

/** The bank has the money: the shop must know it in the end, and says so on the order's page. */
async function pay(acts: StaffActs, client: PlainClient, orderId: string): Promise<void> {
  const pix = `/checkout/pagamento/${orderId}`;
  const ticketUrl = await persist(async () => ticketUrlIn((await client.get(pix)).text));
  // The provider did not answer while the page was made.
  if (!ticketUrl) return;
  const act = acts.begin("payment.recorded", [
    ["SELECT count(*) FROM payments WHERE order_id = ? AND status = 'approved'", orderId],
    ["SELECT count(*) FROM order_events WHERE order_id = ? AND status = 'paid'", orderId],
  ]);
  act.wasCutOff = true;
  await decideAsBank(ticketUrl, "approved");
  for (let looks = 0; looks < 100 && !act.isAcknowledged; looks++) {
    const { location } = await persist(() => client.get(`${pix}?conferir=1`));
    act.isAcknowledged = location?.startsWith(RESULT) ?? false;
    if (!act.isAcknowledged) await pause(LOOK_INTERVAL_MS);
  }
}

/** A visitor sends a prescription as a file. */
export async function sendFile({ acts, newClient }: Street, sent: SentFile[]): Promise<void> {
  const client = newClient();
  const file = pdf(`% ${randomBytes(randomInt(500, 150_000)).toString("hex")}\n`);
  await persist(async () => {
    const body = new FormData();
    body.append("consent", "on");
    body.append("prescription", new Blob([new Uint8Array(file)]), "receita.pdf");
    const { status, text } = await client.send(PRESCRIPTION, { method: "POST", body });
    if (status !== 303) throw new Error(`A file got ${status}: ${text.slice(0, 300)}`);
  });
  sent.push({ client, file });
  const id = (await persist(() => pathOfFile(client))).split("/").at(-1) ?? "";
  acts.begin("file.sent", [["SELECT count(*) FROM prescriptions WHERE id = ?", id]]).isAcknowledged = true;
}

/** Whether the sender can read the file again, byte for byte. */
export async function isStored({ client, file }: SentFile): Promise<boolean> {
  const { status, text } = await persist(async () => client.get(await pathOfFile(client)));
  return status === 200 && text === file.toString();
}

async function pathOfFile(client: PlainClient): Promise<string> {
  const { text } = await client.get(PRESCRIPTION);
  return /\/receitas\/[0-9a-f]{32}/.exec(text)?.[0] ?? "/receitas/nenhuma";
}

/** Somebody looks around: a page, and each file that it names, which perhaps another node has to send. */
export async function lookAround({ newClient }: Street): Promise<void> {
  const client = newClient();
  for (const page of PAGES) {
    const { text } = await persist(() => client.get(page));
    const files = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = ""]) => file);
    for (const file of new Set(files)) await persist(() => client.get(file));
  }
}
