import { useSite } from "#app/ui/layout/site.ts";
import styles from "./picture.module.css";

const WIDTHS = [320, 640, 960, 1200];
/** For who asked for fewer bytes: half of them, and still sharp enough for a phone. */
const FEWER_WIDTHS = [320, 640];

interface PictureProps {
  /** The address below /pictures, without width and ending. */
  file: string;
  alt: string;
  /** How wide it is drawn, for the browser to choose by. */
  sizes: string;
  /** The same picture in a few bytes, to be seen until it comes. */
  placeholder?: string | null | undefined;
  /** The first pictures of a page are fetched at once, the others when they come near. */
  eager?: boolean;
  className?: string | undefined;
}

/** A catalogue picture, 4:3, in the smallest form the browser reads. Made by db/seed/derive-pictures.mjs. */
export function Picture({ file, alt, sizes, placeholder, eager = false, className }: PictureProps) {
  const { savesData } = useSite();
  const widths = savesData ? FEWER_WIDTHS : WIDTHS;
  return (
    <div className={`${styles.picture} ${className ?? ""}`}>
      {placeholder && (
        <img
          className={styles.placeholder}
          src={`data:image/webp;base64,${placeholder}`}
          alt=""
          aria-hidden="true"
        />
      )}
      <picture>
        <source type="image/avif" srcSet={sourcesOf(file, widths, "avif")} sizes={sizes} />
        <img
          src={`/pictures/${file}-640.jpg`}
          srcSet={sourcesOf(file, widths, "jpg")}
          sizes={sizes}
          alt={alt}
          width={1200}
          height={900}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : "auto"}
          decoding="async"
        />
      </picture>
    </div>
  );
}

function sourcesOf(file: string, widths: readonly number[], ending: string) {
  return widths.map((width) => `/pictures/${file}-${width}.${ending} ${width}w`).join(", ");
}
