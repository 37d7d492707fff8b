/** Wide scenes within the home page: like the banners, with words over their calm side. */
import { arch, cyl, gem, item } from "./solids.mjs";

export const SCENES = [
  {
    id: "lapidado",
    set: {
      palette: { wall: "#3b2570", light: "#5c3fa6", deep: "#2a1a52", accent: "#6a2fd0" },
      solids: [
        cyl("light", 92, 24, 6, 0),
        arch("deep", 190, 150, 26, 36, 18, -120, -0.12),
        gem("accent", 30, 112, 30, -30, 0.35, 0.5),
        gem("accent", 15, -96, 15, 34, 0.9, -0.55),
        cyl("deep", 40, 46, -112, -54),
        gem("accent", 24, -112, 69, -54, 0.1, 0),
      ],
      items: [item("farol-octogonal", "dourado", 6, 24, 10, -26)],
    },
  },
];
