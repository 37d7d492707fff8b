import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Product } from "#app/domain/catalog/product.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { type Owner, turnsOf } from "#app/domain/values/owner.ts";
import { lensDrafts } from "#db/schema";
import type { LensChoice } from "#db/schema/cart.ts";
import type { Reader, Store, Tx } from "#db/store.ts";
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

/** The lens choices of an owner for a product so far. Their combination can always be made for the frame. */
export interface LensDraft {
  /** The frame's colour; null until the first choice. */
  variantId: string | null;
  prescription: Prescription | undefined;
  isLater: boolean;
  lensId: string | null;
  treatmentIds: string[];
  colorId: string | null;
  thicknessId: string | null;
}

export type LensStep = "receita" | "lente" | "espessura";

export interface DraftedFrame {
  product: Pick<Product, "id" | "type" | "material" | "promotionalPriceCents">;
  variantId: string;
}

type ChoiceResult = { ok: true } | { ok: false; message: string };

type Row = typeof lensDrafts.$inferSelect;
type DraftChoices = Pick<
  Row,
  "variantId" | "prescriptionId" | "isLater" | "lensId" | "treatmentIds" | "colorId" | "thicknessId"
>;

const EMPTY_DRAFT: DraftChoices = {
  variantId: null,
  prescriptionId: null,
  isLater: false,
  lensId: null,
  treatmentIds: [],
  colorId: null,
  thicknessId: null,
};

/** An empty draft if nothing was chosen yet. */
export async function findLensDraft(
  db: Reader,
  files: PrescriptionFiles,
  owner: Owner,
  productId: string,
): Promise<LensDraft> {
  const { prescriptionId, ...draft } = (await findRow(db, owner, productId)) ?? EMPTY_DRAFT;
  const prescription = prescriptionId ? await findPrescription(db, files, owner, prescriptionId) : undefined;
  const { variantId, isLater, lensId, treatmentIds, colorId, thicknessId } = draft;
  return { variantId, prescription, isLater, lensId, treatmentIds, colorId, thicknessId };
}

/** The steps still open, in order. Without a `lens` the prescription counts as required. */
export function missingSteps(draft: LensDraft, lens: Lens | undefined): LensStep[] {
  const needsPrescription = (lens?.prescription ?? "required") === "required";
  const hasPrescription = Boolean(draft.prescription) || draft.isLater;
  return [
    ...(needsPrescription && !hasPrescription ? (["receita"] as const) : []),
    ...(lens ? [] : (["lente"] as const)),
    ...(draft.thicknessId ? [] : (["espessura"] as const)),
  ];
}

/** Erases the previous prescription. Choices that do not fit the new one are discarded; `discarded` is the first to repeat. */
export function setDraftPrescription(
  store: Store,
  files: PrescriptionFiles,
  owner: Owner,
  frame: DraftedFrame,
  sent: SentPrescription,
  now: Date,
): Promise<{ discarded: LensStep | undefined } | { refused: "too-many" }> {
  return store.write(async (tx) => {
    const replaced = (await findRow(tx, owner, frame.product.id))?.prescriptionId ? 1 : 0;
    const unordered = await countUnorderedPrescriptions(tx, owner);
    if (unordered - replaced >= MAX_PRESCRIPTIONS) return { refused: "too-many" };
    const prescriptionId = await addPrescription(tx, files, owner, sent, now);
    const draft = await replacePrescription(tx, owner, frame, { prescriptionId, isLater: false }, now);
    return { discarded: await discardInvalidChoices(tx, files, owner, frame, draft) };
  }, turnsOf(owner));
}

/** The buyer sends the prescription after paying. Erases the draft's prescription. */
export function sendPrescriptionLater(
  store: Store,
  owner: Owner,
  frame: DraftedFrame,
  now: Date,
): Promise<void> {
  return store.write(async (tx) => {
    await replacePrescription(tx, owner, frame, { prescriptionId: null, isLater: true }, now);
  }, turnsOf(owner));
}

export function removeDraftPrescription(
  store: Store,
  owner: Owner,
  frame: DraftedFrame,
  now: Date,
): Promise<void> {
  return store.write(async (tx) => {
    await replacePrescription(tx, owner, frame, { prescriptionId: null, isLater: false }, now);
  }, turnsOf(owner));
}

