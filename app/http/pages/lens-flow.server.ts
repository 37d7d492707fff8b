import { href, redirect } from "react-router";
import { chooseVariant, type Product, type Variant } from "#app/domain/catalog/product.ts";
import { findProductBySlug } from "#app/domain/catalog/products.server.ts";
import { type LensOptions, partsOf, pricePartsOf, sumOf } from "#app/domain/lens/lens-choice.ts";
import {
  type DraftedFrame,
  findLensDraft,
  type LensDraft,
  type LensStep,
  setDraftPrescription,
} from "#app/domain/lens/lens-drafts.server.ts";
import { describeThickness } from "#app/domain/lens/lens-names.ts";
import { listLensOptions } from "#app/domain/lens/lens-options.server.ts";
import { isOldPrescription, TOO_MANY_PRESCRIPTIONS } from "#app/domain/lens/prescription.ts";
import type { Refraction } from "#app/domain/lens/refraction.ts";
import { type Context, ensureOwner, ownerOf, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { notFound } from "#app/http/responses.ts";
import type { ReadPrescription } from "./prescription-form.server.ts";

interface Flow {
  product: Product;
  variant: Variant;
  frame: DraftedFrame;
  draft: LensDraft;
  options: LensOptions;
  refraction: Refraction | undefined;
}

/** The frame in the URL and the shopper's draft for it. Throws 404 for an unknown product or colour, and for accessories. */
export async function requireLensFlow(context: Context, slug: string, url: URL): Promise<Flow> {
  const { store, prescriptionFiles } = context.get(shopContext);
  const product = await findProductBySlug(store.read, slug);
  if (!product || product.type === "acessorios") throw notFound();

  const draft = await findLensDraft(store.read, prescriptionFiles, ownerOf(context), product.id);
  const color = url.searchParams.get("cor");
  const drafted = color === null ? product.variants.find(({ id }) => id === draft.variantId) : undefined;
  const variant = drafted ?? chooseVariant(product, color);
  if (!variant) throw notFound();

  const options = await listLensOptions(store.read);
  const frame = { product, variantId: variant.id };
  return { product, variant, frame, draft, options, refraction: draft.prescription?.refraction ?? undefined };
}

/** The part of the flow that every step's page shows. Amounts are in cents. */
export function describeFlow({ product, variant, draft, options }: Flow) {
  const parts = partsOf(options, {
    lensId: draft.lensId ?? "",
    treatmentIds: draft.treatmentIds,
    colorId: draft.colorId,
    thicknessId: draft.thicknessId ?? "",
  });
  const prices = pricePartsOf(product, parts);
  return {
    slug: product.slug,
    title: product.title,
    model: product.model,
    color: variant.color,
    colorName: variant.name,
    isSoldOut: variant.available <= 0,
    colorsInStock: product.variants
      .filter(({ available }) => available > 0)
      .map(({ color, name }) => ({ color, name })),
    picture: variant.pictures[0] ? { ...variant.pictures[0], family: variant.family } : null,
    prices,
    totalCents: sumOf(prices),
    prescription: draft.prescription ? "given" : draft.isLater ? "later" : "missing",
    lensName: parts.lens?.name ?? null,
    thicknessName: parts.thickness ? describeThickness(parts.thickness) : null,
  } as const;
}

export function stepPath(
  slug: string,
  step: LensStep | "confirmar",
  variant: Pick<Variant, "color">,
): string {
  return `${href(STEPS[step], { title: slug })}?${new URLSearchParams({ cor: variant.color })}`;
}

const STEPS = {
  receita: "/oculos/:title/lentes/receita",
  lente: "/oculos/:title/lentes/lente",
  espessura: "/oculos/:title/lentes/espessura",
  confirmar: "/oculos/:title/lentes/confirmar",
} as const;

/** Saves the prescription in the draft and goes on to the lens. `field` shows the error when the owner has too many. */
export async function saveDraftPrescription(
  context: Context,
  { product, variant, frame }: Flow,
  read: ReadPrescription,
  field: string,
) {
  if (!read.ok) return read.refusal;
  const { store, prescriptionFiles, now } = context.get(shopContext);
  const owner = ensureOwner(context);
  const saved = await setDraftPrescription(store, prescriptionFiles, owner, frame, read.sent, now());
  if ("refused" in saved) {
    if ("file" in read.sent) await prescriptionFiles.remove(read.sent.file.id);
    return read.refuse({ [field]: [TOO_MANY_PRESCRIPTIONS] });
  }
  announcePrescription(context, { prescribedOn: read.sent.prescribedOn, discarded: saved.discarded });
  return redirect(stepPath(product.slug, "lente", variant), 303);
}

/** Warns of a prescription over 12 months old, which is accepted, and of one that invalidated the chosen lens (`discarded`). */
export function announcePrescription(
  context: Context,
  { prescribedOn, discarded }: { prescribedOn: string | null; discarded?: LensStep | undefined },
): void {
  const warnings = [
    isOldPrescription({ prescribedOn }, context.get(shopContext).now()) &&
      "A receita tem mais de 12 meses: o grau pode ter mudado.",
    discarded === "lente" && "A lente que estava escolhida não é feita para esta receita. Escolha outra.",
    discarded === "espessura" &&
      "A espessura que estava escolhida não é feita para esta receita. Escolha outra.",
  ].filter(Boolean);
  if (warnings.length === 0) announce(context, "Receita enviada.");
  else announce(context, ["Receita enviada.", ...warnings].join(" "), { tone: "info" });
}
