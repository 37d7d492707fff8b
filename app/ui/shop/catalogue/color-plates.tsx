import { href } from "react-router";
import type { ColorFamily } from "#app/domain/catalog/product.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import { Picture } from "#app/ui/shop/picture.tsx";
import styles from "./color-plates.module.css";

interface Plate {
  family: ColorFamily;
  label: string;
  file: string;
}

/** The files are those of db/seed/plates.json. */
export const PLATES: readonly Plate[] = [
  { family: "tartaruga", label: "Tartaruga", file: "plates/tartaruga-e993490e" },
  { family: "transparente", label: "Cristal", file: "plates/cristal-6faf7937" },
  { family: "dourado", label: "Dourado", file: "plates/dourado-3ea0d56e" },
  { family: "preto", label: "Preto", file: "plates/preto-685cb0fb" },
];

/** Whether the shop has frames in a finish that a plate shows. */
export function hasPlates(families: readonly ColorFamily[]): boolean {
  return PLATES.some(({ family }) => families.includes(family));
}

/** Pictures of frames of one finish, which lead to the frames that the shop has in it. */
export function ColorPlates({ families }: { families: readonly ColorFamily[] }) {
  return (
    <ul className={`swipe-row ${styles.plates}`} data-strip="">
      {PLATES.filter(({ family }) => families.includes(family)).map(({ family, label, file }) => (
        <li key={family}>
          <a href={`${href("/busca")}?cor=${family}`}>
            <Picture file={file} alt="" sizes="(min-width: 70rem) 25vw, 16rem" maxWidth={640} />
            <strong>
              {label} <Icon name="chevron-right" size={16} />
            </strong>
          </a>
        </li>
      ))}
    </ul>
  );
}
