export type FramePart = "dobradiça" | "haste" | "ponteira" | "plaqueta";

export interface DescribedPart {
  part: FramePart;
  /** As in the description: 'plaquetas de silicone ajustáveis'. */
  text: string;
}

/** A part and what is said about it, up to the end of the clause. 'As hastes podem …' is a sentence of its own, and left out. */
const PART = /(?<!\bas )\b(dobradiça|haste|ponteira|plaqueta)s? ([^.,;:]+?)(?= e |[.,;:]|$)/giu;

/** The parts of a frame that its description tells about, in the order from the hinge to the nose. Each once, in the longest words. */
export function describedParts(description: string): DescribedPart[] {
  const found = new Map<FramePart, string>();
  for (const [text, name = ""] of description.matchAll(PART)) {
    const part = name.toLowerCase() as FramePart;
    if (text.length > (found.get(part)?.length ?? 0)) found.set(part, text.toLowerCase());
  }
  return PARTS.flatMap((part) => {
    const text = found.get(part);
    return text ? [{ part, text }] : [];
  });
}

const PARTS: readonly FramePart[] = ["dobradiça", "haste", "ponteira", "plaqueta"];
