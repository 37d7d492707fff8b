import type { Slide } from "#app/domain/catalog/slide.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import { useSite } from "#app/ui/layout/site.ts";
import styles from "./slides.module.css";

const DESKTOP = { widths: [960, 1440, 1920], fewer: [960] };
const MOBILE = { widths: [480, 720, 900], fewer: [480] };

const WIDE = "(min-width: 48rem)";
const NARROW = "not all and (min-width: 48rem)";

/** `fromCents`: the lowest price where the slide leads. */
type PricedSlide = Slide & { fromCents: number | undefined };

/** A scrollable strip without scripts; app/enhance/slide-carousel.ts makes it a carousel and shows the buttons. */
export function Slides({ slides }: { slides: readonly PricedSlide[] }) {
  return (
    <slide-carousel className={styles.carousel} role="region" aria-label="Destaques">
      <div className={styles.strip} data-strip="">
        <ul className={styles.track}>
          {slides.map((slide, index) => (
            <li key={slide.id} className={index === 0 ? styles.slide : `${styles.slide} pictures-later`}>
              <a href={slide.href} className={`${styles.link} ${styles[slide.tone]}`}>
                <SlidePicture slide={slide} isFirst={index === 0} />
                <span className={styles.index} aria-hidden="true">
                  {index + 1}/{slides.length}
                </span>
                <span className={styles.copy}>
                  <strong>{slide.headline}</strong>
                  <span>{slide.line}</span>
                  <span className={styles.go}>
                    Ver agora
                    {slide.fromCents !== undefined && `, desde ${formatReais(slide.fromCents)}`}{" "}
                    <Icon name="chevron-right" size={18} />
                  </span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.controls} data-controls="" hidden>
        <button type="button" data-previous="" aria-label="Slide anterior">
          <Icon name="chevron-left" />
        </button>
        <button type="button" data-pause="" aria-pressed="false" aria-label="Pausar a troca de slides">
          <span className={styles.pause}>
            <Icon name="pause" size={16} />
          </span>
          <span className={styles.play}>
            <Icon name="play" size={16} />
          </span>
        </button>
        <button type="button" data-next="" aria-label="Próximo slide">
          <Icon name="chevron-right" />
        </button>
      </div>
    </slide-carousel>
  );
}

function SlidePicture({ slide: { desktop, mobile, alt }, isFirst }: { slide: Slide; isFirst: boolean }) {
  const { savesData } = useSite();
  const sourcesOf = (file: string, { widths, fewer }: typeof DESKTOP) =>
    (savesData ? fewer : widths).map((width) => `/pictures/${file}-${width}.avif ${width}w`).join(", ");
  /** One size is enough for the few browsers without AVIF. */
  const fallbackOf = (file: string, { widths, fewer }: typeof DESKTOP) =>
    `/pictures/${file}-${savesData ? fewer[0] : widths[1]}.jpg`;
  const first = {
    rel: "preload",
    as: "image",
    type: "image/avif",
    imageSizes: "100vw",
    fetchPriority: "high",
  } as const;
  return (
    <picture className={styles.picture}>
      {isFirst && (
        <>
          <link
            {...first}
            media={WIDE}
            href={`/pictures/${desktop}-960.avif`}
            imageSrcSet={sourcesOf(desktop, DESKTOP)}
          />
          <link
            {...first}
            media={NARROW}
            href={`/pictures/${mobile}-480.avif`}
            imageSrcSet={sourcesOf(mobile, MOBILE)}
          />
        </>
      )}
      <source media={WIDE} type="image/avif" srcSet={sourcesOf(desktop, DESKTOP)} sizes="100vw" />
      <source media={WIDE} srcSet={fallbackOf(desktop, DESKTOP)} />
      <source type="image/avif" srcSet={sourcesOf(mobile, MOBILE)} sizes="100vw" />
      <img
        src={fallbackOf(mobile, MOBILE)}
        alt={alt}
        width={900}
        height={900}
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : "auto"}
        decoding="async"
      />
    </picture>
  );
}
