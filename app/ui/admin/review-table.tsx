import { href, Link } from "react-router";
import type { StaffReview } from "#app/domain/review/moderation.ts";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { formatMoment } from "./moment.ts";
import { StatusChip } from "./status-chip.tsx";
import { type Column, Table } from "./table.tsx";

/** In characters. The whole text is on the review's page. */
const MAX_EXCERPT = 140;

const COLUMNS: readonly Column<StaffReview>[] = [
  {
    label: "Produto",
    cell: ({ id, productTitle }) => (
      <Link to={href("/admin/avaliacoes/:review", { review: id })}>{productTitle}</Link>
    ),
  },
  { label: "Nota", isWhole: true, cell: ({ stars }) => `${stars} de 5` },
  { label: "Texto", cell: ({ text }) => <UserText>{excerptOf(text)}</UserText> },
  { label: "Quem", cell: ({ authorName }) => <UserText>{authorName}</UserText> },
  { label: "Quando", isWhole: true, cell: ({ createdAt }) => formatMoment(createdAt) },
  { label: "Situação", cell: (review) => <ReviewStatus {...review} /> },
];

export function ReviewTable({ reviews }: { reviews: readonly StaffReview[] }) {
  return <Table caption="Avaliações" columns={COLUMNS} rows={reviews} keyOf={({ id }) => id} />;
}

export function ReviewStatus({ hiddenAt, answer }: Pick<StaffReview, "hiddenAt" | "answer">) {
  if (hiddenAt) return <StatusChip tone="bad">Escondida</StatusChip>;
  if (answer !== null) return <StatusChip tone="good">Com resposta</StatusChip>;
  return <StatusChip tone="plain">Publicada</StatusChip>;
}

function excerptOf(text: string): string {
  const letters = [...text];
  return letters.length > MAX_EXCERPT ? `${letters.slice(0, MAX_EXCERPT).join("")}…` : text;
}
