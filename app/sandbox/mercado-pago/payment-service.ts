import { randomUUID } from "node:crypto";
import { writeBrCode } from "#app/domain/values/br-code.ts";
import { days, minutes } from "#app/domain/values/duration.ts";
import { outcomeOf } from "./cards.ts";
import type { Faults } from "./faults.ts";
import type {
  PaymentStore,
  SandboxPayment,
  SandboxPreference,
  SandboxRefund,
  SandboxToken,
} from "./payment-store.ts";

interface NewPayment {
  idempotencyKey: string;
  reference: string;
  amountCents: number;
  description: string;
  notificationUrl: string;
}

interface NewCard extends NewPayment {
  token: SandboxToken;
  installments: number;
}

/** The statuses that each transition may start from. */
const TRANSITIONS = {
  approved: ["pending", "in_process"],
  in_process: ["pending", "in_process"],
  rejected: ["pending", "in_process"],
  cancelled: ["pending", "in_process"],
  refunded: ["approved"],
  charged_back: ["approved"],
} as const satisfies Record<string, readonly SandboxPayment["status"][]>;

const STATUS_DETAILS: Record<Transition, string> = {
  approved: "accredited",
  in_process: "pending_contingency",
  rejected: "cc_rejected_other_reason",
  cancelled: "by_collector",
  refunded: "refunded",
  charged_back: "in_process",
};

const REFUND_WINDOW = days(180);

export type Transition = keyof typeof TRANSITIONS;

export type PaymentService = ReturnType<typeof openPaymentService>;

export function openPaymentService(store: PaymentStore, now: () => Date, faults: Faults) {
  return {
    find(id: number): SandboxPayment | undefined {
      const payment = store.payment(id);
      return payment && current(payment);
    },
    list: () => store.payments().map(current),
    listByReference: (reference: string) =>
      store
        .payments()
        .filter((payment) => payment.reference === reference)
        .map(current),

    createPix(request: NewPayment & { expiresAt: number }): SandboxPayment {
      const id = store.nextId();
      return put({
        ...newPayment(request),
        id,
        methodId: "pix",
        status: "pending",
        statusDetail: "pending_waiting_transfer",
        code: writeBrCode({
          key: "pix@banco-simulado.example",
          amountCents: request.amountCents,
          merchant: "OTICA AMETISTA SIMULADA",
          city: "SAO PAULO",
          txid: `SIM${id}`,
        }),
        expiresAt: request.expiresAt,
      });
    },

    createCard: (request: NewCard) => createCard(request),

    payPreference(preference: SandboxPreference, token: SandboxToken, installments: number): SandboxPayment {
      const { reference, amountCents, description, notificationUrl, id: preferenceId } = preference;
      const request = { reference, amountCents, description, notificationUrl, token, installments };
      return createCard({ ...request, idempotencyKey: randomUUID() }, preferenceId);
    },

    findOfPreference: (preferenceId: string) =>
      store
        .payments()
        .find(
          (payment) =>
            payment.preferenceId === preferenceId && !["rejected", "cancelled"].includes(payment.status),
        ),

    transition(payment: SandboxPayment, to: Transition): SandboxPayment | undefined {
      const from: readonly string[] = TRANSITIONS[to];
      if (!from.includes(payment.status)) return undefined;
      if (to === "refunded") {
        const refund = newRefund(randomUUID(), remainingOf(payment), "approved");
        return put(withRefundStatus({ ...payment, refunds: [...payment.refunds, refund] }));
      }
      return put({ ...payment, status: to, statusDetail: STATUS_DETAILS[to] });
    },

    /** Returns the new refund, an earlier one with the same key, or undefined where the amount is not refunded. */
    refund(payment: SandboxPayment, idempotencyKey: string, amountCents = remainingOf(payment)) {
      const earlier = payment.refunds.find((refund) => refund.idempotencyKey === idempotencyKey);
      if (earlier) return { refund: earlier, payment, isNew: false };

      const isLate = payment.createdAt > 0 && now().getTime() > payment.createdAt + REFUND_WINDOW;
      const isPossible = amountCents > 0 && amountCents <= remainingOf(payment);
      if (payment.status !== "approved" || isLate || !isPossible) return undefined;

      const isSlow = payment.methodId === "pix" && faults.isRefundSlow();
      const isRefused = faults.isRefundRefused();
      if (isRefused && !isSlow) return undefined;
      const refund = {
        ...newRefund(idempotencyKey, amountCents, isSlow ? "in_process" : "approved"),
        ...(isRefused && { settlesAs: "rejected" as const }),
      };
      return {
        refund,
        payment: put(withRefundStatus({ ...payment, refunds: [...payment.refunds, refund] })),
        isNew: true,
      };
    },
  };

  function newPayment(request: NewPayment) {
    return {
      kind: "payment" as const,
      ...request,
      installments: 1,
      token: "",
      preferenceId: "",
      refunds: [],
      code: "",
      createdAt: now().getTime(),
      expiresAt: 0,
    };
  }

  function createCard({ token, installments, ...request }: NewCard, preferenceId = ""): SandboxPayment {
    return put({
      ...newPayment(request),
      id: store.nextId(),
      methodId: token.methodId,
      installments,
      token: token.id,
      preferenceId,
      ...outcomeOf({ holder: token.holder, amountCents: request.amountCents, installments }),
    });
  }

  function newRefund(
    idempotencyKey: string,
    amountCents: number,
    status: SandboxRefund["status"],
  ): SandboxRefund {
    const settlesAt = status === "in_process" ? now().getTime() + minutes(1) : now().getTime();
    const settlesAs = "approved" as const;
    return { id: store.nextRefundId(), idempotencyKey, amountCents, status, settlesAt, settlesAs };
  }

  /** Applies what time has changed: an unpaid Pix expires, and a refund in process completes. */
  function current(payment: SandboxPayment): SandboxPayment {
    const time = now().getTime();
    if (payment.status === "pending" && payment.expiresAt > 0 && time >= payment.expiresAt) {
      return put({ ...payment, status: "cancelled", statusDetail: "expired" });
    }
    if (!payment.refunds.some(({ status, settlesAt }) => status === "in_process" && time >= settlesAt)) {
      return payment;
    }
    const refunds = payment.refunds.map((refund) =>
      refund.status === "in_process" && time >= refund.settlesAt
        ? { ...refund, status: refund.settlesAs }
        : refund,
    );
    return put(withRefundStatus({ ...payment, refunds }));
  }

  function put(payment: SandboxPayment): SandboxPayment {
    store.put(payment);
    return payment;
  }
}

/** In cents, without refunds in process. */
export function refundedOf({ refunds }: SandboxPayment): number {
  return sum(refunds.filter(({ status }) => status === "approved"));
}

function remainingOf({ amountCents, refunds }: SandboxPayment): number {
  return amountCents - sum(refunds.filter(({ status }) => status !== "rejected"));
}

function withRefundStatus(payment: SandboxPayment): SandboxPayment {
  const refunded = refundedOf(payment);
  if (refunded === 0 || payment.status !== "approved") return payment;
  return refunded === payment.amountCents
    ? { ...payment, status: "refunded", statusDetail: "refunded" }
    : { ...payment, statusDetail: "partially_refunded" };
}

function sum(refunds: readonly SandboxRefund[]): number {
  return refunds.reduce((total, { amountCents }) => total + amountCents, 0);
}
