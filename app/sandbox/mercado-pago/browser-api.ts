import { z } from "zod";
import { installmentPlans, MAX_INSTALLMENTS } from "#app/domain/values/money.ts";
import brickScript from "./brick.mjs?raw";
import { readCard } from "./card-form.ts";
import { brandNamed, brandOf } from "./cards.ts";
import type { PaymentStore } from "./payment-store.ts";
import { problem } from "./responses.ts";

const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, POST, OPTIONS",
  "Access-Control-Allow-Headers": "Content-Type, Authorization",
};

const text = z.coerce.string();
const tokenSchema = z.object({
  card_number: text,
  expiration_month: text,
  expiration_year: text,
  security_code: text,
  cardholder: z.object({ name: z.string() }),
});

export function browserApi(store: PaymentStore, now: () => Date) {
  return {
    async createToken(request: Request) {
      if (request.method === "OPTIONS") return preflight();
      if (!new URL(request.url).searchParams.get("public_key")) {
        return withCors(problem(401, "public_key is missing"));
      }
      const parsed = tokenSchema.safeParse(await request.json().catch(() => undefined));
      if (!parsed.success) return withCors(problem(400, "Invalid parameters"));
      const { card_number: number, cardholder, security_code: securityCode, ...card } = parsed.data;
      const typed = { number, holder: cardholder.name, securityCode };
      const read = readCard({ ...typed, month: card.expiration_month, year: card.expiration_year }, now());
      if (!read.ok) return withCors(problem(400, read.message));

      store.put(read.token);
      const body = { id: read.token.id, first_six_digits: read.bin.slice(0, 6), status: "active" };
      return withCors(Response.json(body, { status: 201 }));
    },

    async listInstallments(request: Request) {
      if (request.method === "OPTIONS") return preflight();
      const { searchParams } = new URL(request.url);
      const amountCents = Math.round(Number(searchParams.get("amount")) * 100);
      const named = brandNamed(searchParams.get("payment_method_id") ?? "");
      const brand = named ?? brandOf(searchParams.get("bin") ?? "");
      if (!(amountCents > 0)) return withCors(problem(400, "Invalid amount"));
      if (!brand) return withCors(Response.json([]));

      const costs = installmentPlans(amountCents, MAX_INSTALLMENTS).map(
        ({ count, eachCents, totalCents }) => ({
          installments: count,
          installment_rate: 0,
          installment_amount: eachCents / 100,
          total_amount: totalCents / 100,
        }),
      );
      const issuer = { id: brand.issuerId, name: "Banco simulado" };
      const method = {
        payment_method_id: brand.methodId,
        payment_type_id: "credit_card",
        issuer,
        payer_costs: costs,
      };
      return withCors(Response.json([method]));
    },

    async script() {
      const headers = { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" };
      return withCors(new Response(brickScript, { headers }));
    },
  };
}

function preflight(): Response {
  return new Response(null, { status: 204, headers: CORS });
}

function withCors(response: Response): Response {
  for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value);
  return response;
}
