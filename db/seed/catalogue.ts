import type { pictures } from "../schema/index.ts";
import madePictures from "./pictures.json" with { type: "json" };

type NewPicture = typeof pictures.$inferInsert;

export function picturesOfCatalogue(): NewPicture[] {
  return Object.entries(madePictures).flatMap(([slug, colors]) =>
    Object.entries(colors).flatMap(([color, views]) =>
      views.map((picture, position) => ({
        ...(picture as Pick<NewPicture, "view" | "file" | "placeholder">),
        id: `${variantId(slug, color)}:${picture.view}`,
        variantId: variantId(slug, color),
        position,
      })),
    ),
  );
}

/** A stable id, equal in every demonstration shop. */
export function variantId(slug: string, color: string): string {
  return `${slug}:${color}`;
}
