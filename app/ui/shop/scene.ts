import type { ColorFamily } from "#app/domain/catalog/product.ts";

/** The scenes of app/ui/shop/picture.module.css. Each suits its colours and stands out from them. */
const SCENES: Record<ColorFamily, string> = {
  amarelo: "sand",
  azul: "blue",
  bege: "sand",
  cinza: "grey",
  dourado: "gold",
  laranja: "sand",
  marrom: "sand",
  prata: "slate",
  preto: "grey",
  rosa: "lilac",
  roxo: "lilac",
  tartaruga: "sand",
  transparente: "slate",
  verde: "mint",
  vermelho: "rose",
};

export const ACCESSORY_SCENE = "accessory";

/** Half of the black frames, which are the most, stand on a second scene. The length of its slug decides, the same on every page. */
export function sceneOf(file: string, family: ColorFamily | null | undefined): string | undefined {
  if (family === "preto" && file.indexOf("/") % 2) return "stone";
  return family ? SCENES[family] : undefined;
}
