import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Product } from "#app/domain/catalog/product.ts";
import { newId } from "#app/domain/values/id.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { lensDrafts } from "#db/schema";
import type { LensChoice } from "#db/schema/cart.ts";
import type { Reader, Store, Tx } from "#db/store.server.ts";
import { type Lens, whyNotChoice, whyNotLensChoice } from "./lens-choice.ts";
import { listLensOptions } from "./lens-options.server.ts";
import { MAX_PRESCRIPTIONS, type Prescription } from "./prescription.ts";
import type { PrescriptionFiles } from "./prescription-file.ts";
import {
  addPrescription,
  countUnorderedPrescriptions,
  erasePrescriptions,
  findPrescription,
  type SentPrescription,
} from "./prescriptions.server.ts";

/** How far an owner has come with the lenses of a product. Whatever it holds can be made for the frame. */
export interface LensDraft {
  /** The colour of the frame, once something was chosen for it. */
  variantId: string | null;
  prescription: Prescription | undefined;
  /** The prescription comes after paying. */
  isLater: boolean;
  lensId: string | null;
  treatmentIds: string[];
  colorId: string | null;
  thicknessId: string | null;
}

export type LensStep = "receita" | "lente" | "espessura";

/** A product's frame in one of its colours, of which something is chosen. */
export interface DraftedFrame {
  product: Pick<Product, "id" | "type" | "material" | "promotionalPriceCents">;
  variantId: string;
}

type Chosen = { ok: true } | { ok: false; message: string };

type Row = typeof lensDrafts.$inferSelect;
type DraftChoices = Pick<
  Row,
  "variantId" | "prescriptionId" | "isLater" | "lensId" | "treatmentIds" | "colorId" | "thicknessId"
>;

const NOTHING: DraftChoices = {
  variantId: null,
  prescriptionId: null,
  isLater: false,
  lensId: null,
  treatmentIds: [],
  colorId: null,
  thicknessId: null,
};

/** The owner's draft for a product; an empty one where nothing was chosen yet. */
export async function findLensDraft(
  db: Reader,
  files: PrescriptionFiles,
  owner: Owner,
  productId: string,
): Promise<LensDraft> {
  const { prescriptionId, ...draft } = (await findRow(db, owner, productId)) ?? NOTHING;
  const prescription = prescriptionId ? await findPrescription(db, files, owner, prescriptionId) : undefined;
  const { variantId, isLater, lensId, treatmentIds, colorId, thicknessId } = draft;
  return { variantId, prescription, isLater, lensId, treatmentIds, colorId, thicknessId };
}

/** The steps that still want an answer before `lens`, or a lens at all, can be made. */
export function missingSteps(draft: LensDraft, lens: Lens | undefined): LensStep[] {
  const needsPrescription = (lens?.prescription ?? "required") === "required";
  const hasPrescription = Boolean(draft.prescription) || draft.isLater;
  return [
    ...(needsPrescription && !hasPrescription ? (["receita"] as const) : []),
    ...(lens ? [] : (["lente"] as const)),
    ...(draft.thicknessId ? [] : (["espessura"] as const)),
  ];
}

/**
 * Puts a prescription into the draft, in the place of the one before, which is forgotten. What was chosen and does not go with
 * it is let go of: `dropped` names the first step that has to be gone through again.
 */
export function giveDraftPrescription(
  store: Store,
  files: PrescriptionFiles,
  owner: Owner,
  frame: DraftedFrame,
  sent: SentPrescription,
  now: Date,
): Promise<{ dropped: LensStep | undefined } | { refused: "too-many" }> {
  return store.write(async (tx) => {
    const replaced = (await findRow(tx, owner, frame.product.id))?.prescriptionId ? 1 : 0;
    const kept = await countUnorderedPrescriptions(tx, owner);
    if (kept - replaced >= MAX_PRESCRIPTIONS) return { refused: "too-many" };
    const prescriptionId = await addPrescription(tx, files, owner, sent, now);
    const draft = await replacePrescription(tx, owner, frame, { prescriptionId, isLater: false }, now);
    return { dropped: await discardInvalidChoices(tx, files, owner, frame, draft) };
  });
}

/** The prescription comes after paying; one that was given is forgotten. */
export function sendPrescriptionLater(
  store: Store,
  owner: Owner,
  frame: DraftedFrame,
  now: Date,
): Promise<void> {
  return store.write(async (tx) => {
    await replacePrescription(tx, owner, frame, { prescriptionId: null, isLater: true }, now);
  });
}

/** Takes the prescription out of the draft, and forgets it. */
export function removeDraftPrescription(
  store: Store,
  owner: Owner,
  frame: DraftedFrame,
  now: Date,
): Promise<void> {
  return store.write(async (tx) => {
    await replacePrescription(tx, owner, frame, { prescriptionId: null, isLater: false }, now);
  });
}

/**
 * Chooses a lens with its treatments and colour. Refuses what cannot be made for the frame and the prescription, and then
 * changes nothing; a thickness that the new lens is not made in is let go of. A dark lens without a colour gets its first.
 */
export function chooseLens(
  store: Store,
  files: PrescriptionFiles,
  owner: Owner,
  frame: DraftedFrame,
  wanted: Pick<LensChoice, "lensId" | "treatmentIds" | "colorId">,
  now: Date,
): Promise<Chosen> {
  return store.write(async (tx) => {
    const { prescription, thicknessId } = await findLensDraft(tx, files, owner, frame.product.id);
    const options = await listLensOptions(tx);
    const firstColor = options.lenses.find(({ id }) => id === wanted.lensId)?.colorIds[0];
    const choice = { ...wanted, colorId: wanted.colorId ?? firstColor ?? null };
    const grade = prescription?.grade ?? undefined;
    const unfit = whyNotLensChoice(options, frame.product, choice, grade);
    if (unfit) return { ok: false, message: unfit };

    const fits = thicknessId && !whyNotChoice(options, frame.product, { ...choice, thicknessId }, grade);
    await saveDraft(tx, owner, frame, { ...choice, thicknessId: fits ? thicknessId : null }, now);
    return { ok: true };
  });
}

