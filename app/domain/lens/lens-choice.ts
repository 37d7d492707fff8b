import type { ProductType } from "#app/domain/catalog/product.ts";
import type { LensChoice } from "#db/schema/cart.ts";
import type { PrescriptionNeed, Vision } from "#db/schema/lenses.ts";
import type { PricePart, SoldLens } from "#db/schema/orders.ts";
import { describeThickness, lensTitle } from "./lens-names.ts";
import { type Refraction, strengthOf } from "./refraction.ts";

export type { LensChoice, PricePart, SoldLens, Vision };

export interface Lens {
  id: string;
  vision: Vision;
  name: string;
  description: string;
  prescription: PrescriptionNeed;
  frameTypes: ProductType[];
  treatmentIds: string[];
  colorIds: string[];
  thicknessIds: string[];
  priceCents: number;
}

export interface Treatment {
  id: string;
  name: string;
  description: string;
  priceCents: number;
}

export interface LensColor {
  id: string;
  name: string;
  hex: string;
  priceCents: number;
}

/** `refractiveIndex` is in hundredths, `suitedUpTo` and `madeUpTo` are strengths in hundredths of a dioptre. */
export interface Thickness {
  id: string;
  name: string;
  description: string;
  refractiveIndex: number;
  materials: string[];
  suitedUpTo: number;
  madeUpTo: number;
  priceCents: number;
}

/** In display order. */
export interface LensOptions {
  lenses: Lens[];
  treatments: Treatment[];
  colors: LensColor[];
  thicknesses: Thickness[];
}

export interface Frame {
  type: ProductType;
  material: string;
  promotionalPriceCents: number;
}

export interface ChosenParts {
  lens: Lens | undefined;
  treatments: Treatment[];
  color: LensColor | undefined;
  thickness: Thickness | undefined;
}

/** `unfit` is the reason the lens cannot be chosen, in Portuguese. */
export interface OfferedLens {
  lens: Lens;
  treatments: Treatment[];
  colors: LensColor[];
  unfit: string | undefined;
}

export interface OfferedThickness {
  thickness: Thickness;
  isSuggested: boolean;
  unfit: string | undefined;
}

/** The lenses made for the type of frame. `refraction` is undefined while the prescription is a file or missing. */
export function offerLenses(
  options: LensOptions,
  frame: Frame,
  refraction: Refraction | undefined,
): OfferedLens[] {
  return options.lenses
    .filter(({ frameTypes }) => frameTypes.includes(frame.type))
    .map((lens) => ({
      lens,
      treatments: options.treatments.filter(({ id }) => lens.treatmentIds.includes(id)),
      colors: options.colors.filter(({ id }) => lens.colorIds.includes(id)),
      unfit: whyNotLens(options, frame, lens, refraction),
    }));
}

/** Thickest first. Suggests by look and weight only: no advice about the refraction itself (Decreto 24.492/1934, art. 13). */
export function offerThicknesses(
  options: LensOptions,
  frame: Frame,
  lens: Lens,
  refraction: Refraction | undefined,
): OfferedThickness[] {
  const strength = strengthFor(lens, refraction);
  const made = options.thicknesses.filter(({ id }) => lens.thicknessIds.includes(id));
  const fit = made.filter((thickness) => !whyNotThickness(frame, thickness, strength));
  // For a strength that none of them suits, suggest the thinnest.
  const suggested =
    strength === undefined ? undefined : (fit.find(({ suitedUpTo }) => strength <= suitedUpTo) ?? fit.at(-1));
  return made.map((thickness) => ({
    thickness,
    isSuggested: thickness === suggested,
    unfit: whyNotThickness(frame, thickness, strength),
  }));
}

export function partsOf(options: LensOptions, choice: Partial<LensChoice>): ChosenParts {
  return {
    lens: options.lenses.find(({ id }) => id === choice.lensId),
    treatments: options.treatments.filter(({ id }) => choice.treatmentIds?.includes(id)),
    color: options.colors.find(({ id }) => id === choice.colorId),
    thickness: options.thicknesses.find(({ id }) => id === choice.thicknessId),
  };
}

