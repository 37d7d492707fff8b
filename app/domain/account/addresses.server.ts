import { and, asc, desc, eq, getTableColumns } from "drizzle-orm";
import { newId } from "#app/domain/values/id.server.ts";
import { addresses } from "#db/schema";
import type { Reader, Store } from "#db/store.ts";
import { type Address, isSameAddress, MAX_ADDRESSES, type SavedAddress } from "./address.ts";

const { accountId: _, createdAt: __, ...ADDRESS_COLUMNS } = getTableColumns(addresses);

/** The default address first, then the oldest. */
export function listAddresses(db: Reader, accountId: string): Promise<Address[]> {
  return db
    .select(ADDRESS_COLUMNS)
    .from(addresses)
    .where(eq(addresses.accountId, accountId))
    .orderBy(desc(addresses.isDefault), asc(addresses.createdAt), asc(addresses.id));
}

export async function findAddress(db: Reader, accountId: string, id: string): Promise<Address | undefined> {
  const [address] = await db.select(ADDRESS_COLUMNS).from(addresses).where(isOwn(accountId, id)).limit(1);
  return address;
}

export type AddedAddress = { ok: true; id: string; isNew: boolean } | { ok: false; reason: "too-many" };

/** Returns the existing id if the account already has the same address. The first address becomes the default. */
export function addAddress(
  store: Store,
  accountId: string,
  address: SavedAddress,
  now: Date,
): Promise<AddedAddress> {
  return store.write(async (tx) => {
    const saved = await listAddresses(tx, accountId);
    const same = saved.find((other) => isSameAddress(other, address));
    if (same) return { ok: true, id: same.id, isNew: false };
    if (saved.length >= MAX_ADDRESSES) return { ok: false, reason: "too-many" };

    const id = newId();
    const isDefault = saved.length === 0;
    await tx.insert(addresses).values({ ...address, id, accountId, isDefault, createdAt: now });
    return { ok: true, id, isNew: true };
  });
}

/** Orders keep their own copy of the address. */
export function updateAddress(
  store: Store,
  accountId: string,
  id: string,
  address: SavedAddress,
): Promise<boolean> {
  return store.write(async (tx) => {
    const updated = await tx
      .update(addresses)
      .set(address)
      .where(isOwn(accountId, id))
      .returning({ id: addresses.id });
    return updated.length > 0;
  });
}

export function makeDefaultAddress(store: Store, accountId: string, id: string): Promise<boolean> {
  return store.write(async (tx) => {
    if (!(await findAddress(tx, accountId, id))) return false;
    await tx.update(addresses).set({ isDefault: false }).where(eq(addresses.accountId, accountId));
    await tx.update(addresses).set({ isDefault: true }).where(isOwn(accountId, id));
    return true;
  });
}

/** After the default address, the oldest one becomes the default. */
export function removeAddress(store: Store, accountId: string, id: string): Promise<boolean> {
  return store.write(async (tx) => {
    const removed = await tx
      .delete(addresses)
      .where(isOwn(accountId, id))
      .returning({ wasDefault: addresses.isDefault });
    const [oldest] = await listAddresses(tx, accountId);
    if (removed[0]?.wasDefault && oldest) {
      await tx.update(addresses).set({ isDefault: true }).where(isOwn(accountId, oldest.id));
    }
    return removed.length > 0;
  });
}

function isOwn(accountId: string, id: string) {
  return and(eq(addresses.id, id), eq(addresses.accountId, accountId));
}
