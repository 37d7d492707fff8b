import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import { z } from "zod";
import { brasilApiReply, viaCepReply } from "#app/sandbox/cep-directory/replies.ts";
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
  /** `host` is the interface to listen on; `publicHost` is the host name in URLs for the shopper's browser. */
  host: string;
  publicHost: string;
  /** 0: any free port. */
  port: number;
  file: string;
  webhookSecret: string;
  now: () => Date;
  /** Replaced by `faults.set` or POST /faults. */
  faults?: FaultPlan;
}

interface Call {
  /** 'POST /v1/payments' */
  call: string;
  idempotencyKey: string | null;
}

type Handler = (request: Request, id: string) => Promise<Response>;

/** Faults apply only to these calls, not to the tester's pages and the browser's calls. */
const SELLER_CALLS = /^\w+ \/(v1|checkout\/preferences)\b/;
const DIRECTORY_CALLS = /^GET \/(ws|api\/cep)\//;
const MAX_RECORDED_CALLS = 1000;
const MAX_LISTED_PAYMENTS = 50;

const transitionSchema = z.enum(["approved", "in_process", "rejected", "refunded", "charged_back"]);

/** Called over HTTP by the real SDK. The same process serves a sandbox for the CEP directory. */
export async function startSandbox({ host, publicHost, port, file, webhookSecret, now, ...rest }: Options) {
  let origin = "";
  const store = openPaymentStore(file);
  const faults = openFaults(rest.faults);
  const payments = openPaymentService(store, now, faults);
  const webhooks = openWebhooks({ webhookSecret, now, faults });
  const calls: Call[] = [];
  const seller = sellerApi({ store, payments, webhooks, now, origin: () => origin });
  const browser = browserApi(store, now);
  const checkout = hostedCheckout({ store, payments, webhooks, now });

  const routes: [RegExp, Handler][] = [
    [/^POST \/v1\/payments$/, asSeller(seller.createPayment)],
    [/^GET \/v1\/payments\/search$/, asSeller(seller.search)],
    [/^GET \/v1\/payments\/(\d+)$/, asSeller(seller.find)],
    [/^PUT \/v1\/payments\/(\d+)$/, asSeller(seller.cancel)],
    [/^POST \/v1\/payments\/(\d+)\/refunds$/, asSeller(seller.refund)],
    [/^GET \/v1\/payments\/(\d+\/refunds\/\d+)$/, asSeller(seller.findRefund)],
    [/^POST \/checkout\/preferences$/, asSeller(seller.createPreference)],
    [/^(?:POST|OPTIONS) \/v1\/card_tokens$/, browser.createToken],
    [/^(?:GET|OPTIONS) \/v1\/payment_methods\/installments$/, browser.listInstallments],
    [/^GET \/js\/v2$/, browser.script],
    [/^(?:GET|POST) \/checkout\/v1\/redirect$/, checkout],
    [/^GET \/(?:pix|payments)\/(\d+)$/, showTicket],
    [/^POST \/(?:pix|payments)\/(\d+)$/, decideAsBank],
    [/^GET \/ws\/(\d{8})\/json$/, async (_, cep) => viaCepReply(cep)],
    [/^GET \/api\/cep\/v2\/(\d{8})$/, async (_, cep) => brasilApiReply(cep)],
    [/^(?:GET|POST) \/faults$/, changeFaults],
    [/^GET $/, async () => page(paymentsPage(payments.list().slice(0, MAX_LISTED_PAYMENTS)))],
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
    /** The base URL for the SDK, on this machine. */
    api: `http://${family === "IPv6" ? `[${address}]` : address}:${bound}`,
    faults,
    /** The last calls of the shop's server, oldest first. */
    calls: calls as readonly Call[],
    close: () =>
      new Promise<void>((resolve) => {
        webhooks.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const request = createRequest(req, res);
    const call = `${request.method} ${new URL(request.url).pathname.replace(/\/$/, "")}`;
    const isFromSeller = request.headers.has("Authorization") && SELLER_CALLS.test(call);
    const isForDirectory = DIRECTORY_CALLS.test(call);
    if (isFromSeller || isForDirectory) {
      record({ call, idempotencyKey: request.headers.get("X-Idempotency-Key") });
    }

    const fault = isFromSeller
      ? faults.forResponse(call)
      : isForDirectory
        ? faults.forDirectory(call)
        : undefined;
    const handle = () => route(call, request);
    if (fault) await respondWithFault(fault, handle, res);
    else await sendResponse(res, await handle());
  }

  async function route(call: string, request: Request): Promise<Response> {
    for (const [pattern, handle] of routes) {
      const match = pattern.exec(call);
      if (match) return handle(request, match[1] ?? "");
    }
    return problem(404, "not found");
  }

  function record(call: Call) {
    calls.push(call);
    if (calls.length > MAX_RECORDED_CALLS) calls.shift();
  }

  async function showTicket(_: Request, id: string): Promise<Response> {
    const payment = payments.find(Number(id));
    return payment ? page(ticketPage(payment)) : problem(404, "Payment not found");
  }

  async function decideAsBank(request: Request, id: string): Promise<Response> {
    const payment = payments.find(Number(id));
    if (!payment) return problem(404, "Payment not found");
    const transition = transitionSchema.safeParse((await request.formData()).get("status"));
    const current = payments.find(payment.id) ?? payment;
    const changed = transition.success && payments.transition(current, transition.data);
    if (changed) await webhooks.notify(changed);
    return seeOther(new URL(request.url).pathname);
  }

  /** Accepts only JSON, which another site's page cannot send without a CORS preflight. */
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
