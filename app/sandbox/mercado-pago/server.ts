import { createHmac, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { z } from "zod";
import { writeBrCode } from "#app/domain/values/br-code.ts";
import { minutes } from "#app/domain/values/duration.ts";
import { openLedger, type SandboxPayment } from "./ledger.ts";
import { ticketPage } from "./page.ts";

interface Options {
  /** Where it listens, and how a shopper's browser gets there. */
  host: string;
  publicHost: string;
  /** 0: any free one. */
  port: number;
  file: string;
  webhookSecret: string;
  now: () => Date;
}

const createSchema = z.object({
  transaction_amount: z.number().positive(),
  payment_method_id: z.literal("pix"),
  description: z.string().default(""),
  external_reference: z.string().max(256),
  date_of_expiration: z.iso.datetime({ offset: true }),
  notification_url: z.url(),
  payer: z.object({
    email: z.string().includes("@"),
    identification: z.object({ type: z.enum(["CPF", "CNPJ"]), number: z.string().min(11) }),
  }),
});

const actSchema = z.enum(["approved", "in_process", "rejected"]);

/**
 * A stand-in for Mercado Pago, spoken to over HTTP by the real SDK: it makes Pix payments, says how they stand, signs
 * its notifications as the provider does, and has a page where a tester plays the bank.
 */
export async function startSandbox({ host, publicHost, port, file, webhookSecret, now }: Options) {
  const ledger = openLedger(file);
  let origin = "";

  const server = createServer(createRequestListener(answer));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, host, resolve);
  });
  origin = `http://${publicHost}:${(server.address() as AddressInfo).port}`;

  const { address, family, port: bound } = server.address() as AddressInfo;
  return {
    /** Where the SDK speaks to it, on this machine. */
    api: `http://${family === "IPv6" ? `[${address}]` : address}:${bound}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const [, section, id] = /^\/(v1\/payments|pix)(?:\/(\w+))?$/.exec(pathname) ?? [];

    if (section === "pix") return ticket(request, Number(id));
    if (section !== "v1/payments") return problem(404, "not found");
    if (!request.headers.get("Authorization")?.startsWith("Bearer ")) return problem(401, "unauthorized");
    if (request.method === "POST" && !id) return create(request);
    const payment = request.method === "GET" ? ledger.find(Number(id)) : undefined;
    return payment ? Response.json(asAnswer(current(payment))) : problem(404, "Payment not found");
  }

  async function create(request: Request): Promise<Response> {
    const idempotencyKey = request.headers.get("X-Idempotency-Key");
    if (!idempotencyKey) return problem(400, "Header X-Idempotency-Key can't be null");

    const earlier = ledger.findByKey(idempotencyKey);
    if (earlier) return Response.json(asAnswer(current(earlier)), { status: 201 });

    const parsed = createSchema.safeParse(await request.json().catch(() => undefined));
    if (!parsed.success) return problem(400, parsed.error.issues[0]?.message ?? "invalid");
    const body = parsed.data;
    const expiresAt = Date.parse(body.date_of_expiration);
    if (expiresAt < now().getTime() + minutes(30)) return problem(400, "date_of_expiration is too near");
    const id = ledger.nextId();
    const amountCents = Math.round(body.transaction_amount * 100);
    const payment: SandboxPayment = {
      id,
      idempotencyKey,
      status: "pending",
      reference: body.external_reference,
      amountCents,
      description: body.description,
      code: writeBrCode({
        key: "pix@banco-simulado.example",
        amountCents,
        merchant: "OTICA AMETISTA SIMULADA",
        city: "SAO PAULO",
        txid: `SIM${id}`,
      }),
      notificationUrl: body.notification_url,
      expiresAt,
    };
    ledger.put(payment);
    return Response.json(asAnswer(payment), { status: 201 });
  }

  async function ticket(request: Request, id: number): Promise<Response> {
    const found = ledger.find(id);
    if (!found) return problem(404, "Payment not found");
    const payment = current(found);
    const html = { "Content-Type": "text/html; charset=utf-8" };
    if (request.method !== "POST") return new Response(ticketPage(payment), { headers: html });

    const act = actSchema.safeParse((await request.formData()).get("status"));
    const isOpen = payment.status === "pending" || payment.status === "in_process";
    if (act.success && isOpen) {
      ledger.put({ ...payment, status: act.data });
      await notify(payment);
    }
    return new Response(null, { status: 303, headers: { Location: `/pix/${id}` } });
  }

  /** Tells the shop once. A shop that does not listen finds out by asking. */
  async function notify(payment: SandboxPayment): Promise<void> {
    const dataId = String(payment.id);
    const requestId = randomUUID();
    const stamp = String(now().getTime());
    const signature = createHmac("sha256", webhookSecret)
      .update(`id:${dataId};request-id:${requestId};ts:${stamp};`)
      .digest("hex");
    const url = new URL(payment.notificationUrl);
    url.searchParams.set("data.id", dataId);
    url.searchParams.set("type", "payment");

    await fetch(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "x-request-id": requestId,
        "x-signature": `ts=${stamp},v1=${signature}`,
      },
      body: JSON.stringify({ type: "payment", action: "payment.updated", data: { id: dataId } }),
      signal: AbortSignal.timeout(5000),
    }).catch(() => undefined);
  }

  /** A Pix nobody paid in time is cancelled, as the provider does. */
  function current(payment: SandboxPayment): SandboxPayment {
    if (payment.status !== "pending" || now().getTime() < payment.expiresAt) return payment;
    const expired = { ...payment, status: "cancelled" } as const;
    ledger.put(expired);
    return expired;
  }

  function asAnswer(payment: SandboxPayment) {
    return {
      id: payment.id,
      status: payment.status,
      external_reference: payment.reference,
      transaction_amount: payment.amountCents / 100,
      payment_method_id: "pix",
      point_of_interaction: {
        transaction_data: { qr_code: payment.code, ticket_url: `${origin}/pix/${payment.id}` },
      },
    };
  }
}

function problem(status: number, message: string): Response {
  return Response.json({ status, message, error: "bad_request", cause: [] }, { status });
}
