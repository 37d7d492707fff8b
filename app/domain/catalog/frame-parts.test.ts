import { expect, test } from "vitest";
import { describedParts } from "./frame-parts.ts";

const textsOf = (description: string) => describedParts(description).map(({ text }) => text);

test("tells what a description says about each part, from the hinge to the nose", () => {
  expect(
    textsOf(
      "Aro fino, com ponte em arco e plaquetas ajustáveis. Armação em metal com plaquetas de silicone ajustáveis e ponteiras macias.",
    ),
  ).toEqual(["ponteiras macias", "plaquetas de silicone ajustáveis"]);
  expect(textsOf("Armação em acetato polido, com dobradiças metálicas e hastes confortáveis.")).toEqual([
    "dobradiças metálicas",
    "hastes confortáveis",
  ]);
});

test("tells nothing about a part that is only named, or of which a sentence begins", () => {
  expect(textsOf("Acetato cristal que revela o metal dentro das hastes.")).toEqual([]);
  expect(textsOf("As hastes podem ser ajustadas em qualquer ótica.")).toEqual([]);
});
