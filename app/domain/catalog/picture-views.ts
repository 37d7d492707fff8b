import type { PictureView } from "./product.ts";

/** In the order of the gallery. Cards show the first two. The same list as in app/gateways/picture-forms.mjs. */
export const PICTURE_VIEWS = [
  "perspectiva",
  "rosto",
  "frente",
  "rosto-perspectiva",
  "lado",
  "detalhe",
] as const satisfies readonly PictureView[];
