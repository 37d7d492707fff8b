import type { FileName } from "./columns.ts";
import { PICTURES, targetOf } from "./picture-names.ts";
import { currentOf, type OfferedPicture, subjectOf } from "./plan-pictures.ts";
import type { CatalogFiles, PictureLibrary, PictureToDerive } from "./ports.ts";
import type { StoredCatalog } from "./stored-rows.server.ts";

/** In bytes, of one picture. */
export const MAX_PICTURE_BYTES = 25 * 1024 * 1024;

/**
 * Finds out what each picture of the folder shows, and whether the shop has it already. Pictures that it does not have are decoded,
 * where `inspects`: that is slow. `report` gets a share from 0 to 1.
 */
export async function offerPictures(
  files: CatalogFiles,
  library: PictureLibrary,
  stored: StoredCatalog,
  has: (file: FileName, key: string) => boolean,
  { inspects, report }: { inspects: boolean; report: (share: number) => Promise<void> },
): Promise<OfferedPicture[]> {
  const listed = (await files.list()).filter(({ path }) => path.startsWith(`${PICTURES}/`));
  const offered: OfferedPicture[] = [];
  for (const [index, { path, bytes }] of listed.entries()) {
    const target = targetOf(path);
    const subject = target ? subjectOf(target, has) : null;
    if (!subject || bytes > MAX_PICTURE_BYTES) {
      offered.push({ path, subject, id: "", isDerived: false, fault: subject && "unreadable" });
      continue;
    }
    const content = await files.read(path);
    const known = await library.recognise(subject.name, subject.form, content);
    const id = known ?? library.idOf(subject.name, content);
    offered.push({ path, subject, id, isDerived: known !== undefined, fault: null });
    if (index % 20 === 0) await report((index / listed.length) * (inspects ? 0.3 : 1));
  }
  if (inspects) await inspectNew(files, library, stored, offered, (share) => report(0.3 + 0.7 * share));
  return offered;
}

async function inspectNew(
  files: CatalogFiles,
  library: PictureLibrary,
  stored: StoredCatalog,
  offered: readonly OfferedPicture[],
  report: (share: number) => Promise<void>,
): Promise<void> {
  const unknown = offered.filter(
    ({ subject, isDerived, fault, id }) =>
      subject && !isDerived && !fault && currentOf(stored, subject) !== id,
  );
  const pictures: PictureToDerive[] = [];
  for (const { path, subject, id } of unknown)
    if (subject) pictures.push({ source: await files.locate(path), id, form: subject.form });

  let index = 0;
  for await (const fault of library.inspect(pictures)) {
    const inspected = unknown[index];
    if (inspected) inspected.fault = fault;
    index += 1;
    await report(index / unknown.length);
  }
}