/** Discards a thickness that does not fit the new lens. A coloured lens without a colour gets its first colour. */
export function chooseLens(
  store: Store,
  files: PrescriptionFiles,
  owner: Owner,
  frame: DraftedFrame,
  selection: Pick<LensChoice, "lensId" | "treatmentIds" | "colorId">,
  now: Date,
): Promise<ChoiceResult> {
  return store.write(async (tx) => {
    const { prescription, thicknessId } = await findLensDraft(tx, files, owner, frame.product.id);
    const options = await listLensOptions(tx);
    const firstColor = options.lenses.find(({ id }) => id === selection.lensId)?.colorIds[0];
    const choice = { ...selection, colorId: selection.colorId ?? firstColor ?? null };
    const refraction = prescription?.refraction ?? undefined;
    const unfit = whyNotLensChoice(options, frame.product, choice, refraction);
    if (unfit) return { ok: false, message: unfit };

    const fits = thicknessId && !whyNotChoice(options, frame.product, { ...choice, thicknessId }, refraction);
    await saveDraft(tx, owner, frame, { ...choice, thicknessId: fits ? thicknessId : null }, now);
    return { ok: true };
  }, turnsOf(owner));
}

/** Refuses a thickness that does not fit the draft's other choices, or that comes before a lens. */
export function chooseThickness(
  store: Store,
  files: PrescriptionFiles,
  owner: Owner,
  frame: DraftedFrame,
  thicknessId: string,
  now: Date,
): Promise<ChoiceResult> {
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
    const unfit = whyNotChoice(options, frame.product, choice, prescription?.refraction ?? undefined);
    if (unfit) return { ok: false, message: unfit };

    await saveDraft(tx, owner, frame, { thicknessId }, now);
    return { ok: true };
  }, turnsOf(owner));
}

/** Deletes a draft that has become a line item of the cart. The line item keeps the prescription. */
export async function closeLensDraft(tx: Tx, owner: Owner, productId: string): Promise<void> {
  await tx.delete(lensDrafts).where(isOf(owner, productId));
}

/**
 * Gives the visitor's drafts to the account, at sign-in. They replace the account's drafts of the same products. A draft without a
 * prescription takes over that of the draft it replaces, unless the prescription is to be sent later.
 */
export async function transferLensDrafts(tx: Tx, visitorId: string, accountId: string, now: Date) {
  const drafts = await tx.select().from(lensDrafts).where(eq(lensDrafts.visitorId, visitorId));
  for (const { id, productId, prescriptionId, isLater } of drafts) {
    const [older] = await tx
      .delete(lensDrafts)
      .where(and(eq(lensDrafts.accountId, accountId), eq(lensDrafts.productId, productId)))
      .returning({ prescriptionId: lensDrafts.prescriptionId });
    const isDecided = prescriptionId !== null || isLater;
    if (isDecided && older?.prescriptionId) await erasePrescriptions(tx, [older.prescriptionId], now);
    const merged = isDecided ? prescriptionId : (older?.prescriptionId ?? null);
    await tx
      .update(lensDrafts)
      .set({ accountId, visitorId: null, prescriptionId: merged })
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

/** Earlier steps win: a later choice that no longer fits is cleared. Returns the first step to repeat. */
async function discardInvalidChoices(
  tx: Tx,
  files: PrescriptionFiles,
  owner: Owner,
  frame: DraftedFrame,
  { id, lensId, treatmentIds, colorId, thicknessId }: Row,
): Promise<LensStep | undefined> {
  if (!lensId) return undefined;
  const { prescription } = await findLensDraft(tx, files, owner, frame.product.id);
  const refraction = prescription?.refraction ?? undefined;
  const options = await listLensOptions(tx);
  const lensChoice = { lensId, treatmentIds, colorId };

  if (whyNotLensChoice(options, frame.product, lensChoice, refraction)) {
    await tx
      .update(lensDrafts)
      .set({ lensId: null, treatmentIds: [], colorId: null, thicknessId: null })
      .where(eq(lensDrafts.id, id));
    return "lente";
  }
  if (thicknessId && whyNotChoice(options, frame.product, { ...lensChoice, thicknessId }, refraction)) {
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
    ...(before ?? { ...EMPTY_DRAFT, id: newId(), productId: product.id, ...ownerColumns(owner) }),
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

/** A signed-in visitor's drafts are the account's, as the cart is. */
function isOf({ accountId, visitorId }: Owner, productId: string): SQL | undefined {
  const ownedBy = accountId
    ? eq(lensDrafts.accountId, accountId)
    : visitorId
      ? eq(lensDrafts.visitorId, visitorId)
      : sql`false`;
  return and(ownedBy, eq(lensDrafts.productId, productId));
}

function ownerColumns({ accountId, visitorId }: Owner) {
  return accountId ? { accountId, visitorId: null } : { accountId: null, visitorId };
}
