const AVIF_WIDTHS = [320, 640, 960, 1200];
const JPEG_WIDTHS = [640, 960];

interface PictureProps {
  /** The address below /pictures, without width and ending. */
  file: string;
  alt: string;
  /** How wide it is drawn, for the browser to choose by. */
  sizes: string;
  /** The first pictures of a page are fetched at once, the others when they come near. */
  eager?: boolean;
  className?: string | undefined;
}

/** A catalogue picture, 4:3, in the smallest form the browser reads. Made by db/seed/derive-pictures.mjs. */
export function Picture({ file, alt, sizes, eager = false, className }: PictureProps) {
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={sourcesOf(file, AVIF_WIDTHS, "avif")} sizes={sizes} />
      <img
        src={`/pictures/${file}-640.jpg`}
        srcSet={sourcesOf(file, JPEG_WIDTHS, "jpg")}
        sizes={sizes}
        alt={alt}
        width={1200}
        height={900}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : "auto"}
        decoding="async"
      />
    </picture>
  );
}

function sourcesOf(file: string, widths: readonly number[], ending: string) {
  return widths.map((width) => `/pictures/${file}-${width}.${ending} ${width}w`).join(", ");
}
