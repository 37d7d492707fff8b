import { z } from "zod";
import { after, days } from "#app/domain/values/duration.ts";
import { optionalText, requiredText } from "#app/domain/values/text-fields.ts";
import type { DataRequestChannel, DataRequestKind, DataRequestStatus } from "#db/schema/data-requests.ts";

export type { DataRequestChannel, DataRequestKind, DataRequestStatus };

/** LGPD, art. 19, II: fifteen days from the request. */
export const RESPONSE_TIME = days(15);

const MAX_NOTE_LENGTH = 500;

/** How the staff hear of a request. Requests on the account's own pages need no member of the staff. */
export const STAFF_CHANNELS = ["email", "phone", "counter"] as const satisfies readonly DataRequestChannel[];

export const REQUEST_KINDS = ["export", "erase", "correct"] as const satisfies readonly DataRequestKind[];

/** The form by which staff register a request. `receivedOn` is a day ('2026-11-23') in São Paulo; it becomes its first moment. */
export function newDataRequestSchema(now: Date) {
  return z
    .object({
      kind: z.enum(REQUEST_KINDS, { error: "Escolha o que a pessoa pede" }),
      channel: z.enum(STAFF_CHANNELS, { error: "Escolha por onde o pedido chegou" }),
      receivedOn: requiredText("Preencha o dia em que o pedido chegou", { max: 10 }),
      note: optionalText({ max: MAX_NOTE_LENGTH }),
    })
    .transform(({ receivedOn, ...request }, context) => {
      const refuse = (field: string, message: string) => {
        context.addIssue({ code: "custom", path: [field], message });
        return z.NEVER;
      };
      const receivedAt = startOfDay(receivedOn);
      if (!receivedAt) return refuse("receivedOn", "Preencha o dia em que o pedido chegou");
      if (receivedAt > now) return refuse("receivedOn", "O dia ainda não chegou");
      if (receivedAt < after(now, -days(365))) return refuse("receivedOn", "O dia é antigo demais");
      if (request.kind === "correct" && !request.note) return refuse("note", "Escreva o que corrigir");
      return { ...request, receivedAt };
    });
}

/** The forms of a request's page, by their `intent`. */
export const DATA_REQUEST_ACTS = {
  refuse: z.object({ reason: requiredText("Escreva o motivo", { max: MAX_NOTE_LENGTH }) }),
};

/** São Paulo is three hours behind UTC all year (Decreto 9.772). */
function startOfDay(day: string): Date | undefined {
  if (!/^20\d\d-\d\d-\d\d$/.test(day)) return undefined;
  const moment = new Date(`${day}T00:00:00-03:00`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** The lists of the back office. `atrasados` is a part of `abertos`. */
export const REQUEST_TABS = ["abertos", "atrasados", "encerrados"] as const;

export type RequestTab = (typeof REQUEST_TABS)[number];

/** The person of a request: an account, the guest of an order, or none after an erasure. */
export type RequestPerson =
  | { kind: "account"; accountId: string; name: string }
  | { kind: "guest"; orderId: string; number: number; name: string }
  | { kind: "erased" };

export interface DataRequest {
  id: string;
  kind: DataRequestKind;
  channel: DataRequestChannel;
  status: DataRequestStatus;
  person: RequestPerson;
  note: string | null;
  reason: string | null;
  receivedAt: Date;
  dueAt: Date;
  closedAt: Date | null;
  isLate: boolean;
}
