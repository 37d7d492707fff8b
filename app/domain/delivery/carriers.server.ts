import { eq } from "drizzle-orm";
import { stateOfCep } from "#app/domain/values/cep.ts";
import { type Placeholders, prepared } from "#db/prepared.ts";
import { deliveryRates } from "#db/schema";
import type { Reader } from "#db/store.server.ts";
import type { DeliveryQuote } from "./quote.ts";

const rateOf = prepared((db, { uf }: Placeholders<{ uf: string }>) =>
  db.select().from(deliveryRates).where(eq(deliveryRates.uf, uf)).limit(1),
);

/** The quote for a CEP of eight digits, or undefined where no state has it (decisions, "Delivery-time box"). */
export async function findDeliveryQuote(db: Reader, cep: string): Promise<DeliveryQuote | undefined> {
  const uf = stateOfCep(cep);
  if (!uf) return undefined;
  const [rate] = await rateOf(db, { uf });
  return rate;
}
