/** A slide of the home page: pictures as addresses below /pictures, and the page of the shop it leads to. */
export interface Slide {
  id: string;
  href: string;
  headline: string;
  line: string;
  alt: string;
  /** Of the words, against the picture. */
  tone: "light" | "dark";
  desktop: string;
  mobile: string;
}
