import { decideAsBank, PlainClient, placeOrder, ticketUrlIn } from "../client.ts";
import { changeRows } from "../database.ts";
import { newPerson, signUpFields } from "../people.ts";
import { JOURNEYS_SHOP } from "../shop-environment.ts";

/** A customer with a delivered order, and a review of its frame that says `text`. */
export async function newReviewer(origin: string, text: string, slug = "copacabana-quadrado") {
  const person = newPerson();
  const client = new PlainClient(origin);
  await client.post("/cadastrar", signUpFields(person));
  const pix = await placeOrder(client, slug, "preto");
  await decideAsBank(ticketUrlIn((await client.get(pix)).text), "approved");
  await client.get(`${pix}?conferir=1`);
  const order = pix.split("/").at(-1) ?? "";
  await changeRows(JOURNEYS_SHOP, "UPDATE orders SET status = 'delivered' WHERE id = ?", order);
  const page = `/minha-conta/pedidos/${order}`;
  const idProduct = /name="idProduct" value="([^"]+)"/.exec((await client.get(page)).text)?.[1] ?? "";
  await client.post(`${page}/avaliar`, { idProduct, stars: "2", text });
  return { ...person, client, order: page, product: `/oculos/${slug}` };
}
