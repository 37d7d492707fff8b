import { asc, eq, inArray, type SQL } from "drizzle-orm";
import { listCartLines } from "#app/domain/cart/carts.server.ts";
import { partsOf } from "#app/domain/lens/lens-choice.ts";
import { describeThickness } from "#app/domain/lens/lens-names.ts";
import { listLensOptions } from "#app/domain/lens/lens-options.server.ts";
import type { PrescriptionFiles, PrescriptionFileType } from "#app/domain/lens/prescription-file.ts";
import { openPrescription } from "#app/domain/lens/prescriptions.server.ts";
import type { Transcription } from "#app/domain/lens/transcription.ts";
import { findTranscription } from "#app/domain/lens/transcriptions.server.ts";
import { slugOf } from "#app/domain/values/slug.ts";
import {
  accounts,
  addresses,
  cartLines,
  carts,
  checkouts,
  consents,
  dataRequests,
  emails,
  favourites,
  labJobs,
  lensDrafts,
  orderEvents,
  orderLines,
  orderNotes,
  orderPrescriptions,
  orders,
  payments,
  prescriptionEvents,
  prescriptions,
  products,
  refundLines,
  refunds,
  returnEvents,
  returnLines,
  returns,
  reviews,
  stockAlerts,
  subscribers,
  uploads,
  variants,
} from "#db/schema";
import type { Reader } from "#db/store.ts";
import { emailsTo } from "./privacy.server.ts";

/** `path` within the exported archive, `fileId` in `PrescriptionFiles`. */
export interface ExportedFile {
  path: string;
  fileId: string;
  sentAt: Date;
}

/** All data about an account (LGPD, art. 18, II and V), without its secrets. `files` have the paths that `data` refers to. */
export async function exportAccount(db: Reader, storage: PrescriptionFiles, accountId: string, now: Date) {
  const [found] = await db.select().from(accounts).where(eq(accounts.id, accountId)).limit(1);
  if (!found) return undefined;
  const { passwordHash, searchName, ...account } = found;
  const { email } = account;
  const sent = await exportPrescriptions(db, storage, eq(prescriptions.accountId, accountId));

  const data = {
    exportedAt: now,
    account,
    consents: await db
      .select({ kind: consents.kind, version: consents.version, at: consents.at })
      .from(consents)
      .where(eq(consents.accountId, accountId))
      .orderBy(asc(consents.at), asc(consents.id)),
    addresses: (
      await db
        .select()
        .from(addresses)
        .where(eq(addresses.accountId, accountId))
        .orderBy(asc(addresses.createdAt), asc(addresses.id))
    ).map(({ accountId, ...address }) => address),
    orders: await exportOrders(db, eq(orders.accountId, accountId)),
    prescriptions: sent.prescriptions,
    lensDrafts: await exportLensDrafts(db, accountId),
    uploads: await db
      .select({ createdAt: uploads.createdAt })
      .from(uploads)
      .where(eq(uploads.accountId, accountId))
      .orderBy(asc(uploads.createdAt), asc(uploads.id)),
    cart: await exportCart(db, accountId),
    favourites: await db
      .select({ product: products.title, createdAt: favourites.createdAt })
      .from(favourites)
      .innerJoin(products, eq(products.id, favourites.productId))
      .where(eq(favourites.accountId, accountId))
      .orderBy(asc(favourites.createdAt), asc(favourites.id)),
    reviews: await db
      .select({
        product: products.title,
        authorName: reviews.authorName,
        stars: reviews.stars,
        text: reviews.text,
        createdAt: reviews.createdAt,
        answer: reviews.answer,
        hiddenAt: reviews.hiddenAt,
        hiddenReason: reviews.hiddenReason,
        hiddenNote: reviews.hiddenNote,
      })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(eq(reviews.accountId, accountId))
      .orderBy(asc(reviews.createdAt), asc(reviews.id)),
    dataRequests: await exportDataRequests(db, eq(dataRequests.accountId, accountId)),
    ...(await exportByEmail(db, email, emailsTo(db, eq(orders.accountId, accountId), email))),
  };
  return { data, files: sent.files };
}

/** Data known by e-mail only. `which`: the e-mails. */
export async function exportByEmail(db: Reader, email: string, which: SQL | undefined) {
  return {
    newsletter: await db
      .select({
        name: subscribers.name,
        consent: subscribers.consent,
        askedAt: subscribers.askedAt,
        confirmedAt: subscribers.confirmedAt,
      })
      .from(subscribers)
      .where(eq(subscribers.email, email)),
    stockAlerts: await db
      .select({
        product: products.title,
        color: variants.colorName,
        createdAt: stockAlerts.createdAt,
        sentAt: stockAlerts.sentAt,
      })
      .from(stockAlerts)
      .innerJoin(variants, eq(variants.id, stockAlerts.variantId))
      .innerJoin(products, eq(products.id, variants.productId))
      .where(eq(stockAlerts.email, email))
      .orderBy(asc(stockAlerts.createdAt), asc(stockAlerts.id)),
    emails: await db
      .select({ subject: emails.subject, createdAt: emails.createdAt, sentAt: emails.sentAt })
      .from(emails)
      .where(which)
      .orderBy(asc(emails.createdAt), asc(emails.id)),
  };
}

