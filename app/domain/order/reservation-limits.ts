import { minutes } from "#app/domain/values/duration.ts";

/** What the unpaid orders of one client network may hold, all together. */
export interface ReservationLimits {
  orders: number;
  units: number;
  cents: number;
  /** Of one variant: this part of what is in the house, in percent, or `MIN_OF_VARIANT` where that is more. */
  percent: number;
  /** How long a reservation gives way to nobody. */
  protectedMs: number;
}

/** So many pieces of one variant anybody may hold, however few there are: a couple or a family that buys the last ones. */
const MIN_OF_VARIANT = 3;

/** Where the shop's keeper has not set it otherwise. Twenty orders of two pieces each are an office that buys on one afternoon. */
export const RESERVATION_LIMITS: ReservationLimits = {
  orders: 20,
  units: 40,
  cents: 2_000_000,
  percent: 25,
  protectedMs: minutes(5),
};

/** How long a Pix code may be paid: half an hour, and what a slow call takes, for the provider accepts no less. */
export const PIX_TTL = minutes(32);

/** For an account that has paid here before: twice as much, and protected for as long as a Pix code can be paid. */
export function limitsAfterPaying(limits: ReservationLimits): ReservationLimits {
  return {
    orders: 2 * limits.orders,
    units: 2 * limits.units,
    cents: 2 * limits.cents,
    percent: Math.min(2 * limits.percent, 100),
    protectedMs: Math.max(PIX_TTL, limits.protectedMs),
  };
}

/** How many pieces of one variant may be held unpaid. */
export function maxOfVariant({ percent }: ReservationLimits, onHand: number): number {
  return Math.max(MIN_OF_VARIANT, Math.floor((onHand * percent) / 100));
}
