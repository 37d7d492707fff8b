import type { deliveryRates } from "../schema/index.ts";

type Rate = typeof deliveryRates.$inferInsert;

const CARRIER = "Entrega padrão";

const zone = (priceCents: number, businessDays: number, ufs: string): Rate[] =>
  ufs.split(" ").map((uf) => ({ uf, carrier: CARRIER, priceCents, businessDays }));

export const DELIVERY_RATES: readonly Rate[] = [
  ...zone(1290, 3, "SP"),
  ...zone(1790, 5, "ES MG PR RJ SC"),
  ...zone(2290, 7, "DF GO MS MT RS"),
  ...zone(2690, 9, "AL BA CE MA PB PE PI RN SE"),
  ...zone(3290, 12, "AC AM AP PA RO RR TO"),
];
