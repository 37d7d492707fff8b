import type { LabEventKind, LabState, ReworkReason } from "#db/schema/lab.ts";
import type { OrderStatus } from "#db/schema/orders.ts";

export type { LabEventKind, LabState, ReworkReason };

export const LAB_JOBS_PER_PAGE = 50;
/** Sent, received or printed at once: one page of the list. */
export const MAX_CHOSEN_JOBS = 50;

export type LabAct = "send" | "receive" | "check" | "rework";

/** From which state, to which one. Sending a job again corrects its lab, number and date. */
const TRANSITIONS: Readonly<Record<LabAct, { from: readonly LabState[]; to: LabState }>> = {
  send: { from: ["to_order", "at_lab"], to: "at_lab" },
  receive: { from: ["at_lab"], to: "received" },
  check: { from: ["received"], to: "checked" },
  rework: { from: ["at_lab", "received", "checked"], to: "to_order" },
};

/** Only a rework still reaches an order that is being packed: its lenses were checked before. */
const ORDER_STATUSES: Readonly<Record<LabAct, readonly OrderStatus[]>> = {
  send: ["in_lab"],
  receive: ["in_lab"],
  check: ["in_lab"],
  rework: ["in_lab", "preparing"],
};

/** The job's next state; undefined if the act is not possible now. */
export function stateAfter(
  act: LabAct,
  { state, orderStatus }: { state: LabState; orderStatus: OrderStatus },
): LabState | undefined {
  const { from, to } = TRANSITIONS[act];
  return from.includes(state) && ORDER_STATUSES[act].includes(orderStatus) ? to : undefined;
}

/** The items of the check of finished glasses. Each one is ticked on the screen and signed on the lab ticket. */
export const CHECK_ITEMS = {
  power: "Grau",
  axis: "Eixo",
  pupillaryDistance: "DNP",
  height: "Altura de montagem",
  treatment: "Tratamento",
  color: "Cor",
  thickness: "Espessura",
  fitting: "Montagem",
  cleaning: "Limpeza",
} as const;

export type CheckItem = keyof typeof CHECK_ITEMS;

/** From a list, not typed: the history is append-only, and must hold nothing about a person. */
export const REWORK_REASONS: Readonly<Record<ReworkReason, string>> = {
  power: "Grau diferente da receita",
  axis: "Eixo errado",
  centring: "DNP ou altura errada",
  surface: "Risco ou defeito na lente",
  treatment: "Tratamento, cor ou espessura errada",
  fitting: "Montagem ruim",
  broken: "Quebrou",
};

/** The tabs of the list, in the order of the work. `atrasados` are also in `no-laboratorio`. */
export const LAB_TABS = ["a-pedir", "no-laboratorio", "atrasados", "recebidos", "conferidos"] as const;

export type LabTab = (typeof LAB_TABS)[number];

export function labTabOf(text: string | null): LabTab {
  return LAB_TABS.find((tab) => tab === text) ?? "a-pedir";
}

/** The day that the lab promised is over, and the lenses are not here. `today`: São Paulo's day. */
export function isLate(
  { state, expectedOn }: { state: LabState; expectedOn: string | null },
  today: string,
): boolean {
  return state === "at_lab" && expectedOn !== null && expectedOn < today;
}

/** The lab's work on an order as the buyer sees it: without the lab's name, and without the reason why lenses are made again. */
export interface LabProgress {
  /** When the last pair is expected ('2026-12-01'); null while one of them has no date. */
  expectedOn: string | null;
  isLate: boolean;
  isRemade: boolean;
}

/** Undefined if no lens is being made. */
export function labProgressOf(
  jobs: readonly { state: LabState; expectedOn: string | null; reworks: number }[],
  today: string,
): LabProgress | undefined {
  const open = jobs.filter(({ state }) => state === "to_order" || state === "at_lab");
  if (open.length === 0) return undefined;
  const days = open.map(({ state, expectedOn }) => (state === "at_lab" ? expectedOn : null));
  const isKnown = days.every((day) => day !== null);
  return {
    expectedOn: isKnown ? (days.sort().at(-1) ?? null) : null,
    isLate: open.some((job) => isLate(job, today)),
    isRemade: open.some(({ reworks }) => reworks > 0),
  };
}
