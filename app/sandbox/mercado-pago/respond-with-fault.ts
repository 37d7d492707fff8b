import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { sendResponse } from "@remix-run/node-fetch-server";
import { seconds } from "#app/domain/values/duration.ts";
import type { Faults } from "./faults.ts";
import { page, problem } from "./responses.ts";

type Fault = NonNullable<ReturnType<Faults["forResponse"] | Faults["forDirectory"]>>;

const HUGE_BYTES = 1024 * 1024;

export async function respondWithFault(
  { kind, rule }: Fault,
  handle: () => Promise<Response>,
  res: ServerResponse,
) {
  switch (kind) {
    case "too-many": {
      const refused = problem(429, "too many requests");
      refused.headers.set("Retry-After", String(rule.retryAfterSeconds));
      return sendResponse(res, refused);
    }
    case "error-before":
      return sendResponse(res, problem(500, "internal error"));
    case "html-before":
      return sendResponse(res, gatewayPage());
    case "reset-before":
      return res.destroy();
    case "hang-before":
      return untilClosed(res);
  }

  const response = await handle();
  switch (kind) {
    case "delay":
      await Promise.race([sleep(rule.ms ?? seconds(1), undefined, { ref: false }), untilClosed(res)]);
      return sendResponse(res, response);
    case "error-after":
      return sendResponse(res, problem(500, "internal error"));
    case "html-after":
      return sendResponse(res, gatewayPage());
    case "reset-after":
      return res.destroy();
    case "hang-after":
      return untilClosed(res);
    case "stall":
      return stall(response, res);
    case "huge":
      return sendResponse(res, new Response((await response.text()) + " ".repeat(HUGE_BYTES), response));
    case "no-id":
      return sendResponse(res, Response.json({ status: "approved" }));
    case "payment-required":
      return sendResponse(res, await asRefusal(response));
  }
}

async function stall(response: Response, res: ServerResponse) {
  const body = Buffer.from(await response.arrayBuffer());
  res.writeHead(response.status, { "Content-Type": "application/json", "Content-Length": body.length });
  res.write(body.subarray(0, body.length / 2));
  return untilClosed(res);
}

async function asRefusal(response: Response): Promise<Response> {
  const body: unknown = await response.json();
  const isRefusal = Object(body).status === "rejected";
  return Response.json(body, { status: isRefusal ? 402 : response.status });
}

function gatewayPage(): Response {
  return page("<!doctype html><title>Mercado Pago</title><h1>Voltamos já</h1>");
}

async function untilClosed(res: ServerResponse): Promise<void> {
  if (!res.destroyed) await once(res, "close");
}
