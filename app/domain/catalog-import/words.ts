import type { Change, Counts, PlannedRow, Verdict } from "./plan-types.ts";

/** What a person reads of a plan, on the command line and on the screen. */

export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  new: "novas",
  changed: "mudam",
  unchanged: "iguais",
  refused: "recusadas",
};

/** 'produtos.csv, linha 3 (aurora-panto)'. */
export function placeOf({ file, line, key }: PlannedRow): string {
  const name = key && line !== null ? ` (${key})` : "";
  return `${file}${line === null ? "" : `, linha ${line}`}${name}`;
}

/** One sentence for each problem, after the place. */
export function problemsOf({ problems }: PlannedRow): string[] {
  return problems.map(({ column, reason }) => (column ? `coluna ${column}: ${reason}` : reason));
}

/** 'preco: 319,90 → 299,90'. */
export function changeText({ column, from, to }: Change): string {
  return `${column}: ${shortened(from)} → ${shortened(to)}`;
}

export function countsText(counts: Counts): string {
  const words = (["new", "changed", "unchanged", "refused"] as const).map(
    (verdict) => `${VERDICT_WORDS[verdict]}: ${counts[verdict]}`,
  );
  return words.join(" · ");
}

function shortened(cell: string): string {
  if (cell === "") return "vazio";
  return cell.length > 60 ? `${cell.slice(0, 59)}…` : cell;
}
