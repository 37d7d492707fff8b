import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { expect, onTestFinished, test, vi } from "vitest";
import { isSignedNotification } from "#app/gateways/mercado-pago.server.ts";
import type { FaultPlan } from "./faults.ts";
import { startSandbox } from "./server.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const SECRET = "a secret of the tests";
const CARD = {
  number: "5031 4332 1540 6351",
  holder: "APRO",
  expiry: "11/30",
  securityCode: "123",
  installments: "2",
};

interface Received {
  request: Request;
  action?: string;
  providerId: string;
}

/** A sandbox, and a server that receives its notifications and responds 503 to the first `refusing` of them. */
async function openSandbox(faults: FaultPlan = {}, refusing = 0) {
  const received: Received[] = [];
  const shop = createServer(
    createRequestListener(async (request) => {
      const { searchParams } = new URL(request.url);
      const { action } = await request.clone().json();
      const providerId = searchParams.get("data.id") ?? searchParams.get("id") ?? "";
      received.push({ request, action, providerId });
      return new Response(null, { status: received.length > refusing ? 200 : 503 });
    }),
  );
  await once(shop.listen(0, "127.0.0.1"), "listening");
  const folder = mkdtempSync(path.join(tmpdir(), "sandbox-"));
  const sandbox = await startSandbox({
    host: "127.0.0.1",
    publicHost: "127.0.0.1",
    port: 0,
    file: path.join(folder, "sandbox.jsonl"),
    webhookSecret: SECRET,
    now: () => NOW,
    faults,
  });
  onTestFinished(async () => {
    await sandbox.close();
    shop.closeAllConnections();
    shop.close();
    rmSync(folder, { recursive: true });
  });
  const notificationUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhooks`;

  const send = (method: string, where: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(sandbox.api + where, {
      method,
      headers: {
        Authorization: "Bearer TEST",
        "Content-Type": "application/json",
        "X-Idempotency-Key": crypto.randomUUID(),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const pix = (fields: object = {}) => ({
    transaction_amount: 10.5,
    payment_method_id: "pix",
    external_reference: "an attempt",
    date_of_expiration: "2026-11-20T12:32:00.000Z",
    notification_url: notificationUrl,
    payer: { email: "ana@exemplo.com.br", identification: { type: "CPF", number: "52998224725" } },
    ...fields,
  });

  return {
    sandbox,
    received,
    send,
    pix,
    async addPix(): Promise<string> {
      return String((await (await send("POST", "/v1/payments", pix())).json()).id);
    },
    async addCheckout(): Promise<string> {
      const made = await send("POST", "/checkout/preferences", {
        items: [{ title: "Pedido <1>", quantity: 1, unit_price: 100 }],
        external_reference: "an attempt",
        notification_url: notificationUrl,
        back_urls: {
          success: "https://loja.example/pago?pedido=1",
          pending: "https://loja.example/pendente",
          failure: "https://loja.example/recusado",
        },
        payment_methods: { installments: 3 },
      });
      return (await made.json()).init_point;
    },
    press: (where: string, fields: Record<string, string>) =>
      fetch(new URL(where, sandbox.api), {
        method: "POST",
        body: new URLSearchParams(fields),
        redirect: "manual",
      }),
    verify: () => received.map(({ request }) => isSignedNotification(request, SECRET, NOW)),
  };
}

test("refuses invalid requests as the provider does", async () => {
  const { send, pix } = await openSandbox();
  const status = async (...args: Parameters<typeof send>) => (await send(...args)).status;
  expect(await status("POST", "/v1/payments", pix(), { "X-Idempotency-Key": "" })).toBe(400);
  expect(await status("POST", "/v1/payments", pix(), { Authorization: "" })).toBe(401);
  expect(await status("POST", "/v1/payments", pix({ transaction_amount: 0 }))).toBe(400);
  expect(await status("POST", "/v1/payments", pix({ transaction_amount: 10.505 }))).toBe(400);
  expect(await status("POST", "/v1/payments", pix({ transaction_amount: "10.50" }))).toBe(400);
  expect(await status("POST", "/v1/payments", pix({ date_of_expiration: "2026-11-20T12:05:00.000Z" }))).toBe(
    400,
  );
  expect(await status("GET", "/v1/payments/1")).toBe(404);
  expect(await status("GET", "/v1/anything")).toBe(404);
});

test("refunds a part, and then the rest, but never more", async () => {
  const { send, press, addPix } = await openSandbox();
  const id = await addPix();
  await press(`/payments/${id}`, { status: "approved" });
  const refund = (body?: object) => send("POST", `/v1/payments/${id}/refunds`, body);
  expect((await refund({ amount: 4 })).status).toBe(201);
  expect(await (await send("GET", `/v1/payments/${id}`)).json()).toMatchObject({
    status: "approved",
    status_detail: "partially_refunded",
    transaction_amount_refunded: 4,
  });
  expect((await refund({ amount: 6.51 })).status).toBe(400);
  expect(await (await refund()).json()).toMatchObject({ amount: 6.5 });
  expect(await (await send("GET", `/v1/payments/${id}`)).json()).toMatchObject({ status: "refunded" });
});

test("a refused refund holds no amount, and each refund is notified", async () => {
  const { sandbox, send, press, addPix, received } = await openSandbox();
  const id = await addPix();
  await press(`/payments/${id}`, { status: "approved" });
  await vi.waitFor(() => expect(received.length).toBe(2));
  const refund = (amount: number) => send("POST", `/v1/payments/${id}/refunds`, { amount });
  sandbox.faults.set({ refusedRefunds: { next: 1 } });
  expect((await refund(4)).status).toBe(400);
  expect(await (await refund(10.5)).json()).toMatchObject({ amount: 10.5, status: "approved" });
  await vi.waitFor(() => expect(received.length).toBe(3));
  expect(received.at(-1)).toMatchObject({ action: "payment.updated", providerId: String(id) });
});

test("the tester's page shows the possible actions and applies them", async () => {
  const { sandbox, press, addPix } = await openSandbox();
  const id = await addPix();
  const buttons = async () =>
    [...(await (await fetch(`${sandbox.api}/pix/${id}`)).text()).matchAll(/<button[^>]*>([^<]+)/g)].map(
      ([, name]) => name,
    );
  expect(await buttons()).toEqual(["Pagar", "Deixar em análise", "Recusar"]);
  await press(`/pix/${id}`, { status: "refunded" });
  await press(`/pix/${id}`, { status: "in_process" });
  expect(await buttons()).toEqual(["Pagar", "Deixar em análise", "Recusar"]);
  await press(`/pix/${id}`, { status: "approved" });
  expect(await buttons()).toEqual(["Devolver", "Contestar"]);
  await press(`/pix/${id}`, { status: "charged_back" });
  expect(await buttons()).toEqual([]);
  expect(await (await fetch(sandbox.api)).text()).toContain(`/payments/${id}`);
});

test.each([
  ["APRO", "https://loja.example/pago?pedido=1&", "approved"],
  ["CONT", "https://loja.example/pendente?", "in_process"],
  ["FUND", "https://loja.example/recusado?", "rejected"],
])("the hosted checkout charges a card of %s and redirects to the shop", async (holder, back, status) => {
  const { sandbox, send, press, addCheckout } = await openSandbox();
  const page = await addCheckout();
  const html = await (await fetch(page)).text();
  expect(html).toContain("Pedido &#60;1&#62;");
  expect(html).not.toContain("<script");

  const target = (await press(page, { ...CARD, holder })).headers.get("Location") ?? "";
  expect(target.startsWith(back)).toBe(true);
  const { searchParams } = new URL(target);
  expect(searchParams.get("status")).toBe(status);
  expect(searchParams.get("external_reference")).toBe("an attempt");
  expect(searchParams.get("preference_id")).toBe(new URL(page).searchParams.get("pref_id"));
  const payment = await (await send("GET", `/v1/payments/${searchParams.get("payment_id")}`)).json();
  expect(payment).toMatchObject({
    status,
    transaction_amount: 100,
    installments: 2,
    payment_method_id: "master",
  });
  expect(sandbox.calls.at(-1)).toMatchObject({ call: `GET /v1/payments/${payment.id}` });
});

test("a form submitted twice pays once, also after a refused card", async () => {
  const { send, press, addCheckout } = await openSandbox();
  const page = await addCheckout();
  await press(page, { ...CARD, holder: "FUND" });
  const [first, second] = await Promise.all([press(page, CARD), press(page, CARD)]);
  expect(second.headers.get("Location")).toBe(first.headers.get("Location"));
  const found = await (await send("GET", "/v1/payments/search?external_reference=an+attempt")).json();
  expect(found.results.map(({ status }: { status: string }) => status)).toEqual(["approved", "rejected"]);
  expect(await (await fetch(page)).text()).toContain("Este pedido já foi pago");
});

test.each([
  [{ number: "5031 4332 1540 6352" }, "Confira o número do cartão"],
  [{ expiry: "10/26" }, "O cartão está vencido"],
  [{ expiry: "13/30" }, "Confira o vencimento"],
  [{ securityCode: "1" }, "Confira o código de segurança"],
  [{ installments: "4" }, "Escolha as parcelas"],
])("an invalid card is shown with its error, without the security code", async (fields, message) => {
  const { press, addCheckout } = await openSandbox();
  const response = await press(await addCheckout(), { ...CARD, securityCode: "987", ...fields });
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toContain(message);
  expect(html).not.toMatch(/["> ]987["< ]/);
});

test("browsers of another origin may request tokens, instalments and the script", async () => {
  const { sandbox } = await openSandbox();
  const request = (where: string, method: string) => fetch(sandbox.api + where, { method });
  for (const where of [
    "/v1/card_tokens?public_key=TEST",
    "/v1/payment_methods/installments?bin=423564&amount=50",
  ]) {
    const preflight = await request(where, "OPTIONS");
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("Access-Control-Allow-Origin")).toBe("*");
  }
  const listed = await request("/v1/payment_methods/installments?bin=423564&amount=50", "GET");
  expect(listed.headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(await listed.json()).toMatchObject([{ payment_method_id: "visa", payer_costs: { length: 10 } }]);
  const script = await request("/js/v2", "GET");
  expect(script.headers.get("Content-Type")).toContain("javascript");
  expect(await script.text()).toContain("Object.assign(window, { MercadoPago })");
});

test("faults are set over HTTP, only as JSON", async () => {
  const { send, pix } = await openSandbox();
  const plan = { responses: { "error-before": { next: 1 } } };
  expect((await send("POST", "/faults", plan, { "Content-Type": "text/plain" })).status).toBe(400);
  expect((await send("POST", "/faults", { responses: { nonsense: {} } })).status).toBe(400);
  expect((await send("POST", "/faults", plan)).status).toBe(200);
  expect((await send("POST", "/v1/payments", pix())).status).toBe(500);
  expect((await send("POST", "/v1/payments", pix())).status).toBe(201);
  await send("POST", "/faults", { responses: { "error-before": { rate: 1 } } });
  expect((await send("POST", "/faults", {})).status).toBe(200);
});

test("the CEP directory replies in the formats of ViaCEP and BrasilAPI", async () => {
  const { sandbox } = await openSandbox();
  const get = async (where: string) => {
    const response = await fetch(sandbox.api + where);
    return { status: response.status, body: await response.json() };
  };
  const city = "São Paulo";
  expect(await get("/ws/01310100/json/")).toMatchObject({
    status: 200,
    body: {
      cep: "01310-100",
      logradouro: "Avenida Paulista",
      bairro: "Bela Vista",
      localidade: city,
      uf: "SP",
    },
  });
  expect(await get("/ws/37550000/json/")).toMatchObject({
    body: { logradouro: "", localidade: "Pouso Alegre" },
  });
  expect(await get("/ws/01999999/json/")).toEqual({ status: 200, body: { erro: "true" } });
  expect(await get("/api/cep/v2/01310100")).toMatchObject({
    status: 200,
    body: { cep: "01310100", street: "Avenida Paulista", neighborhood: "Bela Vista", city, state: "SP" },
  });
  expect(await get("/api/cep/v2/01999999")).toMatchObject({ status: 404, body: { type: "service_error" } });
});

test("faults of payments leave the CEP directory alone, and the other way round", async () => {
  const { sandbox, send, pix } = await openSandbox({ responses: { "error-before": { rate: 1 } } });
  expect((await send("GET", "/ws/01310100/json/")).status).toBe(200);
  await send("POST", "/faults", { directory: { "error-before": { rate: 1 } } });
  expect((await send("POST", "/v1/payments", pix())).status).toBe(201);
  expect((await fetch(`${sandbox.api}/ws/01310100/json/`)).status).toBe(500);
});

test("changes of a payment are notified and signed", async () => {
  const { received, verify, press, addPix } = await openSandbox();
  const id = await addPix();
  await vi.waitFor(() => expect(received).toMatchObject([{ action: "payment.created", providerId: id }]));
  await press(`/pix/${id}`, { status: "approved" });
  expect(received).toMatchObject([{}, { action: "payment.updated", providerId: id }]);
  expect(verify()).toEqual([true, true]);
});

test.each([["in-seconds"], ["legacy"], ["double"]] as const)(
  "a notification with the fault %s is signed",
  async (kind) => {
    const { received, verify, press, addPix, sandbox } = await openSandbox({
      webhooks: { drop: { next: 1 } },
    });
    const id = await addPix();
    sandbox.faults.set({ webhooks: { [kind]: { rate: 1 } } });
    await press(`/pix/${id}`, { status: "approved" });
    const times = kind === "double" ? 2 : 1;
    expect(received.map(({ providerId }) => providerId)).toEqual(Array(times).fill(id));
    expect(verify()).toEqual(Array(times).fill(true));
  },
);

test("a notification may be badly signed", async () => {
  const { verify, press, addPix, sandbox } = await openSandbox({ webhooks: { drop: { next: 1 } } });
  const id = await addPix();
  sandbox.faults.set({ webhooks: { "bad-signature": { next: 1 } } });
  await press(`/pix/${id}`, { status: "approved" });
  expect(verify()).toEqual([false]);
});

test("a notification may arrive before the response", async () => {
  const { received, addPix } = await openSandbox({ webhooks: { early: { next: 1 } } });
  const id = await addPix();
  expect(received).toMatchObject([{ providerId: id }]);
});

test("a notification may be late", async () => {
  const { received, press, addPix, sandbox } = await openSandbox({ webhooks: { drop: { next: 1 } } });
  const id = await addPix();
  sandbox.faults.set({ webhooks: { late: { next: 1, ms: 1000 } } });
  await press(`/pix/${id}`, { status: "approved" });
  expect(received).toEqual([]);
  await vi.waitFor(() => expect(received).toMatchObject([{ providerId: id }]), { timeout: 5000 });
});

test("retries a notification until the response is successful, with a new signature", async () => {
  const { received, verify, addPix } = await openSandbox({ retryMs: 0 }, 2);
  const id = await addPix();
  await vi.waitFor(() => expect(received).toHaveLength(3), { timeout: 5000 });
  expect(received.map(({ providerId }) => providerId)).toEqual([id, id, id]);
  expect(verify()).toEqual([true, true, true]);
  const requestIds = received.map(({ request }) => request.headers.get("x-request-id"));
  expect(new Set(requestIds).size).toBe(3);
});

test("notifications may arrive in another order", async () => {
  const { received, press, addPix, sandbox } = await openSandbox({ webhooks: { drop: { next: 2 } } });
  const ids = [await addPix(), await addPix()];
  sandbox.faults.set({ webhooks: { shuffle: { rate: 1 } } });
  for (const id of ids) await press(`/pix/${id}`, { status: "approved" });
  await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 5000 });
  expect(received.map(({ providerId }) => providerId)).toEqual(ids.reverse());
});

test("notifications may be dropped, and none is sent after closing", async () => {
  const { received, addPix, sandbox } = await openSandbox({ webhooks: { drop: { next: 1 } } });
  await addPix();
  await addPix();
  await sandbox.close();
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(received).toEqual([]);
});
