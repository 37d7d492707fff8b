import { randomInt } from "node:crypto";
import { expect } from "@playwright/test";
import Database from "better-sqlite3";
import { photo } from "../../app/testing/sample-files.ts";
import { PlainClient, ticketUrlIn } from "../client.ts";
import { newPerson, PRESCRIPTION } from "../people.ts";
import type { ServerProcess } from "../server-process.ts";

const LENSES = "/oculos/serra-retangular/lentes";

const IN_STOCK = [
  { idProduct: "serra-retangular", color: "azul-marinho" },
  { idProduct: "nimbo-sem-aro", color: "prata" },
] as const;

/** Somebody with something of everything that a shopper can have. */
export interface Shopper {
  client: PlainClient;
  /** Null for a guest, who has no account. */
  accountId: string | null;
  visitorId: string | null;
  contact: { name: string; email: string; cpf_cnpj: string; whatsapp: string };
  password: string;
  /** Stands on this person's pages, in lower case in the e-mail, and on nobody else's. */
  mark: string;
  /** Puts two frames into the cart, ready to be paid, and answers what the page of payment would send. */
  fillCart(): Promise<string>;
  /** The names of what is this person's, as addresses and forms call it. */
  ids: {
    order: string;
    unpaid: string;
    orderLine: string;
    prescription: string;
    upload: string;
    cartLine: string;
    checkoutToken: string;
    /** An account's alone. */
    address: string;
  };
}

/** What people type, each field with a mark of its own. */
export function personalFields(mark: string) {
  const { taxId, email } = newPerson();
  const digits = String(randomInt(1e8)).padStart(8, "0");
  return {
    contact: {
      name: `Nome ${mark}`,
      email: email.replace("@", `-${mark.toLowerCase()}@`),
      cpf_cnpj: taxId,
      whatsapp: `119${digits}`,
    },
    delivery: {
      people: `Quem Recebe ${mark}`,
      phone: `113${digits.slice(1)}`,
      cep: "01310-100",
      road: `Rua ${mark}`,
      number: "1000",
      complement: "",
      district: `Bairro ${mark}`,
      city: "São Paulo",
      uf: "SP",
      reference: "",
    },
    password: `óculos de ${mark} no outono`,
  };
}

export async function signUp(client: PlainClient, { contact, password }: ReturnType<typeof personalFields>) {
  const { name: socialName } = contact;
  const more = { type: "Pessoa Física", socialName, password, passwordConfirmation: password };
  await succeed(client, "/cadastrar", { ...contact, ...more });
}

/**
 * Has somebody sign up, or stay a guest; buy glasses, pay them, and type their prescription afterwards; send a photo of
 * a prescription for others, and another by the upload widget; order a frame and not pay it; and leave two in the cart, ready
 * to be paid.
 */
export async function newShopper(
  server: ServerProcess,
  kind: "customer" | "guest",
  mark: string,
): Promise<Shopper> {
  const client = new PlainClient(server.origin);
  const fields = personalFields(mark);
  const { contact, delivery, password } = fields;
  if (kind === "customer") await signUp(client, fields);
  const address = kind === "customer" ? delivery : { ...contact, ...delivery };

  await succeed(client, `${LENSES}/depois?cor=azul-marinho`);
  await succeed(client, `${LENSES}/lente`, { lens: "lente-visao-simples" });
  await succeed(client, `${LENSES}/espessura`, { thickness: "fina" });
  await succeed(client, `${LENSES}/confirmar`);
  await succeed(client, "/checkout/entrega", address);
  const order = await payTheCart(client);
  const page = kind === "customer" ? `/minha-conta/pedidos/${order}` : `/meu-pedido/${order}`;
  expect((await client.get(page)).status).toBe(200);
  await succeed(client, `${page}/receita`, { ...PRESCRIPTION, prescriber: `Dr. ${mark}, CRM-RJ 54321` });

  await client.send(`${LENSES}/receita?cor=azul-marinho`, await fileForm("prescription", "consent", mark));
  const sent = await client.send("/envios/base", await fileForm("file", "metadata[consent]", mark));
  const upload = JSON.parse(sent.text).file;
  expect(upload).toEqual(expect.any(String));
  await succeed(client, "/minha-conta/favoritos/adicionar", { idProduct: "gavea-redondo" });
  await succeed(client, "/checkout/carrinho/adicionar", IN_STOCK[0]);
  await succeed(client, "/checkout/entrega", address);
  const unpaid = await orderTheCart(client);
  const fillCart = async () => {
    for (const product of IN_STOCK) await succeed(client, "/checkout/carrinho/adicionar", product);
    await succeed(client, "/checkout/entrega", address);
    return tokenIn((await client.get("/checkout/pagamento")).text);
  };
  const checkoutToken = await fillCart();

  const row = (query: string, value: string) => readRow(server, query, value);
  const owner = row(
    "SELECT account_id AS accountId, CASE WHEN account_id IS NULL THEN visitor_id END AS visitorId FROM orders WHERE id = ?",
    order,
  ) as Pick<Shopper, "accountId" | "visitorId">;
  const who = owner.accountId ?? owner.visitorId ?? "";
  const idIn = (table: string, condition = "TRUE") =>
    String(row(`SELECT id FROM ${table} WHERE ? IN (account_id, visitor_id) AND ${condition}`, who)?.id);
  const cart = idIn("carts");
  return {
    client,
    ...owner,
    contact,
    password,
    mark,
    fillCart,
    ids: {
      order,
      unpaid,
      orderLine: String(row("SELECT id FROM order_lines WHERE order_id = ?", order)?.id),
      prescription: idIn("prescriptions", "file_id IS NOT NULL"),
      upload,
      cartLine: String(row("SELECT id FROM cart_lines WHERE cart_id = ?", cart)?.id),
      checkoutToken,
      address: String(row("SELECT id FROM addresses WHERE account_id = ?", who)?.id ?? "0".repeat(32)),
    },
  };
}

/** Makes an order of what is in the cart, to be paid by Pix, and answers its id. */
async function orderTheCart(client: PlainClient): Promise<string> {
  const checkoutToken = tokenIn((await client.get("/checkout/pagamento")).text);
  const { location } = await client.post("/checkout/pix", { checkoutToken });
  return location?.split("/").at(-1) ?? "";
}

async function payTheCart(client: PlainClient): Promise<string> {
  const order = await orderTheCart(client);
  const pix = `/checkout/pagamento/${order}`;
  const bank = ticketUrlIn((await client.get(pix)).text);
  await fetch(bank, {
    method: "POST",
    body: new URLSearchParams({ status: "approved" }),
    redirect: "manual",
  });
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

async function fileForm(field: string, consent: string, mark: string) {
  const form = new FormData();
  form.append(consent, "on");
  form.append(field, new Blob([new Uint8Array(await photo())]), `receita-${mark}.jpg`);
  return { method: "POST", body: form };
}

function tokenIn(page: string): string {
  return /name="checkoutToken" value="([^"]+)"/.exec(page)?.[1] ?? "";
}

function readRow(server: ServerProcess, query: string, value: string) {
  return onDatabase(
    server,
    (database) => database.prepare(query).get(value) as Record<string, unknown> | undefined,
  );
}

/** Looks at the database as it lies on the disk. */
export function onDatabase<T>(server: ServerProcess, look: (database: Database.Database) => T): T {
  const database = new Database(`${server.folder}/shop.db`, { readonly: true });
  try {
    return look(database);
  } finally {
    database.close();
  }
}
