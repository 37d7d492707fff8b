import type { DetailedHTMLProps, HTMLAttributes } from "react";

type Enhanced = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;

/** The elements that app/enhance brings to life. Without it they are what they hold. */
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "favourite-toggle": Enhanced;
      "photo-gallery": Enhanced;
      "search-suggestions": Enhanced;
      "share-link": Enhanced;
      "site-menu": Enhanced;
      "slide-carousel": Enhanced;
    }
  }
}
