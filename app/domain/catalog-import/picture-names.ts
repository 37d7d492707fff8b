import { PICTURE_VIEWS } from "#app/domain/catalog/picture-views.ts";
import type { PictureView } from "#app/domain/catalog/product.ts";
import { fileNamed } from "./columns.ts";

/** The folder of pictures inside a catalogue's folder, and inside that the one of slides. */
export const PICTURES = "fotos";
const SLIDES = "vitrine";

const SLUG = "[a-z0-9]+(?:-[a-z0-9]+)*";
const SCREENS = { computador: "desktop", celular: "mobile" } as const;
const PICTURE = new RegExp(`^(${SLUG})[/_](${SLUG})\\.(webp|jpe?g|png)$`);

export type Screen = (typeof SCREENS)[keyof typeof SCREENS];

export type PictureTarget =
  | { slide: string; screen: Screen }
  /** `readings`: 'a-rosto-perspectiva' is the view `perspectiva` of 'a-rosto', or `rosto-perspectiva` of 'a'. */
  | { product: string; readings: { color: string; view: PictureView }[] };

/**
 * The path inside a catalogue's folder of a file with this name: 'produtos.csv', 'fotos/aurora-panto/preto-frente.webp'. A browser
 * sends names without folders, so 'aurora-panto_preto-frente.webp' is the same picture. Undefined: it belongs to no catalogue.
 */
export function catalogPath(name: string): string | undefined {
  const parts = name.normalize("NFC").replaceAll("\\", "/").split("/").filter(Boolean);
  const base = parts.at(-1)?.toLowerCase() ?? "";
  if (fileNamed(base)) return base;
  const folder = parts.at(-2)?.toLowerCase();
  for (const candidate of folder && folder !== PICTURES ? [`${folder}/${base}`, base] : [base]) {
    const [, owner, rest, type] = PICTURE.exec(candidate) ?? [];
    if (owner && rest && readTarget(owner, rest)) return `${PICTURES}/${owner}/${rest}.${type}`;
  }
  return undefined;
}

/** Files that systems leave in folders. */
export function isIgnored(name: string): boolean {
  const base = name.replaceAll("\\", "/").split("/").at(-1) ?? "";
  return base.startsWith(".") || /^(thumbs\.db|desktop\.ini)$/i.test(base);
}

/** The product, colour and view of the picture at such a path. */
export function targetOf(path: string): PictureTarget | undefined {
  const [, owner = "", rest = ""] = PICTURE.exec(path.slice(PICTURES.length + 1)) ?? [];
  return readTarget(owner, rest);
}

/** Without its extension: also the name of the derived files, before the hash. */
export function pictureName(target: { product: string; color: string; view: PictureView }): string {
  return `${target.product}/${target.color}-${target.view}`;
}

export function slidePictureName({ slide, screen }: { slide: string; screen: Screen }): string {
  return `slides/${slide}-${screen}`;
}

/** The path of the same picture inside a catalogue's folder, without the extension. */
export function slidePicturePath({ slide, screen }: { slide: string; screen: Screen }): string {
  const word = Object.entries(SCREENS).find(([, each]) => each === screen)?.[0];
  return `${PICTURES}/${SLIDES}/${slide}-${word}`;
}

function readTarget(owner: string, rest: string): PictureTarget | undefined {
  if (owner === SLIDES) {
    const [, slide, word] = /^(.+)-(computador|celular)$/.exec(rest) ?? [];
    return slide && word ? { slide, screen: SCREENS[word as keyof typeof SCREENS] } : undefined;
  }
  const readings = PICTURE_VIEWS.filter((view) => rest.endsWith(`-${view}`))
    .sort((one, other) => other.length - one.length)
    .map((view) => ({ color: rest.slice(0, -view.length - 1), view }));
  return readings.length > 0 ? { product: owner, readings } : undefined;
}
