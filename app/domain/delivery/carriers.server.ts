import { eq, max, min } from "drizzle-orm";
import { normalizeCep, stateOfCep } from "#app/domain/values/cep.ts";
import { type Placeholders, prepared } from "#db/prepared.ts";
import { deliveryRates } from "#db/schema";
import type { Reader } from "#db/store.ts";
import type { DeliveryQuote, DeliverySpan, Freight } from "./quote.ts";

const rateOf = prepared((db, { uf }: Placeholders<{ uf: string }>) =>
  db.select().from(deliveryRates).where(eq(deliveryRates.uf, uf)).limit(1),
);

/** `cep`: eight digits. Undefined if no state has it or nothing is delivered there. */
export async function findDeliveryQuote(db: Reader, cep: string): Promise<DeliveryQuote | undefined> {
  const uf = stateOfCep(cep);
  if (!uf) return undefined;
  const [rate] = await rateOf(db, { uf });
  return rate;
}

/** `typed`: a CEP as typed. Undefined if it is none, or nothing is delivered there. */
export async function findFreight(db: Reader, typed: string): Promise<Freight | undefined> {
  const cep = normalizeCep(typed);
  const quote = cep && (await findDeliveryQuote(db, cep));
  return quote ? { uf: quote.uf, cents: quote.priceCents } : undefined;
}

export async function findDeliverySpan(db: Reader): Promise<DeliverySpan | undefined> {
  const [span] = await db
    .select({
      lowestCents: min(deliveryRates.priceCents),
      highestCents: max(deliveryRates.priceCents),
      fewestDays: min(deliveryRates.businessDays),
      mostDays: max(deliveryRates.businessDays),
    })
    .from(deliveryRates);
  return span?.lowestCents == null ? undefined : (span as DeliverySpan);
}
