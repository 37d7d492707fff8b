import { expect, test } from "vitest";
import scenes from "#db/seed/scenes.json" with { type: "json" };
import { SCENE } from "./guide-scene.tsx";

test("the scene of the measures guide is the picture that was derived last", () => {
  expect(scenes).toEqual([{ id: "lapidado", ...SCENE }]);
});
