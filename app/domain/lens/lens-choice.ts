import type { ProductType } from "#app/domain/catalog/product.ts";
import type { LensChoice } from "#db/schema/cart.ts";
import type { PrescriptionNeed, Vision } from "#db/schema/lenses.ts";
import type { PricePart, SoldLens } from "#db/schema/orders.ts";
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

/** `refractiveIndex`, `suitedUpTo` and `madeUpTo` are in hundredths: of the index, and of dioptres. */
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

/** Everything lenses are made of, in the order in which it is shown. */
export interface LensOptions {
  lenses: Lens[];
  treatments: Treatment[];
  colors: LensColor[];
  thicknesses: Thickness[];
}

/** What of a frame decides about its lenses. The price, in cents, is the one it is sold at. */
export interface Frame {
  type: ProductType;
  material: string;
  promotionalPriceCents: number;
}

/** The parts a choice names; those it has not come to yet are missing. */
export interface ChosenParts {
  lens: Lens | undefined;
  treatments: Treatment[];
  color: LensColor | undefined;
  thickness: Thickness | undefined;
}

/** A lens one may look at, and why it cannot be chosen, where it cannot. */
export interface OfferedLens {
  lens: Lens;
  treatments: Treatment[];
  colors: LensColor[];
  unfit: string | undefined;
}

export interface OfferedThickness {
  thickness: Thickness;
  /** The one that suits the strength of the prescription. */
  isSuggested: boolean;
  unfit: string | undefined;
}

/** The lenses made for a type of frame, with what each is made in. What `grade` says is undefined until it is known. */
export function offerLenses(
  options: LensOptions,
  frame: Frame,
  grade: Refraction | undefined,
): OfferedLens[] {
  return options.lenses
    .filter(({ frameTypes }) => frameTypes.includes(frame.type))
    .map((lens) => ({
      lens,
      treatments: options.treatments.filter(({ id }) => lens.treatmentIds.includes(id)),
      colors: options.colors.filter(({ id }) => lens.colorIds.includes(id)),
      unfit: whyNotLens(options, frame, lens, grade),
    }));
}

/**
 * The thicknesses a lens is made in, thickest first, and which of them suits the strength. That is about the look and weight
 * of the lens; about the grade itself the shop says nothing (Decreto 24.492/1934, art. 13).
 */
export function offerThicknesses(
  options: LensOptions,
  frame: Frame,
  lens: Lens,
  grade: Refraction | undefined,
): OfferedThickness[] {
  const strength = strengthFor(lens, grade);
  const made = options.thicknesses.filter(({ id }) => lens.thicknessIds.includes(id));
  const fit = made.filter((thickness) => !whyNotThickness(frame, thickness, strength));
  // Of a strength that none of them suits well, the thinnest is the best there is.
  const suggested =
    strength === undefined ? undefined : (fit.find(({ suitedUpTo }) => strength <= suitedUpTo) ?? fit.at(-1));
  return made.map((thickness) => ({
    thickness,
    isSuggested: thickness === suggested,
    unfit: whyNotThickness(frame, thickness, strength),
  }));
}

/** What the ids of a choice stand for; ids of nothing are left out. */
export function partsOf(options: LensOptions, choice: Partial<LensChoice>): ChosenParts {
  return {
    lens: options.lenses.find(({ id }) => id === choice.lensId),
    treatments: options.treatments.filter(({ id }) => choice.treatmentIds?.includes(id)),
    color: options.colors.find(({ id }) => id === choice.colorId),
    thickness: options.thicknesses.find(({ id }) => id === choice.thicknessId),
  };
}

/**
 * Why a lens with these treatments and this colour cannot be made for the frame and the grade, in words for who chose it; or
 * undefined where it can. An id that is nothing, or named twice, is refused as well.
 */
export function whyNotLensChoice(
  options: LensOptions,
  frame: Frame,
  choice: Pick<LensChoice, "lensId" | "treatmentIds" | "colorId">,
  grade: Refraction | undefined,
): string | undefined {
  const lens = options.lenses.find(({ id }) => id === choice.lensId);
  if (!lens) return "Escolha uma das lentes da lista.";
  const unfit = whyNotLens(options, frame, lens, grade);
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

/** The same of a whole choice, with its thickness. */
export function whyNotChoice(
  options: LensOptions,
  frame: Frame,
  choice: LensChoice,
  grade: Refraction | undefined,
): string | undefined {
  const unfit = whyNotLensChoice(options, frame, choice, grade);
  if (unfit) return unfit;
  const { lens, thickness } = partsOf(options, choice);
  if (!lens || !thickness || !lens.thicknessIds.includes(thickness.id)) {
    return "Escolha uma das espessuras da lista.";
  }
  return whyNotThickness(frame, thickness, strengthFor(lens, grade));
}

/** What a choice costs so far, frame included, part by part; in cents, and never anything that was posted. */
export function pricePartsOf(frame: Frame, { lens, treatments, color, thickness }: ChosenParts): PricePart[] {
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

/** A whole choice as a line of a cart or an order says it, undefined where a part of it is not sold any more. */
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

/** 'SUPER FINA 1.61', as opticians write it. */
export function describeThickness({ name, refractiveIndex }: Pick<Thickness, "name" | "refractiveIndex">) {
  return `${name} ${(refractiveIndex / 100).toFixed(2)}`;
}

/** What a lens is called after the word 'lente': 'LENTE SOLAR' is not called 'lente LENTE SOLAR'. */
export function lensTitle(name: string): string {
  return name.replace(/^LENTE /, "");
}

function whyNotLens(options: LensOptions, frame: Frame, lens: Lens, grade: Refraction | undefined) {
  if (!lens.frameTypes.includes(frame.type))
    return `A lente ${lensTitle(lens.name)} não é feita para esta armação.`;
  const wantsAddition = lens.vision === "multifocal";
  if (grade && lens.prescription !== "never" && wantsAddition !== (grade.addition !== null)) {
    return wantsAddition
      ? `A lente ${lensTitle(lens.name)} precisa da adição, e a receita digitada não tem.`
      : "A receita digitada tem adição: ela pede uma lente multifocal.";
  }

  const cut = options.thicknesses.filter(
    (thickness) => lens.thicknessIds.includes(thickness.id) && !whyNotThickness(frame, thickness, undefined),
  );
  if (cut.length === 0)
    return `A lente ${lensTitle(lens.name)} não é feita para armações de ${frame.material}.`;
  const strength = strengthFor(lens, grade);
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

/** A lens without grade is as thin as it likes. */
function strengthFor(lens: Lens, grade: Refraction | undefined): number | undefined {
  if (lens.prescription === "never") return 0;
  return grade && strengthOf(grade);
}
