import type { Product } from "#app/domain/catalog/product.ts";

/** Opticians' advice on the faces that each shape suits. */
const ADVICE: Readonly<Record<string, string>> = {
  redondo: "As curvas suavizam traços retos e um queixo marcado.",
  quadrado: "As linhas retas dão contorno a rostos redondos e ovais.",
  retangular: "A linha baixa e comprida alonga rostos redondos.",
  gatinho: "Levanta a linha dos olhos e afina o rosto.",
  hexagonal: "Os ângulos suaves dão desenho a rostos redondos, sem pesar.",
  borboleta: "Mais larga em cima, equilibra um queixo largo.",
  oval: "As curvas contínuas acompanham quase todo rosto.",
  geométrico: "Os recortes dão desenho a rostos redondos e ovais.",
  aviador: "A gota, larga em cima e fina embaixo, equilibra testa e queixo.",
};

/** Undefined for accessories, for the frames of children, whose faces change, and for a shape that is not known here. */
export function shapeAdvice({ shape, sex }: Product): string | undefined {
  return sex === "kids" ? undefined : ADVICE[shape ?? ""];
}
