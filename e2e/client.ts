import { randomInt, randomUUID } from "node:crypto";
import { GUEST } from "./people.ts";

interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The path of `Location`, without the shop's own origin. */
  location: string | null;
}

/** An address that nobody else comes from. */
export function newClientIp(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

/** A client with a cookie jar and nothing else, as curl is. */
export class PlainClient {
  readonly #cookies = new Map<string, string>();
  readonly #address = newClientIp();

  constructor(readonly origin: string) {}

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send(path, { headers });
  }

  post(
    path: string,
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return this.#send(path, { method: "POST", body: new URLSearchParams(fields), headers });
  }

  send(path: string, init: RequestInit): Promise<Answer> {
    return this.#send(path, init);
  }

  /** What it would send as `Cookie`. */
  get cookie(): string {
    return [...this.#cookies].map((pair) => pair.join("=")).join("; ");
  }

  setCookie(name: string, value: string) {
    this.#cookies.set(name, value);
  }

  async #send(path: string, init: RequestInit): Promise<Answer> {
    const { cookie } = this;
    const response = await fetch(new URL(path, this.origin), {
      ...init,
      headers: { "X-Forwarded-For": this.#address, ...init.headers, ...(cookie && { Cookie: cookie }) },
      redirect: "manual",
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
      this.#cookies.set(name, value);
    }
    const location = response.headers.get("Location");
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      location: location?.replace(this.origin, "") ?? null,
    };
  }
}

/** Takes a guest from an empty cart to the page of payment, and answers what its forms send. */
export async function goToPayment(client: PlainClient, idProduct: string, color: string): Promise<string> {
  await client.post("/checkout/carrinho/adicionar", { idProduct, color });
  await client.post("/checkout/entrega", GUEST);
  return findCheckoutToken(client);
}

/** Where there is none, one that is nobody's. */
export async function findCheckoutToken(client: PlainClient): Promise<string> {
  const { text } = await client.get("/checkout/pagamento");
  return /name="checkoutToken" value="([^"]+)"/.exec(text)?.[1] ?? randomUUID();
}

/** Takes a guest from the cart to a Pix that waits, by forms alone. Answers the path of its page. */
export async function placeOrder(client: PlainClient, idProduct: string, color: string): Promise<string> {
  const checkoutToken = await goToPayment(client, idProduct, color);
  const { location } = await client.post("/checkout/pix", { checkoutToken });
  if (!location) throw new Error("The order was not placed.");
  return location;
}

/** Plays the buyer's bank, on the provider's page for a Pix. */
export async function approveAsTester(ticketUrl: string, status: "approved" | "rejected"): Promise<void> {
  await fetch(ticketUrl, { method: "POST", body: new URLSearchParams({ status }), redirect: "manual" });
}

/** The address of the provider's page for a Pix, as its page in the shop gives it. */
export function ticketUrlIn(page: string): string {
  return /http:\/\/localhost:\d+\/pix\/\d+/.exec(page)?.[0] ?? "";
}