export function exportDataRequests(db: Reader, which: SQL) {
  const { kind, channel, status, note, reason, receivedAt, closedAt } = dataRequests;
  return db
    .select({ kind, channel, status, note, reason, receivedAt, closedAt })
    .from(dataRequests)
    .where(which)
    .orderBy(asc(dataRequests.receivedAt), asc(dataRequests.id));
}

/** Without internal ids, tokens and provider references. */
export async function exportOrders(db: Reader, which: SQL | undefined) {
  const rows = await db.select().from(orders).where(which).orderBy(asc(orders.placedAt), asc(orders.number));
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position));
  const events = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.at), asc(orderEvents.position));
  const attempts = await db
    .select()
    .from(payments)
    .where(inArray(payments.orderId, ids))
    .orderBy(asc(payments.createdAt), asc(payments.id));
  const paidBack = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.orderId, ids))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  const paidBackLines = await db
    .select({
      refundId: refundLines.refundId,
      title: orderLines.title,
      colorName: orderLines.colorName,
      quantity: refundLines.quantity,
      amountCents: refundLines.amountCents,
    })
    .from(refundLines)
    .innerJoin(orderLines, eq(orderLines.id, refundLines.lineId))
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position));
  const notes = await db
    .select({ orderId: orderNotes.orderId, text: orderNotes.text, at: orderNotes.at })
    .from(orderNotes)
    .where(inArray(orderNotes.orderId, ids))
    .orderBy(asc(orderNotes.at), asc(orderNotes.id));
  const needed = await db.select().from(orderPrescriptions).where(inArray(orderPrescriptions.orderId, ids));
  const returned = await exportReturns(db, ids);
  const jobs = await db.select().from(labJobs).where(inArray(labJobs.orderId, ids));

  return rows.map(
    ({ id, accountId, visitorId, checkoutToken, network, protectedUntil, isYielding, ...order }) => ({
      ...order,
      lines: lines
        .filter(({ orderId }) => orderId === id)
        .map(({ id, title, model, colorName, unitPriceCents, quantity, lens }) => ({
          title,
          model,
          colorName,
          unitPriceCents,
          quantity,
          lens,
          prescription: needed
            .filter(({ lineId }) => lineId === id)
            .map(({ state, request, updatedAt }) => ({ state, request, updatedAt }))
            .at(0),
          lab: jobs
            .filter(({ lineId }) => lineId === id)
            .map(({ state, expectedOn, reworks, updatedAt }) => ({ state, expectedOn, reworks, updatedAt }))
            .at(0),
        })),
      events: events
        .filter(({ orderId }) => orderId === id)
        .map(({ status, cause, changedFields, at }) => ({ status, cause, changedFields, at })),
      // Not who wrote them: that is another person's.
      notes: notes.filter(({ orderId }) => orderId === id).map(({ text, at }) => ({ text, at })),
      payments: attempts
        .filter(({ orderId }) => orderId === id)
        .map(({ method, status, amountCents, createdAt, updatedAt }) => ({
          method,
          status,
          amountCents,
          createdAt,
          updatedAt,
        })),
      refunds: paidBack
        .filter(({ orderId }) => orderId === id)
        .map(({ id: refundId, amountCents, freightCents, reason, status, createdAt, updatedAt }) => ({
          amountCents,
          freightCents,
          reason,
          status,
          createdAt,
          updatedAt,
          lines: paidBackLines
            .filter((line) => line.refundId === refundId)
            .map(({ refundId: _, ...line }) => line),
        })),
      returns: returned.filter(({ orderId }) => orderId === id).map(({ orderId: _, ...row }) => row),
    }),
  );
}

/** Not who of the staff acted. */
async function exportReturns(db: Reader, orderIds: readonly string[]) {
  const rows = await db
    .select()
    .from(returns)
    .where(inArray(returns.orderId, [...orderIds]))
    .orderBy(asc(returns.askedAt), asc(returns.id));
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .select({ returnId: returnLines.returnId, title: orderLines.title, quantity: returnLines.quantity })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.lineId))
    .where(inArray(returnLines.returnId, ids))
    .orderBy(asc(orderLines.position));
  const events = await db
    .select()
    .from(returnEvents)
    .where(inArray(returnEvents.returnId, ids))
    .orderBy(asc(returnEvents.at), asc(returnEvents.position));
  return rows.map(({ id, openedBy, refundId, isWhole, dueAt, ...row }) => ({
    ...row,
    lines: lines.filter(({ returnId }) => returnId === id).map(({ returnId: _, ...line }) => line),
    events: events
      .filter(({ returnId }) => returnId === id)
      .map(({ stage, outcome, at }) => ({ stage, outcome, at })),
  }));
}

