import type { ColorFamily } from "#app/domain/catalog/product.ts";
import { useSite } from "#app/ui/layout/site.ts";
import styles from "./picture.module.css";
import { sceneOf } from "./scene.ts";

const WIDTHS = [320, 640, 960, 1200];
/** The sets of picture.module.css. A product stands on the same one on every page: the length of its slug decides. */
const SETS = 3;
/** For Save-Data visitors: still sharp on a phone. */
const MAX_WIDTH_SAVING_DATA = 640;

interface PictureProps {
  /** A path below /pictures, without width and extension. */
  file: string;
  alt: string;
  /** The `sizes` attribute: its width in the layout. */
  sizes: string;
  /** Upper limit for the files offered, in pixels. */
  maxWidth?: number;
  /** Lower limit, in pixels. Each file offered adds to the size of the HTML. */
  minWidth?: number;
  /** A tiny WebP in base64, shown until the picture has loaded. */
  placeholder?: string | null | undefined;
  /** Preloads the page's main picture. */
  isFirst?: boolean;
  /** Loads with the document. Other pictures are lazy: a browser requests them only after it has laid out the page. */
  isInFirstScreen?: boolean;
  /** The colour of the product, which decides the scene it stands in. */
  family?: ColorFamily | null | undefined;
  /** Instead of that of its colour. */
  scene?: string | undefined;
  className?: string | undefined;
}

/** AVIF, with a JPEG of one width for browsers without it; db/seed/derive-pictures.mjs generates the files. */
export function Picture({
  file,
  alt,
  sizes,
  maxWidth = 1200,
  minWidth = 320,
  placeholder,
  isFirst = false,
  isInFirstScreen = isFirst,
  family,
  scene = sceneOf(file, family),
  className,
}: PictureProps) {
  const { savesData } = useSite();
  const limit = savesData ? MAX_WIDTH_SAVING_DATA : maxWidth;
  const sources = WIDTHS.filter((width) => width >= minWidth && width <= limit).map(
    (width) => `/pictures/${file}-${width}.avif ${width}w`,
  );
  const srcSet = sources.join(", ");
  const fallback = `/pictures/${file}-${limit < 640 ? 320 : 640}.jpg`;
  return (
    <div
      className={`${styles.picture} ${className ?? ""}`}
      data-scene={scene}
      data-set={scene && file.indexOf("/") % SETS}
    >
      {placeholder && (
        <img
          className={styles.placeholder}
          src={`data:image/webp;base64,${placeholder}`}
          alt=""
          aria-hidden="true"
        />
      )}
      {isFirst && (
        <link
          rel="preload"
          as="image"
          type="image/avif"
          href={fallback}
          imageSrcSet={srcSet}
          imageSizes={sizes}
          fetchPriority="high"
        />
      )}
      <picture>
        <source type="image/avif" srcSet={srcSet} sizes={sizes} />
        <img
          src={fallback}
          alt={alt}
          width={1200}
          height={900}
          loading={isInFirstScreen ? "eager" : "lazy"}
          fetchPriority={isFirst ? "high" : undefined}
        />
      </picture>
    </div>
  );
}
