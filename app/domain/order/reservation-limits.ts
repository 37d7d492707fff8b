import { minutes } from "#app/domain/values/duration.ts";

/** The most that all unpaid orders of one client network may reserve together. */
export interface ReservationLimits {
  orders: number;
  units: number;
  cents: number;
  /** The share of one variant's stock; at least `MIN_OF_VARIANT` units. */
  percent: number;
  /** How long no other order can displace a reservation. */
  protectedMs: number;
}

/** Units of one variant that may always be reserved, for a couple or a family that buys the last ones. */
const MIN_OF_VARIANT = 3;

/** The defaults. Twenty orders of two units each are an office that buys on one afternoon. */
export const RESERVATION_LIMITS: ReservationLimits = {
  orders: 20,
  units: 40,
  cents: 2_000_000,
  percent: 25,
  protectedMs: minutes(5),
};

/** How long a Pix code can be paid. The provider accepts no less than 30 minutes; two more cover a slow call. */
export const PIX_TTL = minutes(32);

/** For an account that has paid here before: twice as much, and protected while its Pix code can be paid. */
export function limitsAfterPaying(limits: ReservationLimits): ReservationLimits {
  return {
    orders: 2 * limits.orders,
    units: 2 * limits.units,
    cents: 2 * limits.cents,
    percent: Math.min(2 * limits.percent, 100),
    protectedMs: Math.max(PIX_TTL, limits.protectedMs),
  };
}

/** In units. */
export function maxOfVariant({ percent }: ReservationLimits, onHand: number): number {
  return Math.max(MIN_OF_VARIANT, Math.floor((onHand * percent) / 100));
}
