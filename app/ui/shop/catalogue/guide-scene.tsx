import { href } from "react-router";
import styles from "./guide-scene.module.css";

/** Below db/seed/scenes.json's folder. Each is in widths for its screens: db/seed/derive-pictures.mjs. */
export const SCENE = {
  desktop: "scenes/lapidado-desktop-7e0a4978",
  mobile: "scenes/lapidado-mobile-0a3a0ba1",
};

const sourcesOf = (file: string, widths: readonly number[]) =>
  widths.map((width) => `/pictures/${file}-${width}.avif ${width}w`).join(", ");

/** The guide to measures beside glasses and cut stones: the words stand on the calm side of the picture. */
export function GuideScene() {
  return (
    <div className={styles.scene}>
      <picture>
        <source
          media="(min-width: 48rem)"
          type="image/avif"
          srcSet={sourcesOf(SCENE.desktop, [960, 1440])}
          sizes="(min-width: 78rem) 73rem, 94vw"
        />
        <source type="image/avif" srcSet={sourcesOf(SCENE.mobile, [480, 720])} />
        <img
          src={`/pictures/${SCENE.mobile}-480.jpg`}
          alt=""
          width={900}
          height={900}
          loading="lazy"
          decoding="async"
        />
      </picture>
      <div className={styles.words}>
        <h2 id="guia">Os números dos seus óculos contam tudo</h2>
        <p>Com a lente, a ponte e a haste dos que você já usa, os próximos servem de primeira.</p>
        <p>
          <a href={href("/guia-de-medidas")}>Ler o guia de medidas</a>
        </p>
      </div>
    </div>
  );
}
