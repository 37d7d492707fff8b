import type { Page } from "@playwright/test";
import { decideAsBank, PlainClient, placeOrder, ticketUrlIn } from "../client.ts";
import { expect } from "../fixtures.ts";
import { newPerson, signUpFields } from "../people.ts";
import { runOnJourneys } from "../shop-command.ts";

const TRACKING_CODE = "AM123456785BR";

/** Buys with a new account over HTTP, brings the order into the state, and opens its page. Returns the page's path. */
export async function openOrder(page: Page, origin: string, state: "delivered" | "refused"): Promise<string> {
  const person = newPerson();
  const client = new PlainClient(origin);
  await client.post("/cadastrar", signUpFields(person));
  const pix = await placeOrder(client, "copacabana-quadrado", "preto");
  await decideAsBank(
    ticketUrlIn((await client.get(pix)).text),
    state === "delivered" ? "approved" : "rejected",
  );
  await client.get(`${pix}?conferir=1`);
  const order = `/minha-conta/pedidos/${pix.split("/").at(-1)}`;
  const number = /Pedido (\d{5,})/.exec((await client.get(order)).text)?.[1] ?? "";
  if (state === "delivered") {
    await runOnJourneys(["orders", "ship", number, TRACKING_CODE]);
    await runOnJourneys(["orders", "deliver", number]);
  }

  await page.goto(`/entrar?${new URLSearchParams({ redirectTo: order })}`);
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Senha").fill(person.password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("heading", { name: `Pedido ${number}` })).toBeVisible();
  return order;
}
