import { FILES, type FileFormat } from "./columns.ts";

/** A file, and what each of its columns may hold, in Portuguese. */
export interface FileHelp {
  name: string;
  title: string;
  about: string;
  columns: { name: string; text: string }[];
}

export function filesHelp(): FileHelp[] {
  return FILES.map(({ name, title, about, columns }) => ({
    ...{ name, title, about },
    columns: columns.map((column) => ({ name: column.name, text: columnText(column) })),
  }));
}

function columnText({ kind, isRequired, about }: FileFormat["columns"][number]): string {
  return `${about} (${kind.about}${isRequired ? "" : "; pode ficar vazia"})`;
}
