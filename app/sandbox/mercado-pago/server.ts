import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import { z } from "zod";
import { sellerApi } from "./api.ts";
import { browserApi } from "./browser-api.ts";
import { hostedCheckout } from "./checkout.ts";
import { type FaultPlan, faultsSchema, openFaults } from "./faults.ts";
import { paymentsPage, ticketPage } from "./page.ts";
import { openPaymentService } from "./payment-service.ts";
import { openPaymentStore } from "./payment-store.ts";
import { respondWithFault } from "./respond-with-fault.ts";
import { page, problem, seeOther } from "./responses.ts";
import { openWebhooks } from "./webhooks.ts";

interface Options {
  /** Where it listens, and how a shopper's browser gets there. */
  host: string;
  publicHost: string;
  /** 0: any free one. */
  port: number;
  file: string;
  webhookSecret: string;
  now: () => Date;
  /** What goes wrong from the start; later, `faults.set` or POST /faults. */
  faults?: FaultPlan;
}

interface Call {
  /** 'POST /v1/payments' */
  call: string;
  idempotencyKey: string | null;
}

type Handler = (request: Request, id: string) => Promise<Response>;

/** Nothing goes wrong with the rest: a tester's pages, a browser's calls. */
const SHOPS_CALLS = /^\w+ \/(v1|checkout\/preferences)\b/;
const CALLS_KEPT = 1000;
const SHOWN = 50;

const actSchema = z.enum(["approved", "in_process", "rejected", "refunded", "charged_back"]);

/**
 * A stand-in for Mercado Pago, spoken to over HTTP by the real SDK: it makes payments by Pix and by card, says how they
 * stand, signs its notifications as the provider does, has the pages where a shopper pays and a tester plays the bank,
 * and goes wrong in the provider's ways when told to.
 */
export async function startSandbox({ host, publicHost, port, file, webhookSecret, now, ...rest }: Options) {
  let origin = "";
  const ledger = openPaymentStore(file);
  const faults = openFaults(rest.faults);
  const book = openPaymentService(ledger, now, faults);
  const notices = openWebhooks({ webhookSecret, now, faults });
  const calls: Call[] = [];
  const seller = sellerApi({ store: ledger, book, webhooks: notices, now, origin: () => origin });
  const browser = browserApi(ledger, now);
  const checkout = hostedCheckout({ ledger, book, notices, now });

  const routes: [RegExp, Handler][] = [
    [/^POST \/v1\/payments$/, asSeller(seller.createPayment)],
    [/^GET \/v1\/payments\/search$/, asSeller(seller.search)],
    [/^GET \/v1\/payments\/(\d+)$/, asSeller(seller.find)],
    [/^PUT \/v1\/payments\/(\d+)$/, asSeller(seller.cancel)],
    [/^POST \/v1\/payments\/(\d+)\/refunds$/, asSeller(seller.refund)],
    [/^POST \/checkout\/preferences$/, asSeller(seller.createPreference)],
    [/^(?:POST|OPTIONS) \/v1\/card_tokens$/, browser.createToken],
    [/^(?:GET|OPTIONS) \/v1\/payment_methods\/installments$/, browser.listInstallments],
    [/^GET \/js\/v2$/, browser.script],
    [/^(?:GET|POST) \/checkout\/v1\/redirect$/, checkout],
    [/^GET \/(?:pix|payments)\/(\d+)$/, showTicket],
    [/^POST \/(?:pix|payments)\/(\d+)$/, approveAsTester],
    [/^(?:GET|POST) \/faults$/, changeFaults],
    [/^GET $/, async () => page(paymentsPage(book.list().slice(0, SHOWN)))],
  ];

  const server = createServer((req, res) => {
    serve(req, res).catch(() => res.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, host, resolve);
  });
  const { address, family, port: bound } = server.address() as AddressInfo;
  origin = `http://${publicHost}:${bound}`;

  return {
    /** Where the SDK speaks to it, on this machine. */
    api: `http://${family === "IPv6" ? `[${address}]` : address}:${bound}`,
    faults,
    /** The last calls of the shop, as they came. */
    calls: calls as readonly Call[],
    close: () =>
      new Promise<void>((resolve) => {
        notices.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const request = createRequest(req, res);
    const call = `${request.method} ${new URL(request.url).pathname.replace(/\/$/, "")}`;
    const isOfShop = request.headers.has("Authorization") && SHOPS_CALLS.test(call);
    if (isOfShop) note({ call, idempotencyKey: request.headers.get("X-Idempotency-Key") });

    const fault = isOfShop ? faults.forResponse(call) : undefined;
    const answer = () => route(call, request);
    if (fault) await respondWithFault(fault, answer, res);
    else await sendResponse(res, await answer());
  }

  async function route(call: string, request: Request): Promise<Response> {
    for (const [pattern, handle] of routes) {
      const match = pattern.exec(call);
      if (match) return handle(request, match[1] ?? "");
    }
    return problem(404, "not found");
  }

  function note(call: Call) {
    calls.push(call);
    if (calls.length > CALLS_KEPT) calls.shift();
  }

  async function showTicket(_: Request, id: string): Promise<Response> {
    const payment = book.find(Number(id));
    return payment ? page(ticketPage(payment)) : problem(404, "Payment not found");
  }

  async function approveAsTester(request: Request, id: string): Promise<Response> {
    const payment = book.find(Number(id));
    if (!payment) return problem(404, "Payment not found");
    const act = actSchema.safeParse((await request.formData()).get("status"));
    const changed = act.success && book.act(book.find(payment.id) ?? payment, act.data);
    if (changed) await notices.ofEvent(changed);
    return seeOther(new URL(request.url).pathname);
  }

  /** JSON alone, which a page of another site cannot send. */
  async function changeFaults(request: Request): Promise<Response> {
    if (request.method === "POST") {
      const isJson = request.headers.get("Content-Type")?.startsWith("application/json");
      const plan = faultsSchema.safeParse(isJson ? await request.json().catch(() => undefined) : undefined);
      if (!plan.success) return problem(400, z.prettifyError(plan.error));
      faults.set(plan.data);
    }
    return Response.json(faults.plan());
  }
}

function asSeller(handle: Handler): Handler {
  return async (request, id) =>
    request.headers.get("Authorization")?.startsWith("Bearer ")
      ? handle(request, id)
      : problem(401, "unauthorized");
}
