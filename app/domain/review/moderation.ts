/** Why a review may be hidden. They are stored as they are, and the author reads them. A low rating is no reason. */
export const HIDE_REASONS = [
  "Mostra dados pessoais de alguém",
  "Ofende ou discrimina alguém",
  "Não fala do produto",
  "É propaganda ou golpe",
  "Outro motivo",
] as const;

export const OTHER_REASON: (typeof HIDE_REASONS)[number] = "Outro motivo";

/** The lists of the back office. `novas`: shown, without an answer, and written in the last 30 days. */
export const REVIEW_TABS = ["novas", "escondidas", "com-resposta"] as const;

export type ReviewTab = (typeof REVIEW_TABS)[number];

/** A review of the back office. `accountId` is null once its author is erased. */
export interface StaffReview {
  id: string;
  productTitle: string;
  productSlug: string;
  accountId: string | null;
  authorName: string;
  stars: number;
  text: string;
  createdAt: Date;
  hiddenAt: Date | null;
  hiddenReason: string | null;
  hiddenNote: string | null;
  answer: string | null;
  answeredAt: Date | null;
}
