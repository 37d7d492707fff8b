import { createHmac, randomUUID } from "node:crypto";
import { seconds } from "#app/domain/values/duration.ts";
import type { Faults, NoticeFault } from "./faults.ts";
import type { SandboxPayment } from "./payment-store.ts";

interface Options {
  webhookSecret: string;
  now: () => Date;
  faults: Faults;
}

type Action = "payment.created" | "payment.updated";

export type Webhooks = ReturnType<typeof openWebhooks>;

/** How long what is to be shuffled waits for others. */
const GATHERING = 1000;

/** How often one is sent at most, to a shop that does not take it. */
const MAX_SENDS = 8;

/**
 * Tells the shop of its payments, signed as the provider does, and again where the answer is not one of success. A shop that
 * never listens finds out by asking.
 */
export function openWebhooks({ webhookSecret, now, faults }: Options) {
  const timers = new Set<NodeJS.Timeout>();
  const closing = new AbortController();
  let held: (() => Promise<void>)[] = [];

  return {
    /** Of what the shop itself has asked for: before it is answered where that is the fault, after it otherwise. */
    async ofResponse(payment: SandboxPayment, action: Action): Promise<void> {
      const drawn = faults.forWebhook();
      if (drawn.has("early")) await deliver(payment, action, drawn);
      else later(50, () => deliver(payment, action, drawn));
    },
    /** Of what happened without the shop; it was sent once this ends, but where a fault holds it back. */
    ofEvent: (payment: SandboxPayment) => deliver(payment, "payment.updated", faults.forWebhook()),
    close() {
      for (const timer of timers) clearTimeout(timer);
      closing.abort();
    },
  };

  async function deliver(payment: SandboxPayment, action: Action, drawn: ReturnType<Faults["forWebhook"]>) {
    if (drawn.has("drop")) return;
    const sendAll = async () => {
      await send(payment, action, drawn);
      if (drawn.has("double")) await send(payment, action, drawn);
    };

    const late = drawn.get("late");
    if (late) return later(late.ms ?? seconds(5), sendAll);
    if (!drawn.has("shuffle")) return sendAll();
    held.push(sendAll);
    if (held.length === 1) later(GATHERING, sendHeld);
  }

  /** The last first: another order for sure. */
  async function sendHeld() {
    const gathered = held.reverse();
    held = [];
    for (const sendAll of gathered) await sendAll();
  }

  async function send(
    payment: SandboxPayment,
    action: Action,
    drawn: ReadonlyMap<NoticeFault, unknown>,
    sends = 1,
  ): Promise<void> {
    const id = String(payment.id);
    const requestId = randomUUID();
    const isLegacy = drawn.has("legacy");
    const stamp = drawn.has("in-seconds") ? Math.floor(now().getTime() / 1000) : now().getTime();
    const secret = drawn.has("bad-signature") ? `not ${webhookSecret}` : webhookSecret;
    const signature = createHmac("sha256", secret)
      .update(`${isLegacy ? "" : `id:${id};`}request-id:${requestId};ts:${stamp};`)
      .digest("hex");
    const url = new URL(payment.notificationUrl);
    url.searchParams.set(isLegacy ? "id" : "data.id", id);
    url.searchParams.set(isLegacy ? "topic" : "type", "payment");

    const answer = await fetch(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "x-request-id": requestId,
        "x-signature": `ts=${stamp},v1=${signature}`,
      },
      body: JSON.stringify(isLegacy ? { resource: id, topic: "payment" } : bodyOf(id, action)),
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(seconds(5))]),
    }).catch(() => undefined);
    if (answer?.ok || sends === MAX_SENDS) return;
    later(faults.plan().sendAgainMs, () => send(payment, action, drawn, sends + 1));
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

  function later(ms: number, work: () => Promise<void>): void {
    if (closing.signal.aborted) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void work();
    }, ms);
    timers.add(timer.unref());
  }
}
