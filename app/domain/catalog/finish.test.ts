import { expect, test } from "vitest";
import products from "#db/seed/products.json" with { type: "json" };
import specs from "#db/seed/renderer/render-specs.json" with { type: "json" };
import { finishOf } from "./finish.ts";
import { COLOR_FAMILIES } from "./product.ts";

test.each([
  ["tartaruga", "acetato", "tortoise"],
  ["tartaruga-mel", "acetato e metal", "tortoise"],
  ["azul-havana", "acetato", "tortoise"],
  ["tartaruga", "metal", "tortoise"],
  ["marmore", "acetato", "marble"],
  ["degrade-rosa", "acetato", "gradient"],
  ["cristal", "TR90", "crystal"],
  ["rosa-cristal", "acetato", "crystal"],
  ["ametista", "acetato", "crystal"],
  ["ametista", "microfibra", undefined],
  ["ametista", "Titânio", "metal"],
  ["dourado", "metal", "metal"],
  ["preto", "metal", "metal"],
  ["preto", "acetato e metal", undefined],
  ["cobre", "acetato", "metal"],
  ["preto", "acetato", undefined],
  ["roxo-ouroboro", "acetato", undefined],
  ["cor-nova", "", undefined],
])("%s in %s: %s", (color, material, finish) => {
  expect(finishOf(color, material)).toBe(finish);
});

test("the families of the filter have the finish of most of their frames", () => {
  const finishes = COLOR_FAMILIES.map((family) => [family, finishOf(family)]).filter(([, finish]) => finish);
  expect(Object.fromEntries(finishes)).toEqual({
    prata: "metal",
    transparente: "crystal",
    tartaruga: "tortoise",
    dourado: "metal",
  });
});

interface RenderSpec {
  frame?: { construction: string };
  colors: { id: string; front?: { kind: string } }[];
}

test("each frame of the demonstration has the finish that it was rendered with", () => {
  const rendered: Record<string, RenderSpec> = specs;
  const frames = products.filter(({ type }) => type !== "acessorios");
  expect(frames.length).toBeGreaterThan(40);
  for (const { slug, material, colors } of frames) {
    const { frame, colors: looks = [] } = rendered[slug] ?? {};
    const isAllMetal = ["metal", "semiRimless", "rimless"].includes(frame?.construction ?? "");
    for (const { id } of colors) {
      const front = looks.find((look) => look.id === id)?.front?.kind;
      const finish = front === "solid" ? undefined : front;
      expect(finishOf(id, material), `${slug}, ${id}`).toBe(isAllMetal ? "metal" : finish);
    }
  }
});
