import type { ColorFamily } from "../schema/index.ts";
import families from "./color-families.json" with { type: "json" };

/** Keyed by the first word of a colour's slug ('azul-marinho' → azul), or by the whole slug if the first word misleads. */
const FAMILIES: Readonly<Record<string, string>> = families;

export function familyOf(color: string): ColorFamily | null {
  const family = FAMILIES[color] ?? FAMILIES[color.split("-")[0] ?? ""];
  return (family as ColorFamily | undefined) ?? null;
}
