import { decideAsBank, PlainClient, placeOrder, ticketUrlIn } from "../client.ts";
import { newPerson, type Person, signUpFields } from "../people.ts";

/** Buys a frame with a new account, over HTTP, and pays by Pix. Returns the order's number. */
export async function buyPaid(origin: string, person: Person = newPerson()): Promise<string> {
  const client = new PlainClient(origin);
  await client.post("/cadastrar", signUpFields(person));
  const pix = await placeOrder(client, "copacabana-quadrado", "preto");
  await decideAsBank(ticketUrlIn((await client.get(pix)).text), "approved");
  await client.get(`${pix}?conferir=1`);
  const { text } = await client.get(`/minha-conta/pedidos/${pix.split("/").at(-1)}`);
  return /Pedido (\d{5,})/.exec(text)?.[1] ?? "";
}