/** Chooses how thin the chosen lens is made. Refuses one that does not go with what was chosen before, or before a lens. */
export function chooseThickness(
  store: Store,
  files: PrescriptionFiles,
  owner: Owner,
  frame: DraftedFrame,
  thicknessId: string,
  now: Date,
): Promise<Chosen> {
  return store.write(async (tx) => {
    const { prescription, lensId, treatmentIds, colorId } = await findLensDraft(
      tx,
      files,
      owner,
      frame.product.id,
    );
    if (!lensId) return { ok: false, message: "Escolha a lente antes da espessura." };
    const choice = { lensId, treatmentIds, colorId, thicknessId };
    const options = await listLensOptions(tx);
    const unfit = whyNotChoice(options, frame.product, choice, prescription?.grade ?? undefined);
    if (unfit) return { ok: false, message: unfit };

    await saveDraft(tx, owner, frame, { thicknessId }, now);
    return { ok: true };
  });
}

/** Forgets a draft that has become a line of the cart; its prescription goes on with the line. */
export async function closeLensDraft(tx: Tx, owner: Owner, productId: string): Promise<void> {
  await tx.delete(lensDrafts).where(isOf(owner, productId));
}

/**
 * A visitor's drafts become the account's at signing in; where both have one of a product, the visitor's is the newer, and takes
 * the prescription over that the account had sent, unless it says something of its own about that.
 */
export async function transferLensDrafts(tx: Tx, visitorId: string, accountId: string, now: Date) {
  const drafts = await tx.select().from(lensDrafts).where(eq(lensDrafts.visitorId, visitorId));
  for (const { id, productId, prescriptionId, isLater } of drafts) {
    const [older] = await tx
      .delete(lensDrafts)
      .where(and(eq(lensDrafts.accountId, accountId), eq(lensDrafts.productId, productId)))
      .returning({ prescriptionId: lensDrafts.prescriptionId });
    const isSaid = prescriptionId !== null || isLater;
    if (isSaid && older?.prescriptionId) await erasePrescriptions(tx, [older.prescriptionId], now);
    const kept = isSaid ? prescriptionId : (older?.prescriptionId ?? null);
    await tx
      .update(lensDrafts)
      .set({ accountId, visitorId: null, prescriptionId: kept })
      .where(eq(lensDrafts.id, id));
  }
}

async function replacePrescription(
  tx: Tx,
  owner: Owner,
  frame: DraftedFrame,
  next: { prescriptionId: string | null; isLater: boolean },
  now: Date,
) {
  const before = await findRow(tx, owner, frame.product.id);
  const draft = await saveDraft(tx, owner, frame, next, now);
  if (before?.prescriptionId) await erasePrescriptions(tx, [before.prescriptionId], now);
  return draft;
}

/** Earlier steps win: what was chosen later and cannot be made any more is chosen again. */
async function discardInvalidChoices(
  tx: Tx,
  files: PrescriptionFiles,
  owner: Owner,
  frame: DraftedFrame,
  { id, lensId, treatmentIds, colorId, thicknessId }: Row,
): Promise<LensStep | undefined> {
  if (!lensId) return undefined;
  const { prescription } = await findLensDraft(tx, files, owner, frame.product.id);
  const grade = prescription?.grade ?? undefined;
  const options = await listLensOptions(tx);
  const lensChoice = { lensId, treatmentIds, colorId };

  if (whyNotLensChoice(options, frame.product, lensChoice, grade)) {
    await tx
      .update(lensDrafts)
      .set({ lensId: null, treatmentIds: [], colorId: null, thicknessId: null })
      .where(eq(lensDrafts.id, id));
    return "lente";
  }
  if (thicknessId && whyNotChoice(options, frame.product, { ...lensChoice, thicknessId }, grade)) {
    await tx.update(lensDrafts).set({ thicknessId: null }).where(eq(lensDrafts.id, id));
    return "espessura";
  }
  return undefined;
}

async function saveDraft(
  tx: Tx,
  owner: Owner,
  { product, variantId }: DraftedFrame,
  changes: Partial<DraftChoices>,
  now: Date,
): Promise<Row> {
  const before = await findRow(tx, owner, product.id);
  const draft: Row = {
    ...(before ?? { ...NOTHING, id: newId(), productId: product.id, ...holderOf(owner) }),
    ...changes,
    variantId,
    updatedAt: now,
  };
  const { id, ...fields } = draft;
  await tx.insert(lensDrafts).values(draft).onConflictDoUpdate({ target: lensDrafts.id, set: fields });
  return draft;
}

async function findRow(db: Reader, owner: Owner, productId: string) {
  const [row] = await db.select().from(lensDrafts).where(isOf(owner, productId)).limit(1);
  return row;
}

/** The account's once somebody is signed in, as the cart is. */
function isOf({ accountId, visitorId }: Owner, productId: string): SQL | undefined {
  const whose = accountId
    ? eq(lensDrafts.accountId, accountId)
    : visitorId
      ? eq(lensDrafts.visitorId, visitorId)
      : sql`false`;
  return and(whose, eq(lensDrafts.productId, productId));
}

function holderOf({ accountId, visitorId }: Owner) {
  return accountId ? { accountId, visitorId: null } : { accountId: null, visitorId };
}
