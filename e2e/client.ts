import { randomInt, randomUUID } from "node:crypto";
import { GUEST } from "./people.ts";

export interface ClientResponse {
  status: number;
  headers: Headers;
  text: string;
  /** The path of `Location`, without the shop's own origin. */
  location: string | null;
}

/** The shop, or a balancer before it, cannot serve the request for the moment. */
export class RefusedForNow extends Error {
  override name = "RefusedForNow";
}

/** Whether an error means that a request may have been served, and its response is lost. */
export function isResponseLost(error: unknown): boolean {
  if (error instanceof RefusedForNow) return true;
  // What `fetch` throws without a response, or with half of one.
  return error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message);
}

/** A client IP that no other client uses, so that no other test consumes its rate limits. */
export function newClientIp(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

/** An HTTP client with a cookie jar and a client IP of its own; it follows no redirect. */
export class PlainClient {
  readonly #cookies = new Map<string, string>();
  readonly #clientIp = newClientIp();

  constructor(readonly origin: string) {}

  get(path: string, headers: Record<string, string> = {}): Promise<ClientResponse> {
    return this.send(path, { headers });
  }

  post(
    path: string,
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<ClientResponse> {
    return this.send(path, { method: "POST", body: new URLSearchParams(fields), headers });
  }

  get cookie(): string {
    return [...this.#cookies].map((pair) => pair.join("=")).join("; ");
  }

  setCookie(name: string, value: string) {
    this.#cookies.set(name, value);
  }

  async send(path: string, init: RequestInit): Promise<ClientResponse> {
    const { cookie } = this;
    const response = await fetch(new URL(path, this.origin), {
      ...init,
      headers: { "X-Forwarded-For": this.#clientIp, ...init.headers, ...(cookie && { Cookie: cookie }) },
      redirect: "manual",
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split(/=(.*)/s);
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

export async function goToPayment(client: PlainClient, idProduct: string, color: string): Promise<string> {
  await client.post("/checkout/carrinho/adicionar", { idProduct, color });
  await client.post("/checkout/entrega", GUEST);
  return findCheckoutToken(client);
}

/** The checkout token of the payment page; an unknown one if the page has none. */
export async function findCheckoutToken(client: PlainClient): Promise<string> {
  const { text } = await client.get("/checkout/pagamento");
  return /name="checkoutToken" value="([^"]+)"/.exec(text)?.[1] ?? randomUUID();
}

export async function placeOrder(client: PlainClient, idProduct: string, color: string): Promise<string> {
  const checkoutToken = await goToPayment(client, idProduct, color);
  const { location } = await client.post("/checkout/pix", { checkoutToken });
  if (!location) throw new Error("The order was not placed.");
  return location;
}

export async function decideAsBank(ticketUrl: string, status: "approved" | "rejected"): Promise<void> {
  await fetch(ticketUrl, { method: "POST", body: new URLSearchParams({ status }), redirect: "manual" });
}

export function ticketUrlIn(page: string): string {
  return /http:\/\/localhost:\d+\/pix\/\d+/.exec(page)?.[0] ?? "";
}
