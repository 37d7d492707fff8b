import { and, asc, desc, eq } from "drizzle-orm";
import { newId } from "#app/domain/values/id.server.ts";
import { addresses } from "#db/schema";
import type { Reader, Store } from "#db/store.server.ts";
import { type Address, isSameAddress } from "./address.ts";

/** An account's addresses, its default one first. */
export function listAddresses(db: Reader, accountId: string): Promise<Address[]> {
  return db
    .select()
    .from(addresses)
    .where(eq(addresses.accountId, accountId))
    .orderBy(desc(addresses.isDefault), asc(addresses.createdAt));
}

/** The account's own address, or undefined: somebody else's does not exist. */
export async function findAddress(db: Reader, accountId: string, id: string): Promise<Address | undefined> {
  const [address] = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.accountId, accountId)))
    .limit(1);
  return address;
}

/** Keeps an address, unless the account has it; an account's first one becomes its default. Answers its id. */
export function addAddress(
  store: Store,
  accountId: string,
  address: Omit<Address, "id" | "isDefault">,
  now: Date,
): Promise<string> {
  return store.write(async (tx) => {
    const kept = await listAddresses(tx, accountId);
    const same = kept.find((other) => isSameAddress(other, address));
    if (same) return same.id;

    const id = newId();
    const isDefault = kept.length === 0;
    await tx.insert(addresses).values({ ...address, id, accountId, isDefault, createdAt: now });
    return id;
  });
}