/** In Portuguese; undefined if the lens can be made so. Unknown and repeated ids are refused as well. */
export function whyNotLensChoice(
  options: LensOptions,
  frame: Frame,
  choice: Pick<LensChoice, "lensId" | "treatmentIds" | "colorId">,
  refraction: Refraction | undefined,
): string | undefined {
  const lens = options.lenses.find(({ id }) => id === choice.lensId);
  if (!lens) return "Escolha uma das lentes da lista.";
  const unfit = whyNotLens(options, frame, lens, refraction);
  if (unfit) return unfit;

  const isOnce = new Set(choice.treatmentIds).size === choice.treatmentIds.length;
  const areMade = choice.treatmentIds.every((id) => lens.treatmentIds.includes(id));
  if (!isOnce || !areMade) return `A lente ${lensTitle(lens.name)} não é feita com este tratamento.`;
  if (lens.colorIds.length === 0)
    return choice.colorId ? `A lente ${lensTitle(lens.name)} não tem cor.` : undefined;
  if (!choice.colorId) return `Escolha a cor da lente ${lensTitle(lens.name)}.`;
  return lens.colorIds.includes(choice.colorId)
    ? undefined
    : `A lente ${lensTitle(lens.name)} não é feita nesta cor.`;
}

export function whyNotChoice(
  options: LensOptions,
  frame: Frame,
  choice: LensChoice,
  refraction: Refraction | undefined,
): string | undefined {
  const unfit = whyNotLensChoice(options, frame, choice, refraction);
  if (unfit) return unfit;
  const { lens, thickness } = partsOf(options, choice);
  if (!lens || !thickness || !lens.thicknessIds.includes(thickness.id)) {
    return "Escolha uma das espessuras da lista.";
  }
  return whyNotThickness(frame, thickness, strengthFor(lens, refraction));
}

/** The thickness chosen before, if another lens can be made with it; otherwise it has to be chosen again. */
export function keptThickness(
  options: LensOptions,
  frame: Frame,
  lens: Lens,
  thicknessId: string | null,
  refraction: Refraction | undefined,
): Thickness | undefined {
  if (thicknessId === null) return undefined;
  const choice = { lensId: lens.id, treatmentIds: [], colorId: lens.colorIds[0] ?? null, thicknessId };
  if (whyNotChoice(options, frame, choice, refraction)) return undefined;
  return options.thicknesses.find(({ id }) => id === thicknessId);
}

/** Prices come from the catalogue, never from the form. */
export function pricePartsOf(
  frame: Pick<Frame, "promotionalPriceCents">,
  { lens, treatments, color, thickness }: ChosenParts,
): PricePart[] {
  return [
    { name: "Armação", cents: frame.promotionalPriceCents },
    ...(lens ? [{ name: `Lente ${lensTitle(lens.name)}`, cents: lens.priceCents }] : []),
    ...treatments.map(({ name, priceCents }) => ({ name, cents: priceCents })),
    ...(color ? [{ name: `Cor da lente: ${color.name}`, cents: color.priceCents }] : []),
    ...(thickness
      ? [{ name: `Espessura ${describeThickness(thickness)}`, cents: thickness.priceCents }]
      : []),
  ];
}

export function sumOf(parts: readonly PricePart[]): number {
  return parts.reduce((sum, { cents }) => sum + cents, 0);
}

/** A lens with its lowest price in cents: with a colour, if it must have one, and thickness. */
export interface PricedLens {
  lens: Lens;
  fromCents: number;
}

/** The cheapest lens of each vision that is made for the frame. */
export function cheapestLenses(options: LensOptions, frame: Frame): PricedLens[] {
  const cheapest = new Map<Vision, PricedLens>();
  for (const offer of offerLenses(options, frame, undefined)) {
    const { lens } = offer;
    const fromCents = lowestLensCents(options, frame, offer, undefined);
    if (fromCents < (cheapest.get(lens.vision)?.fromCents ?? Number.POSITIVE_INFINITY))
      cheapest.set(lens.vision, { lens, fromCents });
  }
  return [...cheapest.values()];
}

