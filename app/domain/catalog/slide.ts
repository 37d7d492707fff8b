/** A slide of the home page. `desktop` and `mobile` are picture paths below /pictures, without width and extension. */
export interface Slide {
  id: string;
  href: string;
  headline: string;
  line: string;
  alt: string;
  /** Of the text over the picture. */
  tone: "light" | "dark";
  desktop: string;
  mobile: string;
}
