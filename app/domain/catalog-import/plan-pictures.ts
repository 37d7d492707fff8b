import type { PictureView } from "#app/domain/catalog/product.ts";
import type { FileName } from "./columns.ts";
import type { Problem } from "./parse-file.ts";
import { type PictureTarget, pictureName, type Screen, slidePictureName } from "./picture-names.ts";
import type { Candidate } from "./plan.ts";
import type { PlannedRow } from "./plan-types.ts";
import type { PictureFault, PictureForm } from "./ports.ts";
import type { StoredCatalog } from "./stored-rows.server.ts";

/** A picture of the folder, as far as the catalogue's files and rows do not matter. */
export interface OfferedPicture {
  /** Inside the folder. */
  path: string;
  /** Null: what it belongs to is in no row. */
  subject: PictureSubject | null;
  /** Its derived files, whether they are there yet or not. */
  id: string;
  /** The derived files are there already. */
  isDerived: boolean;
  fault: PictureFault | null;
}

export type PictureSubject =
  | { file: "cores.csv"; key: string; view: PictureView; name: string; form: PictureForm }
  | { file: "vitrine.csv"; key: string; screen: Screen; name: string; form: PictureForm };

/** A picture that the catalogue gets. */
export interface PictureWrite {
  path: string;
  subject: PictureSubject;
  id: string;
  isDerived: boolean;
}

const FAULTS: Readonly<Record<PictureFault, string>> = {
  unreadable: "não se abre como foto WebP, JPEG ou PNG",
  "too-small":
    "é pequena demais: a largura precisa ser de ao menos 640 pontos (960 na vitrine de computador, 480 na de celular)",
  "wrong-shape": "não tem a proporção da vitrine: 1920 × 720 para computador, 900 × 900 para celular",
};

/** Finds the colour or slide of a picture's name: among its readings, the one that is in the catalogue or in the files. */
export function subjectOf(
  target: PictureTarget,
  has: (file: FileName, key: string) => boolean,
): PictureSubject | null {
  if ("slide" in target) {
    const { slide, screen } = target;
    const form = screen === "desktop" ? "slide-desktop" : "slide-mobile";
    return has("vitrine.csv", slide)
      ? { file: "vitrine.csv", key: slide, screen, name: slidePictureName(target), form }
      : null;
  }
  const { product, readings } = target;
  for (const { color, view } of readings) {
    const key = `${product}/${color}`;
    if (has("cores.csv", key))
      return { file: "cores.csv", key, view, name: pictureName({ product, color, view }), form: "product" };
  }
  return null;
}

export function planPictures(
  stored: StoredCatalog,
  candidates: ReadonlyMap<FileName, readonly Candidate[]>,
  offered: readonly OfferedPicture[],
): { rows: PlannedRow[]; writes: PictureWrite[] } {
  const known = new Set([...candidates].flatMap(([file, own]) => own.map(({ row }) => `${file} ${row.key}`)));
  const taken = new Map<string, string>();
  const rows: PlannedRow[] = [];
  const writes: PictureWrite[] = [];
  for (const { path, subject, id, isDerived, fault } of offered) {
    const problems: Problem[] = [];
    const current = subject && currentOf(stored, subject);
    if (!subject || !(known.has(`${subject.file} ${subject.key}`) || stored[subject.file].has(subject.key))) {
      problems.push({
        column: null,
        reason: "é de um produto, cor ou banner que não está na loja nem nos arquivos",
      });
    } else if (fault && current !== id) problems.push({ column: null, reason: FAULTS[fault] });
    const other = subject && taken.get(subject.name);
    if (other) problems.push({ column: null, reason: `mostra o mesmo que ${other}` });
    else if (subject) taken.set(subject.name, path);

    const verdict =
      problems.length > 0
        ? "refused"
        : current === undefined
          ? "new"
          : current === id
            ? "unchanged"
            : "changed";
    const changes =
      verdict === "new" || verdict === "changed" ? [{ column: "foto", from: current ?? "", to: id }] : [];
    rows.push({ file: path, line: null, key: subject?.key ?? "", verdict, changes, problems });
    if (subject && changes.length > 0) writes.push({ path, subject, id, isDerived });
  }
  return { rows, writes };
}

/** The derived files that the catalogue shows now. */
export function currentOf(stored: StoredCatalog, subject: PictureSubject): string | undefined {
  const row = stored[subject.file].get(subject.key);
  return subject.file === "cores.csv" ? row?.pictures?.[subject.view] : row?.screens?.[subject.screen];
}
