import { z } from "zod";

/** What somebody who received a product says of it. `stars` from 1 to 5. */
export interface Review {
  id: string;
  authorName: string;
  stars: number;
  text: string;
  createdAt: Date;
}

/** What a customer writes of one product of an order. */
export const reviewSchema = z.object({
  idProduct: z.string({ error: "Informe qual produto você avalia" }).max(64),
  stars: z
    .enum(["1", "2", "3", "4", "5"], { error: "Escolha de 1 a 5 estrelas" })
    .transform((stars) => Number(stars)),
  text: z
    .string({ error: "Escreva o que você achou" })
    .trim()
    .min(1, "Escreva o que você achou")
    .max(1000, "Escreva até 1.000 caracteres"),
});

export type WrittenReview = z.output<typeof reviewSchema>;
