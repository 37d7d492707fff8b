import { z } from "zod";
import type { ColorFamily } from "#app/domain/catalog/product.ts";
import { idText, requiredText } from "#app/domain/values/text-fields.ts";

/** `stars` is 1 to 5. */
export interface Review {
  id: string;
  authorName: string;
  stars: number;
  text: string;
  createdAt: Date;
  /** The shop's public answer, and the moment of its first version. */
  answer: string | null;
  answeredAt: Date | null;
}

/** A review as its author sees it. `hiddenReason` and `hiddenNote` say why the shop shows it to nobody else. */
export interface OwnReview extends Omit<Review, "authorName"> {
  productTitle: string;
  hiddenAt: Date | null;
  hiddenReason: string | null;
  hiddenNote: string | null;
}

/** A review with five stars, short enough to be quoted, and the close-up of its product. */
export interface Praise {
  productId: string;
  slug: string;
  title: string;
  priceCents: number;
  authorName: string;
  text: string;
  family: ColorFamily | null;
  file: string;
}

export interface StarCount {
  stars: number;
  count: number;
}

export const reviewSchema = z.object({
  idProduct: idText({ missing: "Informe qual produto você avalia" }),
  stars: z
    .enum(["1", "2", "3", "4", "5"], { error: "Escolha de 1 a 5 estrelas" })
    .transform((stars) => Number(stars)),
  text: requiredText("Escreva o que você achou", {
    max: 1000,
    tooLong: "Escreva até 1.000 caracteres",
    lines: true,
  }),
});

export type WrittenReview = z.output<typeof reviewSchema>;
