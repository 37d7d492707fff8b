import type { PictureView, Variant } from "#app/domain/catalog/product.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import { accessorySceneOf } from "#app/ui/shop/accessory-scene.ts";
import { Picture } from "#app/ui/shop/picture.tsx";
import styles from "./product-gallery.module.css";

const VIEW_LABELS: Record<PictureView, string> = {
  perspectiva: "em perspectiva",
  frente: "de frente",
  rosto: "no rosto",
  "rosto-perspectiva": "no rosto, de meio perfil",
  lado: "de lado",
  detalhe: "detalhe da dobradiça",
};

interface ProductGalleryProps {
  page: string;
  title: string;
  isFrame: boolean;
  /** It fills its pictures. */
  isLarge: boolean;
  variant: Variant;
  /** The number of the large picture, from 1. */
  shown: number;
}

/** A large picture with links to the others; app/enhance/photo-gallery.ts swaps them without leaving the page. */
export function ProductGallery({ page, title, isFrame, isLarge, variant, shown }: ProductGalleryProps) {
  const main = variant.pictures[shown - 1];
  const scene = isFrame ? undefined : accessorySceneOf(variant.family);
  const worn = variant.pictures.findIndex(({ view }) => view === "rosto");
  const wornFile = variant.pictures[worn]?.file;
  const altOf = (view: PictureView) => `${title}, ${variant.name}, ${VIEW_LABELS[view]}`;
  return (
    <photo-gallery className={styles.gallery}>
      {main && (
        <div data-main="">
          <Picture
            file={main.file}
            placeholder={main.placeholder}
            alt={altOf(main.view)}
            sizes="(min-width: 78rem) 43rem, (min-width: 48rem) 50vw, 100vw"
            minWidth={640}
            isFirst
            family={variant.family}
            scene={scene}
            className={`${styles.main} ${isFrame ? styles.low : ""} ${isLarge ? "" : styles.near}`}
          />
        </div>
      )}
      {wornFile && (
        <a href={`${page}&foto=${worn + 1}`} className={styles.worn} data-file={wornFile}>
          <Icon name="worn" size={20} /> No rosto
        </a>
      )}
      {variant.pictures.length > 1 && (
        <nav aria-label="Fotos">
          <ul className={styles.thumbs}>
            {variant.pictures.map(({ view, file }, index) => (
              <li key={file}>
                <a
                  href={`${page}&foto=${index + 1}`}
                  aria-current={index + 1 === shown ? "true" : undefined}
                  data-file={file}
                  data-alt={altOf(view)}
                >
                  <Picture
                    file={file}
                    alt={`Ver ${VIEW_LABELS[view]}`}
                    sizes="6rem"
                    maxWidth={320}
                    family={variant.family}
                    scene={scene}
                  />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </photo-gallery>
  );
}
