import { createHmac, randomUUID } from "node:crypto";
import { seconds } from "#app/domain/values/duration.ts";
import type { Faults, WebhookFault } from "./faults.ts";
import type { SandboxPayment } from "./payment-store.ts";

interface Options {
  webhookSecret: string;
  now: () => Date;
  faults: Faults;
}

type Action = "payment.created" | "payment.updated";

export type Webhooks = ReturnType<typeof openWebhooks>;

/** Notifications to be shuffled are collected for this long. */
const SHUFFLE_WINDOW_MS = 1000;

const MAX_SENDS = 8;

/** Notifies the shop of changed payments, signed as the provider signs, and retries where the response is not successful. */
export function openWebhooks({ webhookSecret, now, faults }: Options) {
  const timers = new Set<NodeJS.Timeout>();
  const closing = new AbortController();
  let collected: (() => Promise<void>)[] = [];

  return {
    /** For changes that the shop requested: sent after the response, or before it with the fault 'early'. */
    async notifyAfterResponse(payment: SandboxPayment, action: Action): Promise<void> {
      const active = faults.forWebhook();
      if (active.has("early")) await deliver(payment, action, active);
      else schedule(50, () => deliver(payment, action, active));
    },
    /** For other changes. Resolves when the notification was sent, unless a fault delays it. */
    notify: (payment: SandboxPayment) => deliver(payment, "payment.updated", faults.forWebhook()),
    close() {
      for (const timer of timers) clearTimeout(timer);
      closing.abort();
    },
  };

  async function deliver(payment: SandboxPayment, action: Action, active: ReturnType<Faults["forWebhook"]>) {
    if (active.has("drop")) return;
    const sendAll = async () => {
      await send(payment, action, active);
      if (active.has("double")) await send(payment, action, active);
    };

    const late = active.get("late");
    if (late) return schedule(late.ms ?? seconds(5), sendAll);
    if (!active.has("shuffle")) return sendAll();
    collected.push(sendAll);
    if (collected.length === 1) schedule(SHUFFLE_WINDOW_MS, sendCollected);
  }

  /** In reverse, and thus surely in another order. */
  async function sendCollected() {
    const reversed = collected.reverse();
    collected = [];
    for (const sendAll of reversed) await sendAll();
  }

  async function send(
    payment: SandboxPayment,
    action: Action,
    active: ReadonlyMap<WebhookFault, unknown>,
    sends = 1,
  ): Promise<void> {
    const id = String(payment.id);
    const requestId = randomUUID();
    const isLegacy = active.has("legacy");
    const stamp = active.has("in-seconds") ? Math.floor(now().getTime() / 1000) : now().getTime();
    const secret = active.has("bad-signature") ? `not ${webhookSecret}` : webhookSecret;
    const signature = createHmac("sha256", secret)
      .update(`${isLegacy ? "" : `id:${id};`}request-id:${requestId};ts:${stamp};`)
      .digest("hex");
    const url = new URL(payment.notificationUrl);
    url.searchParams.set(isLegacy ? "id" : "data.id", id);
    url.searchParams.set(isLegacy ? "topic" : "type", "payment");

    const response = await fetch(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "x-request-id": requestId,
        "x-signature": `ts=${stamp},v1=${signature}`,
      },
      body: JSON.stringify(isLegacy ? { resource: id, topic: "payment" } : bodyOf(id, action)),
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(seconds(5))]),
    }).catch(() => undefined);
    if (response?.ok || sends === MAX_SENDS) return;
    schedule(faults.plan().retryMs, () => send(payment, action, active, sends + 1));
  }

  function bodyOf(id: string, action: Action) {
    return {
      id: Math.floor(Math.random() * 2 ** 40),
      live_mode: false,
      type: "payment",
      date_created: now().toISOString(),
      user_id: 1,
      api_version: "v1",
      action,
      data: { id },
    };
  }

  function schedule(ms: number, task: () => Promise<void>): void {
    if (closing.signal.aborted) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void task();
    }, ms);
    timers.add(timer.unref());
  }
}
