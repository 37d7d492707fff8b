import { randomInt } from "node:crypto";
import { expect } from "@playwright/test";
import { photo } from "../../app/testing/sample-files.ts";
import { decideAsBank, findCheckoutToken, PlainClient, ticketUrlIn } from "../client.ts";
import { readRows, withReader } from "../database.ts";
import { newPerson, PRESCRIPTION } from "../people.ts";
import type { ServerProcess } from "../server-process.ts";

const LENSES = "/oculos/serra-retangular/lentes";

const IN_STOCK = [
  { idProduct: "serra-retangular", color: "azul-marinho" },
  { idProduct: "nimbo-sem-aro", color: "prata" },
] as const;

export interface Shopper {
  client: PlainClient;
  /** Null for a guest, who has no account. */
  accountId: string | null;
  visitorId: string | null;
  contact: { name: string; email: string; cpf_cnpj: string; whatsapp: string };
  password: string;
  /** A string in all personal data of this shopper, in lower case in the e-mail, and in no other shopper's. */
  canary: string;
  fillCart(): Promise<string>;
  ids: {
    order: string;
    unpaid: string;
    orderLine: string;
    prescription: string;
    upload: string;
    cartLine: string;
    checkoutToken: string;
    /** Unknown for a guest. */
    address: string;
  };
}

export function personalFields(canary: string) {
  const { taxId, email } = newPerson();
  const digits = String(randomInt(1e8)).padStart(8, "0");
  return {
    contact: {
      name: `Nome ${canary}`,
      email: email.replace("@", `-${canary.toLowerCase()}@`),
      cpf_cnpj: taxId,
      whatsapp: `119${digits}`,
    },
    delivery: {
      people: `Quem Recebe ${canary}`,
      phone: `113${digits.slice(1)}`,
      cep: "01310-100",
      road: `Rua ${canary}`,
      number: "1000",
      complement: "",
      district: `Bairro ${canary}`,
      city: "São Paulo",
      uf: "SP",
      reference: "",
    },
    password: `óculos de ${canary} no outono`,
  };
}

export async function signUp(client: PlainClient, { contact, password }: ReturnType<typeof personalFields>) {
  const { name: socialName } = contact;
  const more = { type: "Pessoa Física", socialName, password, passwordConfirmation: password };
  await succeed(client, "/cadastrar", { ...contact, ...more });
}

/**
 * Creates a customer or guest with a paid order of glasses and its typed prescription; a photo of another prescription, sent by
 * form, and a third by the upload widget; an unpaid order; and two frames in the cart, at the payment step.
 */
export async function newShopper(
  server: ServerProcess,
  kind: "customer" | "guest",
  canary: string,
): Promise<Shopper> {
  const client = new PlainClient(server.origin);
  const fields = personalFields(canary);
  const { contact, delivery, password } = fields;
  if (kind === "customer") await signUp(client, fields);
  const address = kind === "customer" ? delivery : { ...contact, ...delivery };

  await succeed(client, `${LENSES}/depois?cor=azul-marinho`);
  await succeed(client, `${LENSES}/lente`, { lens: "lente-visao-simples" });
  await succeed(client, `${LENSES}/espessura`, { thickness: "fina" });
  await succeed(client, `${LENSES}/confirmar`);
  await succeed(client, "/checkout/entrega", address);
  const order = await payCart(client);
  const page = kind === "customer" ? `/minha-conta/pedidos/${order}` : `/meu-pedido/${order}`;
  expect((await client.get(page)).status).toBe(200);
  await succeed(client, `${page}/receita`, { ...PRESCRIPTION, prescriber: `Dr. ${canary}, CRM-RJ 54321` });

  await client.send(`${LENSES}/receita?cor=azul-marinho`, await fileForm("prescription", "consent", canary));
  const sent = await client.send("/envios/base", await fileForm("file", "metadata[consent]", canary));
  const upload = JSON.parse(sent.text).file;
  expect(upload).toEqual(expect.any(String));
  await succeed(client, "/minha-conta/favoritos/adicionar", { idProduct: "gavea-redondo" });
  await succeed(client, "/checkout/carrinho/adicionar", IN_STOCK[0]);
  await succeed(client, "/checkout/entrega", address);
  const unpaid = await orderCart(client);
  const fillCart = async () => {
    for (const product of IN_STOCK) await succeed(client, "/checkout/carrinho/adicionar", product);
    await succeed(client, "/checkout/entrega", address);
    return findCheckoutToken(client);
  };
  const checkoutToken = await fillCart();

  const [owner = { accountId: null, visitorId: null }] = await readRows<
    Pick<Shopper, "accountId" | "visitorId">
  >(
    server.folder,
    `SELECT account_id AS "accountId", CASE WHEN account_id IS NULL THEN visitor_id END AS "visitorId"
      FROM orders WHERE id = ?`,
    order,
  );
  const ownerId = owner.accountId ?? owner.visitorId ?? "";
  const ids = await withReader(server.folder, async (database) => {
    const idIn = async (from: string, value: string) => {
      const [row] = await database.rows<{ id: string }>(`SELECT id FROM ${from}`, value);
      return row?.id;
    };
    const isOwners = "WHERE ? IN (account_id, visitor_id)";
    const cart = String(await idIn(`carts ${isOwners}`, ownerId));
    return {
      orderLine: String(await idIn("order_lines WHERE order_id = ?", order)),
      prescription: String(await idIn(`prescriptions ${isOwners} AND file_id IS NOT NULL`, ownerId)),
      cartLine: String(await idIn("cart_lines WHERE cart_id = ?", cart)),
      address: (await idIn("addresses WHERE account_id = ?", ownerId)) ?? "0".repeat(32),
    };
  });
  return {
    client,
    ...owner,
    contact,
    password,
    canary,
    fillCart,
    ids: { order, unpaid, upload, checkoutToken, ...ids },
  };
}

async function orderCart(client: PlainClient): Promise<string> {
  const checkoutToken = await findCheckoutToken(client);
  const { location } = await client.post("/checkout/pix", { checkoutToken });
  return location?.split("/").at(-1) ?? "";
}

async function payCart(client: PlainClient): Promise<string> {
  const order = await orderCart(client);
  const pix = `/checkout/pagamento/${order}`;
  await decideAsBank(ticketUrlIn((await client.get(pix)).text), "approved");
  await client.get(`${pix}?conferir=1`);
  return order;
}

async function succeed(client: PlainClient, path: string, fields: Record<string, string> = {}) {
  const { status, text } = await client.post(path, fields);
  expect(
    status,
    `${path}: ${/<main.*<\/main>/s
      .exec(text)?.[0]
      .replace(/<[^>]+>/g, " ")
      .slice(0, 300)}`,
  ).toBe(303);
}

async function fileForm(field: string, consent: string, canary: string) {
  const form = new FormData();
  form.append(consent, "on");
  form.append(field, new Blob([new Uint8Array(await photo())]), `receita-${canary}.jpg`);
  return { method: "POST", body: form };
}
