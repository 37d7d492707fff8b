import { and, desc, eq, notInArray, type SQL, sql } from "drizzle-orm";
import { newId } from "#app/domain/values/id.server.ts";
import { type Owner, turnsOf } from "#app/domain/values/owner.ts";
import { type Placeholders, prepared } from "#db/prepared.ts";
import { favourites, products } from "#db/schema";
import { isShownProduct } from "#db/shown-products.ts";
import type { Reader, Store, Tx } from "#db/store.ts";

const idsByAccount = prepared((db, { accountId }: Placeholders<{ accountId: string }>) =>
  db
    .select({ id: favourites.productId })
    .from(favourites)
    .where(and(eq(favourites.accountId, accountId), isShownProduct(favourites.productId)))
    .orderBy(desc(favourites.createdAt), desc(favourites.id)),
);

const idsByVisitor = prepared((db, { visitorId }: Placeholders<{ visitorId: string }>) =>
  db
    .select({ id: favourites.productId })
    .from(favourites)
    .where(and(eq(favourites.visitorId, visitorId), isShownProduct(favourites.productId)))
    .orderBy(desc(favourites.createdAt), desc(favourites.id)),
);

/** Ids of shown products, the newest favourite first. */
export async function listFavouriteIds(db: Reader, { accountId, visitorId }: Owner): Promise<string[]> {
  if (!accountId && !visitorId) return [];
  const rows = accountId
    ? await idsByAccount(db, { accountId })
    : await idsByVisitor(db, { visitorId: visitorId ?? "" });
  return rows.map(({ id }) => id);
}

/** Idempotent. Returns whether the shop shows such a product. */
export function addFavourite(store: Store, owner: Owner, productId: string, now: Date): Promise<boolean> {
  return store.write(async (tx) => {
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.id, productId), isShownProduct(products.id)))
      .limit(1);
    if (!product) return false;
    await tx
      .insert(favourites)
      .values({ id: newId(), productId, ...ownerColumns(owner), createdAt: now })
      .onConflictDoNothing();
    return true;
  }, turnsOf(owner));
}

export function removeFavourite(store: Store, owner: Owner, productId: string): Promise<void> {
  return store.write(async (tx) => {
    await tx.delete(favourites).where(and(belongsTo(owner), eq(favourites.productId, productId)));
  }, turnsOf(owner));
}

/** Gives the visitor's favourites to the account, at sign-in, without duplicates. */
export async function mergeFavourites(tx: Tx, visitorId: string, accountId: string): Promise<void> {
  const ofAccount = tx
    .select({ id: favourites.productId })
    .from(favourites)
    .where(eq(favourites.accountId, accountId));
  await tx
    .update(favourites)
    .set({ accountId, visitorId: null })
    .where(and(eq(favourites.visitorId, visitorId), notInArray(favourites.productId, ofAccount)));
  await tx.delete(favourites).where(eq(favourites.visitorId, visitorId));
}

function ownerColumns({ accountId, visitorId }: Owner) {
  return accountId ? { accountId, visitorId: null } : { accountId: null, visitorId };
}

function belongsTo({ accountId, visitorId }: Owner): SQL {
  if (accountId) return eq(favourites.accountId, accountId);
  return visitorId ? eq(favourites.visitorId, visitorId) : sql`false`;
}
