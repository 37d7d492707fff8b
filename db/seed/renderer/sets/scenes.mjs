/** Wide scenes within the home page: like the banners, with words over their calm side. */
import { arch, bust, gem } from "./solids.mjs";

export const SCENES = [
  {
    id: "lapidado",
    set: {
      palette: { wall: "#3b2570", light: "#8463d8", deep: "#2a1a52", accent: "#6a2fd0", stone: "#80695c" },
      mobile: { x: -70 },
      solids: [
        arch("deep", 210, 190, 26, 36, 18, -120, -0.12),
        gem("accent", 26, 94, 26, 20, 0.35, 0.5),
        gem("accent", 13, -44, 13, 66, 0.9, -0.55),
      ],
      items: [],
      busts: [bust("farol-octogonal", "dourado", "dandara", "stone", -18, 112, 190, -22, 0.58)],
    },
  },
];
