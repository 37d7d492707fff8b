/** The look of a colour besides its hue. */
export type Finish = "tortoise" | "marble" | "gradient" | "crystal" | "metal";

/** By words of a colour's slug, in the order in which they decide. A pattern shows on any material. */
const PATTERNS: readonly [RegExp, Finish][] = [
  [/\b(tartaruga|havana)\b/, "tortoise"],
  [/\bmarmore\b/, "marble"],
  [/\bdegrade\b/, "gradient"],
];

const ALL_METAL = /^(metal|titânio|aço|alumínio)/i;

const CLEAR = /\b(cristal|transparente|translucid[ao]|fume)\b/;

/** Translucent as an acetate; a cloth or TR90 of the same colour is opaque. */
const CLEAR_IN_ACETATE = /^(ambar|ametista|champanhe|verde-oliva)$/;

const METALLIC = /\b(dourad[ao]|ouro|prata|pratead[ao]|grafite|cobre|bronze)\b/;

/**
 * Told from the colour's slug, or that of its family, and the product's material. Undefined for an opaque colour, and for one that
 * no word tells.
 */
export function finishOf(color: string, material = ""): Finish | undefined {
  const pattern = PATTERNS.find(([words]) => words.test(color))?.[1];
  if (pattern) return pattern;
  if (ALL_METAL.test(material)) return "metal";
  if (CLEAR.test(color)) return "crystal";
  if (CLEAR_IN_ACETATE.test(color) && /acetato/i.test(material)) return "crystal";
  return METALLIC.test(color) ? "metal" : undefined;
}
