import rendered from "#db/seed/pictures.json" with { type: "json" };

const WORN = new Set(
  Object.values(rendered).flatMap((colors) =>
    Object.values(colors)
      .flat()
      .flatMap(({ view, file }) => (view.startsWith("rosto") ? [file] : [])),
  ),
);

/**
 * Whether a picture of a worn frame is one of the demonstration's, whose head has a known width and place
 * (db/seed/renderer/README.md). What pages say of millimetres on a face is true of those only, not of a shop's own photographs.
 */
export function isOnRenderedHead(file: string): boolean {
  return WORN.has(file);
}
