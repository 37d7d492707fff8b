import type { pictures } from "../schema/index.ts";
import madePictures from "./pictures.json" with { type: "json" };

type NewPicture = typeof pictures.$inferInsert;

/** The pictures of every colour, as db/seed/derive-pictures.mjs made them. */
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

/** A colour's id, made of what is the same wherever the shop is tried out. */
export function variantId(slug: string, color: string): string {
  return `${slug}:${color}`;
}
