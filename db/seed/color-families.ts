import type { ColorFamily } from "../schema/index.ts";

/** Keyed by the first word of a colour's slug ('azul-marinho' → azul), or by the whole slug if the first word misleads. */
const FAMILIES: Readonly<Record<string, ColorFamily>> = {
  "azul-havana": "azul",
  "rosa-cristal": "rosa",
  "degrade-cafe": "marrom",
  "degrade-rosa": "rosa",
  "ouro-rose": "dourado",
  amarelo: "amarelo",
  ambar: "laranja",
  ametista: "roxo",
  azul: "azul",
  bronze: "marrom",
  caramelo: "marrom",
  champanhe: "bege",
  cristal: "transparente",
  dourado: "dourado",
  fume: "cinza",
  grafite: "cinza",
  laranja: "laranja",
  lilas: "roxo",
  marfim: "bege",
  marmore: "bege",
  nude: "bege",
  prata: "prata",
  preto: "preto",
  rosa: "rosa",
  tartaruga: "tartaruga",
  terracota: "laranja",
  uva: "roxo",
  verde: "verde",
  vermelho: "vermelho",
  vinho: "vermelho",
};

export function familyOf(color: string): ColorFamily | null {
  return FAMILIES[color] ?? FAMILIES[color.split("-")[0] ?? ""] ?? null;
}
