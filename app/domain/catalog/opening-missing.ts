/** What a shop lacks before it opens. Labels are in app/ui/admin/opening-labels.ts. */
export type MissingKind =
  /** No product is shown: there is nothing to sell. */
  | "products"
  /** Products without a colour, or whose colours have no picture: they are not shown. */
  | "product-pictures"
  /** Colours without a picture, of products that are shown. */
  | "color-pictures"
  /** Products that are shown and have not one unit in stock. */
  | "stock"
  /** Glasses without measures. */
  | "measures"
  /** States to which nothing can be sent. */
  | "delivery-rates"
  /** Glasses are sold, and there is no lens. */
  | "lenses"
  /** The home page begins without a picture. */
  | "slides";

export interface MissingForOpening {
  kind: MissingKind;
  /** How many of them; 1 where there is none at all. */
  count: number;
  /** The screen that mends it. */
  link: "import";
}