/** With the cheapest colour, if it must have one, and the cheapest thickness that it can be made in. Infinity if it cannot be made. */
export function lowestLensCents(
  options: LensOptions,
  frame: Frame,
  { lens, colors, unfit }: OfferedLens,
  refraction: Refraction | undefined,
): number {
  if (unfit) return Number.POSITIVE_INFINITY;
  const colorCents = colors.length > 0 ? Math.min(...colors.map(({ priceCents }) => priceCents)) : 0;
  const thickness = cheapestThickness(options, frame, lens, refraction);
  return thickness ? lens.priceCents + colorCents + thickness.priceCents : Number.POSITIVE_INFINITY;
}

/** The cheapest thickness that the lens can be made in for the frame. Undefined if there is none. */
export function cheapestThickness(
  options: LensOptions,
  frame: Frame,
  lens: Lens,
  refraction: Refraction | undefined,
): Thickness | undefined {
  return offerThicknesses(options, frame, lens, refraction)
    .flatMap(({ thickness, unfit }) => (unfit ? [] : thickness))
    .sort((a, b) => a.priceCents - b.priceCents)[0];
}

/** The lowest of these prices, in cents, of a lens for a prescription. Undefined if there is none. */
export function lowestPrescriptionCents(priced: readonly PricedLens[]): number | undefined {
  const prices = priced.flatMap(({ lens, fromCents }) => (lens.prescription === "never" ? [] : fromCents));
  return prices.length > 0 ? Math.min(...prices) : undefined;
}

/** A choice as stored on the line item of a cart or an order; undefined if one of its parts is no longer sold. */
export function describeChoice(options: LensOptions, frame: Frame, choice: LensChoice): SoldLens | undefined {
  const parts = partsOf(options, choice);
  const { lens, treatments, color, thickness } = parts;
  const isWhole =
    treatments.length === choice.treatmentIds.length && Boolean(color) === Boolean(choice.colorId);
  if (!lens || !thickness || !isWhole) return undefined;
  return {
    vision: lens.vision,
    name: lens.name,
    treatments: treatments.map(({ name }) => name),
    color: color?.name ?? null,
    thickness: describeThickness(thickness),
    parts: pricePartsOf(frame, parts),
  };
}

function whyNotLens(options: LensOptions, frame: Frame, lens: Lens, refraction: Refraction | undefined) {
  if (!lens.frameTypes.includes(frame.type))
    return `A lente ${lensTitle(lens.name)} não é feita para esta armação.`;
  const needsAddition = lens.vision === "multifocal";
  if (refraction && lens.prescription !== "never" && needsAddition !== (refraction.addition !== null)) {
    return needsAddition
      ? `A lente ${lensTitle(lens.name)} precisa da adição, e a receita digitada não tem.`
      : "A receita digitada tem adição: ela pede uma lente multifocal.";
  }

  const cut = options.thicknesses.filter(
    (thickness) => lens.thicknessIds.includes(thickness.id) && !whyNotThickness(frame, thickness, undefined),
  );
  if (cut.length === 0)
    return `A lente ${lensTitle(lens.name)} não é feita para armações de ${frame.material}.`;
  const strength = strengthFor(lens, refraction);
  return cut.every((thickness) => whyNotThickness(frame, thickness, strength))
    ? `A lente ${lensTitle(lens.name)} não é feita para o grau da receita.`
    : undefined;
}

function whyNotThickness(frame: Frame, thickness: Thickness, strength: number | undefined) {
  if (!thickness.materials.includes(frame.material)) {
    return `Não é feita para armações de ${frame.material}.`;
  }
  return strength !== undefined && strength > thickness.madeUpTo
    ? "Não é feita para o grau da receita."
    : undefined;
}

/** Zero for a lens without correction, so that every thickness suits it. */
function strengthFor(lens: Lens, refraction: Refraction | undefined): number | undefined {
  if (lens.prescription === "never") return 0;
  return refraction && strengthOf(refraction);
}
