import { href, type RouterContextProvider } from "react-router";
import { chooseVariant, type Product, type Variant } from "#app/domain/catalog/product.ts";
import { findProductBySlug } from "#app/domain/catalog/products.server.ts";
import {
  describeThickness,
  type LensOptions,
  partsOf,
  pricePartsOf,
  sumOf,
} from "#app/domain/lens/lens-choice.ts";
import {
  type DraftedFrame,
  findLensDraft,
  type LensDraft,
  type LensStep,
} from "#app/domain/lens/lens-drafts.server.ts";
import { listLensOptions } from "#app/domain/lens/lens-options.server.ts";
import { isOldPrescription } from "#app/domain/lens/prescription.ts";
import type { Refraction } from "#app/domain/lens/refraction.ts";
import { announce, ownerOf, shopContext } from "#app/http/context.server.ts";
import { notFound } from "#app/http/responses.ts";

type Context = Readonly<RouterContextProvider>;

interface Flow {
  product: Product;
  variant: Variant;
  frame: DraftedFrame;
  draft: LensDraft;
  options: LensOptions;
  grade: Refraction | undefined;
}

/** What a step of the lens flow works with: the frame that was asked for, and how far this shopper has come with it. */
export async function requireLensFlow(context: Context, slug: string, url: URL): Promise<Flow> {
  const { store, prescriptionFiles } = context.get(shopContext);
  const product = await findProductBySlug(store.read, slug);
  if (!product || product.type === "acessorios") throw notFound();

  const draft = await findLensDraft(store.read, prescriptionFiles, ownerOf(context), product.id);
  const asked = url.searchParams.get("cor");
  const begun = asked === null ? product.variants.find(({ id }) => id === draft.variantId) : undefined;
  const variant = begun ?? chooseVariant(product, asked);
  if (!variant) throw notFound();

  const options = await listLensOptions(store.read);
  const frame = { product, variantId: variant.id };
  return { product, variant, frame, draft, options, grade: draft.prescription?.grade ?? undefined };
}

/** What every step shows: the frame, what was chosen so far, and what it comes to. Amounts in cents. */
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
    picture: variant.pictures[0] ?? null,
    prices,
    totalCents: sumOf(prices),
    prescription: draft.prescription ? "given" : draft.isLater ? "later" : "missing",
    lensName: parts.lens?.name ?? null,
    thicknessName: parts.thickness ? describeThickness(parts.thickness) : null,
  } as const;
}

/** Where a step leads: the next one, with the colour of the frame. */
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

/** Warns, and no more, of a prescription that is older than a year, or has let go of something that was chosen. */
export function announcePrescription(
  context: Context,
  { prescribedOn, dropped }: { prescribedOn: string | null; dropped?: LensStep | undefined },
): void {
  const warnings = [
    isOldPrescription({ prescribedOn }, context.get(shopContext).now()) &&
      "A receita tem mais de 12 meses: o grau pode ter mudado.",
    dropped === "lente" && "A lente que estava escolhida não é feita para esta receita. Escolha outra.",
    dropped === "espessura" &&
      "A espessura que estava escolhida não é feita para esta receita. Escolha outra.",
  ].filter(Boolean);
  if (warnings.length === 0) announce(context, "Receita enviada.");
  else announce(context, ["Receita enviada.", ...warnings].join(" "), { tone: "info" });
}
