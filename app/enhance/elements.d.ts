import type { DetailedHTMLProps, HTMLAttributes } from "react";

type Enhanced = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;

/** The custom elements of app/enhance. Without scripts they only render their children. */
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "color-links": Enhanced;
      "favourite-toggle": Enhanced;
      "photo-gallery": Enhanced;
      "search-suggestions": Enhanced;
      "share-link": Enhanced;
      "site-menu": Enhanced;
      "slide-carousel": Enhanced;
    }
  }
}
