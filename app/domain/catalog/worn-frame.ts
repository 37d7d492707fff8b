import type { ColorFamily, Size } from "./product.ts";

/** A frame on a head, as an example of its size. `front` is in millimetres. */
export interface WornFrame {
  size: Size;
  front: number;
  title: string;
  family: ColorFamily | null;
  file: string;
}
