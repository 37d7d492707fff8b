import { decideAsBank, findCheckoutToken, PlainClient, ticketUrlIn } from "../client.ts";
import { GUEST, newPerson, PRESCRIPTION, signUpFields } from "../people.ts";

const FLOW = "/oculos/lumina-redondo-metal/lentes";

/** Buys single vision glasses with a new account, over HTTP, and pays by Pix. `sent`: a file, or typed values without measures. */
export async function buyPaidGlasses(
  origin: string,
  sent: { name: string; content: Uint8Array } | "typed",
  client = new PlainClient(origin),
) {
  const person = newPerson();
  await client.post("/cadastrar", signUpFields(person));
  if (sent === "typed") {
    await client.post(`${FLOW}/grau?cor=preto`, {
      ...PRESCRIPTION,
      pupillaryDistance: "",
      measuresUnknown: "on",
    });
  } else {
    const body = new FormData();
    body.append("consent", "on");
    body.append("prescription", new Blob([new Uint8Array(sent.content)]), sent.name);
    await client.send(`${FLOW}/receita?cor=preto`, { method: "POST", body });
  }
  await client.post(`${FLOW}/lente`, { lens: "lente-visao-simples" });
  await client.post(`${FLOW}/espessura`, { thickness: "super-fina" });
  await client.post(`${FLOW}/confirmar`);
  await client.post("/checkout/entrega", GUEST);
  const pix = (await client.post("/checkout/pix", { checkoutToken: await findCheckoutToken(client) }))
    .location;
  if (!pix) throw new Error("The order was not placed.");
  await decideAsBank(ticketUrlIn((await client.get(pix)).text), "approved");
  await client.get(`${pix}?conferir=1`);
  const order = `/minha-conta/pedidos/${pix.split("/").at(-1)}`;
  const number = /Pedido (\d{5,})/.exec((await client.get(order)).text)?.[1] ?? "";
  return { client, person, order, number };
}
