import { expect, test } from "vitest";
import { catalogPath, isIgnored, targetOf } from "./picture-names.ts";

test.each([
  ["produtos.csv", "produtos.csv"],
  ["Downloads/Produtos.CSV", "produtos.csv"],
  ["fotos/aurora-panto/preto-frente.webp", "fotos/aurora-panto/preto-frente.webp"],
  ["fotos\\aurora-panto\\preto-frente.JPG", "fotos/aurora-panto/preto-frente.jpg"],
  ["aurora-panto/preto-frente.png", "fotos/aurora-panto/preto-frente.png"],
  ["aurora-panto_preto-frente.jpeg", "fotos/aurora-panto/preto-frente.jpeg"],
  ["fotos/aurora-panto_preto-frente.jpeg", "fotos/aurora-panto/preto-frente.jpeg"],
  ["minhas fotos/aurora-panto_preto-lado.jpg", "fotos/aurora-panto/preto-lado.jpg"],
  ["vitrine_verao-celular.webp", "fotos/vitrine/verao-celular.webp"],
])("%s is %s", (name, path) => {
  expect(catalogPath(name)).toBe(path);
});

test.each([
  "produto.csv",
  "preto-frente.webp",
  "aurora_preto.webp",
  "a/b-frente.gif",
  "../../etc/passwd",
  "vitrine/verao-frente.jpg",
])("%s belongs to no catalogue", (name) => {
  expect(catalogPath(name)).toBeUndefined();
});

test("the view is the end of the name, whatever the colour is called", () => {
  expect(targetOf("fotos/aurora/azul-marinho-rosto-perspectiva.webp")).toEqual({
    product: "aurora",
    readings: [
      { color: "azul-marinho", view: "rosto-perspectiva" },
      { color: "azul-marinho-rosto", view: "perspectiva" },
    ],
  });
  expect(targetOf("fotos/vitrine/verao-computador.jpg")).toEqual({ slide: "verao", screen: "desktop" });
  expect([isIgnored("x/.DS_Store"), isIgnored("Thumbs.db"), isIgnored("produto.csv")]).toEqual([
    true,
    true,
    false,
  ]);
});
