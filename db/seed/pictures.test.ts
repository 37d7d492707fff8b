import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import madePictures from "./pictures.json" with { type: "json" };
import plates from "./plates.json" with { type: "json" };
import products from "./products.json" with { type: "json" };
import scenes from "./scenes.json" with { type: "json" };
import sizes from "./sizes.json" with { type: "json" };
import slides from "./slides.json" with { type: "json" };

/** As `Picture`, the API and the slides ask for them. */
const PICTURE_WIDTHS = [320, 640, 960, 1200];
const DESKTOP_WIDTHS = [960, 1440, 1920];
const MOBILE_WIDTHS = [480, 720, 900];
const ORDER = ["perspectiva", "rosto", "frente", "rosto-perspectiva", "lado", "detalhe"];

const listed = Object.values(madePictures).flatMap((colors) => Object.values(colors).flat());
const filesOf = (file: string, widths: number[]) =>
  widths.flatMap((width) => [`${file}-${width}.avif`, `${file}-${width}.jpg`]);

test("public/pictures has the pictures that the lists name, in every width, and no others", async () => {
  const entries = await readdir("public/pictures", { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      `${parentPath.replaceAll("\\", "/")}/${name}`.replace("public/pictures/", ""),
    );
  const wanted = [
    "marca.jpg",
    ...[...listed, ...plates, ...sizes].flatMap(({ file }) => filesOf(file, PICTURE_WIDTHS)),
    ...[...slides, ...scenes].flatMap(({ desktop, mobile }) => [
      ...filesOf(desktop, DESKTOP_WIDTHS),
      ...filesOf(mobile, MOBILE_WIDTHS),
    ]),
  ];
  expect(new Set(files)).toEqual(new Set(wanted));
});

test("every gallery begins with the perspective, and keeps one order", () => {
  for (const colors of Object.values(madePictures)) {
    for (const pictures of Object.values(colors)) {
      const views = pictures.map(({ view }) => view);
      expect(views[0]).toBe("perspectiva");
      expect(views).toEqual(ORDER.filter((view) => views.includes(view)));
    }
  }
});

test("the first colour of every pair of glasses and the first in stock have all six views, and every colour is on a face", () => {
  const made: Record<string, Record<string, { view: string }[]>> = madePictures;
  const glasses = products.filter(({ type }) => type !== "acessorios");
  expect(glasses).toHaveLength(48);
  for (const { slug, colors } of glasses) {
    for (const color of [colors[0], colors.find(({ stock }) => stock > 0)]) {
      const views = made[slug]?.[color?.id ?? ""]?.map(({ view }) => view);
      expect(views, `${slug} ${color?.id}`).toEqual(ORDER);
    }
    expect(Object.keys(made[slug] ?? {})).toEqual(colors.map(({ id }) => id));
    for (const pictures of Object.values(made[slug] ?? {})) {
      expect(
        pictures.map(({ view }) => view),
        slug,
      ).toContain("rosto");
    }
  }
});
