import { useSite } from "#app/ui/layout/site.ts";
import styles from "./picture.module.css";

const WIDTHS = [320, 640, 960, 1200];
/** For who asked for fewer bytes: still sharp enough for a phone. */
const WIDEST_WHEN_SAVING = 640;

interface PictureProps {
  /** The address below /pictures, without width and ending. */
  file: string;
  alt: string;
  /** How wide it is drawn, for the browser to choose by. */
  sizes: string;
  /** The most pixels it is drawn with, on a sharp screen too. */
  widest?: number;
  /** The fewest: a smaller file is not offered, for each one that is takes bytes of the page. */
  narrowest?: number;
  /** The same picture in a few bytes, to be seen until it comes. */
  placeholder?: string | null | undefined;
  /** The one picture that a page is about is fetched before anything else, the others when they come near. */
  isFirst?: boolean;
  className?: string | undefined;
}

/**
 * A catalogue picture, 4:3, in the smallest form the browser reads; the few that read no AVIF have one of a middle width.
 * Made by db/seed/derive-pictures.mjs.
 */
export function Picture({
  file,
  alt,
  sizes,
  widest = 1200,
  narrowest = 320,
  placeholder,
  isFirst = false,
  className,
}: PictureProps) {
  const { savesData } = useSite();
  const most = savesData ? WIDEST_WHEN_SAVING : widest;
  const sources = WIDTHS.filter((width) => width >= narrowest && width <= most).map(
    (width) => `/pictures/${file}-${width}.avif ${width}w`,
  );
  const srcSet = sources.join(", ");
  const fallback = `/pictures/${file}-${most < 640 ? 320 : 640}.jpg`;
  return (
    <div className={className ? `${styles.picture} ${className}` : styles.picture}>
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
          loading={isFirst ? "eager" : "lazy"}
          fetchPriority={isFirst ? "high" : undefined}
          decoding="async"
        />
      </picture>
    </div>
  );
}
