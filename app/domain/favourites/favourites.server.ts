import { and, desc, eq, notInArray, type SQL, sql } from "drizzle-orm";
import { newId } from "#app/domain/values/id.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { type Placeholders, prepared } from "#db/prepared.ts";
import { favourites, products } from "#db/schema";
import { isShownProduct } from "#db/shown-products.ts";
import type { Reader, Store, Tx } from "#db/store.server.ts";

const likedByAccount = prepared((db, { accountId }: Placeholders<{ accountId: string }>) =>
  db
    .select({ id: favourites.productId })
    .from(favourites)
    .where(and(eq(favourites.accountId, accountId), isShownProduct(favourites.productId)))
    .orderBy(desc(favourites.createdAt), desc(favourites.id)),
);

const likedByVisitor = prepared((db, { visitorId }: Placeholders<{ visitorId: string }>) =>
  db
    .select({ id: favourites.productId })
    .from(favourites)
    .where(and(eq(favourites.visitorId, visitorId), isShownProduct(favourites.productId)))
    .orderBy(desc(favourites.createdAt), desc(favourites.id)),
);

/** The ids of what the owner likes and the shop shows, newest first. */
export async function listFavouriteIds(db: Reader, { accountId, visitorId }: Owner): Promise<string[]> {
  if (!accountId && !visitorId) return [];
  const rows = accountId
    ? await likedByAccount(db, { accountId })
    : await likedByVisitor(db, { visitorId: visitorId ?? "" });
  return rows.map(({ id }) => id);
}

/** Keeps a product for the owner, once. Says whether there is such a product. */
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
      .values({ id: newId(), productId, ...holderOf(owner), createdAt: now })
      .onConflictDoNothing();
    return true;
  });
}

/** Forgets it; what was not kept is already forgotten. */
export function removeFavourite(store: Store, owner: Owner, productId: string): Promise<void> {
  return store.write(async (tx) => {
    await tx.delete(favourites).where(and(belongsTo(owner), eq(favourites.productId, productId)));
  });
}

/** What a visitor liked becomes the account's when the visitor signs in. */
export async function mergeFavourites(tx: Tx, visitorId: string, accountId: string): Promise<void> {
  const kept = tx
    .select({ id: favourites.productId })
    .from(favourites)
    .where(eq(favourites.accountId, accountId));
  await tx
    .update(favourites)
    .set({ accountId, visitorId: null })
    .where(and(eq(favourites.visitorId, visitorId), notInArray(favourites.productId, kept)));
  await tx.delete(favourites).where(eq(favourites.visitorId, visitorId));
}

/** An account's, where somebody is signed in; else the visitor's. */
function holderOf({ accountId, visitorId }: Owner) {
  return accountId ? { accountId, visitorId: null } : { accountId: null, visitorId };
}

function belongsTo({ accountId, visitorId }: Owner): SQL {
  if (accountId) return eq(favourites.accountId, accountId);
  return visitorId ? eq(favourites.visitorId, visitorId) : sql`false`;
}
