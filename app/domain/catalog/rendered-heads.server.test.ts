import { expect, test } from "vitest";
import { picturesOfCatalogue } from "#db/seed/catalogue.ts";
import { isOnRenderedHead } from "./rendered-heads.server.ts";

test("the demonstration's worn frames are to scale, and no other picture is", () => {
  const pictures = picturesOfCatalogue();
  expect(pictures.filter(({ file }) => isOnRenderedHead(file)).map(({ id }) => id)).toEqual(
    pictures.filter(({ view }) => view === "rosto" || view === "rosto-perspectiva").map(({ id }) => id),
  );
  expect(isOnRenderedHead("aurora/preto-rosto-1a2b3c4d")).toBe(false);
});
