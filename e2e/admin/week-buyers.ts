import type { Browser, Page } from "@playwright/test";
import { decideAsBank, newClientIp, PlainClient, placeOrder, ticketUrlIn } from "../client.ts";
import { newPerson, type Person, signUpFields } from "../people.ts";
import { buyPaidGlasses } from "./paid-glasses.ts";

export interface Buyer {
  person: Person;
  number: string;
  /** The path of the buyer's own page of the order. */
  order: string;
  /** In a browser where the buyer is signed in. */
  page: Page;
}

/** A browser of its own, with the journey's scripts and viewport. */
export async function openBrowser(browser: Browser, options: Parameters<Browser["newContext"]>[0]) {
  const context = await browser.newContext({
    ...options,
    locale: "pt-BR",
    extraHTTPHeaders: { "X-Forwarded-For": newClientIp() },
  });
  context.setDefaultTimeout(10_000);
  return context.newPage();
}

/** Paid glasses that wait for the optician: with a file of the prescription, or with typed values and no measures. */
export async function glassesBuyer(page: Page, origin: string, sent: Parameters<typeof buyPaidGlasses>[1]) {
  const { client, ...bought } = await buyPaidGlasses(origin, sent);
  return { ...bought, page: await signedIn(page, client) };
}

/** Two paid frames of one colour, in one line. */
export async function framesBuyer(page: Page, origin: string): Promise<Buyer> {
  const client = new PlainClient(origin);
  const person = newPerson();
  await client.post("/cadastrar", signUpFields(person));
  await client.post("/checkout/carrinho/adicionar", { idProduct: "copacabana-quadrado", color: "preto" });
  const pix = await placeOrder(client, "copacabana-quadrado", "preto");
  await decideAsBank(ticketUrlIn((await client.get(pix)).text), "approved");
  await client.get(`${pix}?conferir=1`);
  const order = `/minha-conta/pedidos/${pix.split("/").at(-1)}`;
  const number = /Pedido (\d{5,})/.exec((await client.get(order)).text)?.[1] ?? "";
  return { person, number, order, page: await signedIn(page, client) };
}

async function signedIn(page: Page, { origin, cookie }: PlainClient): Promise<Page> {
  const cookies = cookie.split("; ").map((pair) => {
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    return { name, value, url: origin };
  });
  await page.context().addCookies(cookies);
  return page;
}
