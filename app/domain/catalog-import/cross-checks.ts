import type { PictureView } from "#app/domain/catalog/product.ts";
import { cellOf } from "./cells.ts";
import { FILES, type FileName } from "./columns.ts";
import type { ParsedRow, Problem } from "./parse-file.ts";
import { PICTURES, slidePicturePath } from "./picture-names.ts";
import type { Candidate } from "./plan.ts";
import type { OfferedPicture } from "./plan-pictures.ts";
import type { StoredCatalog } from "./stored-rows.server.ts";

type Found = Map<ParsedRow, Problem[]>;
type Candidates = ReadonlyMap<FileName, readonly Candidate[]>;

const MEASURES = ["tamanho", "frente", "altura", "haste", "ponte", "largura_da_lente"];
const SUNGLASSES_ONLY = ["categoria_do_filtro", "protecao_uv"];

/** Checks rows against the catalogue and against each other. */
export function findProblems(
  stored: StoredCatalog,
  candidates: Candidates,
  offered: readonly OfferedPicture[],
): Found {
  const found: Found = new Map();
  const add = ({ row }: Candidate, column: string | null, reason: string) => {
    const own = found.get(row);
    if (own) own.push({ column, reason });
    else found.set(row, [{ column, reason }]);
  };
  const exists = (file: FileName, key: string) =>
    stored[file].has(key) || (keysOf.get(file)?.has(key) ?? false);
  const keysOf = new Map(
    [...candidates].map(([file, own]) => [file, new Set(own.map(({ row }) => row.key))]),
  );
  const offeredNames = new Set(offered.flatMap(({ subject }) => subject?.name ?? []));

  for (const { name } of FILES) {
    for (const candidate of candidates.get(name) ?? []) {
      for (const column of missingColumns(candidate)) add(candidate, column, "falta, e a linha é nova");
      // The values of its cells are not known.
      if (candidate.row.problems.length > 0) continue;
      if (name === "produtos.csv") checkProduct(candidate, add);
      if (name === "cores.csv") checkColor(candidate, exists, offeredNames, add);
      if (name === "lentes.csv") checkLens(candidate, exists, add);
      if (name === "vitrine.csv") checkSlide(candidate, offeredNames, add);
    }
    checkUnique(stored, name, candidates.get(name) ?? [], add);
  }
  return found;
}

type Add = (candidate: Candidate, column: string | null, reason: string) => void;
type Exists = (file: FileName, key: string) => boolean;

function missingColumns({ row, stored, format }: Candidate): string[] {
  if (stored) return [];
  const refused = new Set(row.problems.map(({ column }) => column));
  return format.columns
    .filter(
      ({ name, isRequired }) =>
        isRequired && !(name in row.values) && !refused.has(name) && !refused.has(null),
    )
    .map(({ name }) => name);
}

function checkProduct(candidate: Candidate, add: Add): void {
  const { merged } = candidate;
  const [full, charged] = [Number(merged.preco), Number(merged.preco_promocional)];
  if (merged.preco_promocional !== null && charged <= 0)
    add(candidate, "preco_promocional", "precisa ser maior que zero");
  if (merged.preco !== null && charged > full)
    add(candidate, "preco_promocional", "é maior que o preço cheio");
  const isAccessory = merged.tipo === "acessorios";
  if (merged.acessorio && !isAccessory) add(candidate, "acessorio", "é só de acessórios");
  for (const column of SUNGLASSES_ONLY)
    if (merged[column] !== null && merged.tipo !== "oculos-de-sol")
      add(candidate, column, "é só de óculos de sol");

  const given = MEASURES.filter((column) => merged[column] !== null);
  const hasMore = [...SUNGLASSES_ONLY, "garantia"].some((column) => merged[column] !== null);
  if (given.length > 0 ? given.length < MEASURES.length : hasMore) {
    const missing = MEASURES.filter((column) => merged[column] === null);
    for (const column of missing) add(candidate, column, "falta: as medidas vão todas, ou nenhuma");
  }
}

function checkColor(candidate: Candidate, exists: Exists, offered: ReadonlySet<string>, add: Add): void {
  const { merged, stored, row } = candidate;
  if (!exists("produtos.csv", String(merged.produto)))
    add(candidate, "produto", "não está na loja nem em produtos.csv");
  const { reserved = 0 } = stored ?? {};
  if (Number(merged.estoque) < reserved)
    add(candidate, "estoque", `é menor que as ${reserved} unidades que pedidos reservaram`);
  for (const view of (row.values.fotos ?? []) as PictureView[]) {
    if (!stored?.pictures?.[view] && !offered.has(`${row.key}-${view}`))
      add(candidate, "fotos", `falta a foto ${PICTURES}/${row.key}-${view}.webp (ou .jpg, .png)`);
  }
}

function checkLens(candidate: Candidate, exists: Exists, add: Add): void {
  const references: [column: string, file: FileName][] = [
    ["tratamentos", "tratamentos.csv"],
    ["cores_de_lente", "cores-de-lente.csv"],
    ["espessuras", "espessuras.csv"],
  ];
  for (const [column, file] of references) {
    for (const id of candidate.merged[column] as string[])
      if (!exists(file, id)) add(candidate, column, `“${id}” não está na loja nem em ${file}`);
  }
}

function checkSlide(candidate: Candidate, offered: ReadonlySet<string>, add: Add): void {
  const { row, stored } = candidate;
  for (const screen of ["desktop", "mobile"] as const) {
    if (!stored && !offered.has(`slides/${row.key}-${screen}`))
      add(
        candidate,
        null,
        `falta a foto ${slidePicturePath({ slide: row.key, screen })}.webp (ou .jpg, .png)`,
      );
  }
}

/** Two rows may exchange what is unique: what counts is how the catalogue will be. */
function checkUnique(
  stored: StoredCatalog,
  file: FileName,
  candidates: readonly Candidate[],
  add: Add,
): void {
  const [first] = candidates;
  for (const column of first?.format.columns.filter(({ isUnique }) => isUnique) ?? []) {
    const own = new Map(candidates.map((candidate) => [candidate.row.key, candidate]));
    const holders = new Map<string, string>();
    for (const [key, { values }] of stored[file])
      if (!own.has(key)) holders.set(cellOf(column, values[column.name]), key);
    for (const candidate of candidates) {
      const { row, merged } = candidate;
      if (row.problems.length > 0) continue;
      const cell = cellOf(column, merged[column.name]);
      const holder = holders.get(cell);
      if (holder !== undefined && holder !== row.key)
        add(candidate, column.name, `“${cell}” já é de ${holder}`);
      else holders.set(cell, row.key);
    }
  }
}
