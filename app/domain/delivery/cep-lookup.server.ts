import { and, eq, isNotNull, isNull, lte, or } from "drizzle-orm";
import { stateOfCep } from "#app/domain/values/cep.ts";
import { after, days } from "#app/domain/values/duration.ts";
import { type Placeholders, prepared } from "#db/prepared.ts";
import { cepLocations } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.ts";
import type { CepDirectory, CepLocation, DirectoryReply } from "./cep-directory.ts";

/** `unreachable`: off, or without a reply. Without a directory's location, `uf` comes from the ranges of the Correios. */
export type CepLookup =
  | { kind: "found"; location: CepLocation }
  | { kind: "unknown" | "unreachable"; location: { uf?: string } };

/** Streets are rarely renamed. A new CEP reaches the directory within days. */
const FOUND_TTL = days(180);
const UNKNOWN_TTL = days(1);

const storedOf = prepared((db, { cep }: Placeholders<{ cep: string }>) =>
  db.select().from(cepLocations).where(eq(cepLocations.cep, cep)).limit(1),
);

/** Takes eight digits. Asks the directory only for what is not stored, and stores its reply. */
export async function lookUpCep(
  store: Store,
  directory: CepDirectory | undefined,
  cep: string,
  now: Date,
): Promise<CepLookup> {
  const uf = stateOfCep(cep);
  if (!uf) return { kind: "unknown", location: {} };
  const stored = await findStored(store.read, cep, now);
  const reply = stored ?? (await directory?.find(cep));
  if (!reply?.ok) return { kind: "unreachable", location: { uf } };

  if (!stored) await storeReply(store, cep, reply.location, now);
  return reply.location ? { kind: "found", location: reply.location } : { kind: "unknown", location: { uf } };
}

export async function purgeCepLocations(tx: Tx, now: Date): Promise<void> {
  const fetchedBy = (ttl: number) => lte(cepLocations.fetchedAt, after(now, -ttl));
  await tx
    .delete(cepLocations)
    .where(
      or(
        and(isNotNull(cepLocations.uf), fetchedBy(FOUND_TTL)),
        and(isNull(cepLocations.uf), fetchedBy(UNKNOWN_TTL)),
      ),
    );
}

async function findStored(db: Reader, cep: string, now: Date): Promise<DirectoryReply | undefined> {
  const [row] = await storedOf(db, { cep });
  if (!row || row.fetchedAt <= after(now, -(row.uf ? FOUND_TTL : UNKNOWN_TTL))) return undefined;
  const { uf, city, district, road } = row;
  return { ok: true, location: uf ? { uf, city, district, road } : undefined };
}

function storeReply(
  store: Store,
  cep: string,
  location: CepLocation | undefined,
  now: Date,
): Promise<unknown> {
  const reply = { uf: null, city: "", district: "", road: "", ...location, fetchedAt: now };
  return store.write((tx) =>
    tx
      .insert(cepLocations)
      .values({ cep, ...reply })
      .onConflictDoUpdate({ target: cepLocations.cep, set: reply }),
  );
}