/** Opened prescriptions with their consents and events. Internal ids are left out: the file paths are numbered instead. */
export async function exportPrescriptions(db: Reader, storage: PrescriptionFiles, which: SQL) {
  const rows = await db
    .select({ row: prescriptions, order: orders.number })
    .from(prescriptions)
    .leftJoin(orderPrescriptions, eq(orderPrescriptions.prescriptionId, prescriptions.id))
    .leftJoin(orders, eq(orders.id, orderPrescriptions.orderId))
    .where(which)
    .orderBy(asc(prescriptions.createdAt), asc(prescriptions.id));
  const events = await db
    .select()
    .from(prescriptionEvents)
    .where(
      inArray(
        prescriptionEvents.prescriptionId,
        rows.map(({ row }) => row.id),
      ),
    )
    .orderBy(asc(prescriptionEvents.at), asc(prescriptionEvents.position));

  const transcriptions = new Map<string, Transcription | undefined>();
  for (const { row } of rows) transcriptions.set(row.id, await findTranscription(db, storage, row.id));
  const files: ExportedFile[] = [];
  const exported = rows.map(({ row, order }, index) => {
    const { fileName, refraction, measures, prescriber, prescribedOn, createdAt, purgeAt } = openPrescription(
      storage,
      row,
    );
    const path = row.fileId && pathOf(index + 1, fileName ?? "", row.fileType as PrescriptionFileType);
    if (row.fileId && path) files.push({ path, fileId: row.fileId, sentAt: createdAt });
    return {
      file: path,
      fileName,
      grade: refraction,
      measures,
      prescriber,
      prescribedOn,
      transcription: transcriptions.get(row.id) ?? null,
      consent: { version: row.consentVersion, at: createdAt },
      sentAt: createdAt,
      purgeAt,
      order,
      events: events
        .filter(({ prescriptionId }) => prescriptionId === row.id)
        .map(({ act, at }) => ({ act, at })),
    };
  });
  return { prescriptions: exported, files };
}

const EXTENSIONS: Readonly<Record<PrescriptionFileType, string>> = {
  "image/jpeg": "jpg",
  "image/heic": "heic",
  "application/pdf": "pdf",
};
const MAX_STEM_LENGTH = 60;

/** 'receitas/2-receita-da-ana.pdf'. The position makes it unique; the slug cannot leave the folder. */
function pathOf(position: number, name: string, type: PrescriptionFileType): string {
  const stem = slugOf(name.replace(/\.[^.]*$/, "").slice(0, MAX_STEM_LENGTH));
  return `receitas/${position}-${stem || "receita"}.${EXTENSIONS[type]}`;
}

async function exportLensDrafts(db: Reader, accountId: string) {
  const rows = await db
    .select({ draft: lensDrafts, product: products.title, color: variants.colorName })
    .from(lensDrafts)
    .innerJoin(products, eq(products.id, lensDrafts.productId))
    .leftJoin(variants, eq(variants.id, lensDrafts.variantId))
    .where(eq(lensDrafts.accountId, accountId))
    .orderBy(asc(lensDrafts.updatedAt), asc(lensDrafts.id));
  const options = await listLensOptions(db);
  return rows.map(({ draft, product, color }) => {
    const { lensId, treatmentIds, colorId, thicknessId, prescriptionId, isLater, updatedAt } = draft;
    const parts = partsOf(options, {
      lensId: lensId ?? "",
      treatmentIds,
      colorId,
      thicknessId: thicknessId ?? "",
    });
    return {
      product,
      color,
      prescription: prescriptionId ? "given" : isLater ? "later" : "missing",
      lens: parts.lens?.name ?? null,
      treatments: parts.treatments.map(({ name }) => name),
      lensColor: parts.color?.name ?? null,
      thickness: parts.thickness ? describeThickness(parts.thickness) : null,
      updatedAt,
    };
  });
}

async function exportCart(db: Reader, accountId: string) {
  const [cart] = await db.select().from(carts).where(eq(carts.accountId, accountId)).limit(1);
  if (!cart) return undefined;
  const [checkout] = await db
    .select({ contact: checkouts.contact, address: checkouts.address, updatedAt: checkouts.updatedAt })
    .from(checkouts)
    .where(eq(checkouts.cartId, cart.id))
    .limit(1);
  const added = await db
    .select({ id: cartLines.id, addedAt: cartLines.addedAt })
    .from(cartLines)
    .where(eq(cartLines.cartId, cart.id));
  const lines = (await listCartLines(db, { accountId, visitorId: null })).map((line) => ({
    product: line.title,
    color: line.colorName,
    unitPriceCents: line.unitPriceCents,
    quantity: line.quantity,
    lens: line.lens,
    addedAt: added.find(({ id }) => id === line.id)?.addedAt,
  }));
  return { updatedAt: cart.updatedAt, lines, checkout };
}
