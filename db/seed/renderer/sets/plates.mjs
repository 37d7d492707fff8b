/**
 * Plates of one finish for the home page, five models on plinths of one colour family, that of the scenes in which the shop shows them; and a plate of the case
 * and the cloth that come with every frame.
 */
import { cyl, gem, item, openCase } from "./solids.mjs";

/** One arrangement for all plates, so that they make a series. */
const plate = (id, palette, [back, left, right, frontLeft, frontRight]) => ({
  id,
  set: {
    palette,
    solids: [
      cyl("light", 80, 100, -6, -124),
      cyl("light", 78, 50, -128, -56),
      cyl("deep", 78, 66, 120, -72),
      cyl("deep", 84, 14, 74, 62),
    ],
    items: [
      item(...back, -6, 100, -114, -12),
      item(...left, -124, 50, -48, 20),
      item(...right, 118, 66, -62, -28),
      item(...frontLeft, -98, 0, 84, 24),
      item(...frontRight, 74, 14, 72, -24),
    ],
  },
});

export const PLATES = [
  plate("tartaruga", { wall: "#e4cbb0", light: "#f1dfca", deep: "#c79f78", accent: "#b4694a" }, [
    ["copacabana-quadrado", "tartaruga"],
    ["pampa-browline", "tartaruga"],
    ["girassol-redondo", "tartaruga"],
    ["tambor-quadrado", "tartaruga"],
    ["aurora-panto", "tartaruga"],
  ]),
  // Only four models come in plain crystal; the fifth is of smoky translucent acetate.
  plate("cristal", { wall: "#86b6b6", light: "#b3d4d2", deep: "#578f90", accent: "#7c4ed8" }, [
    ["copacabana-quadrado", "cristal"],
    ["areia-retangular", "fume"],
    ["neon-espelhado", "cristal"],
    ["ipe-quadrado-suave", "cristal"],
    ["orvalho-redondo", "cristal"],
  ]),
  plate("dourado", { wall: "#c6b6e8", light: "#e0d6f5", deep: "#9d87cf", accent: "#8a6a2e" }, [
    ["arpoador-aviador", "dourado"],
    ["cerrado-aviador", "dourado"],
    ["gavea-redondo", "dourado"],
    ["farol-octogonal", "dourado"],
    ["lumina-redondo-metal", "dourado"],
  ]),
  plate("preto", { wall: "#bcc5d8", light: "#d8deea", deep: "#8592ad", accent: "#3a3840" }, [
    ["diva-oversized", "preto"],
    ["bossa-panto", "preto"],
    ["sereia-gatinho", "preto"],
    ["tambor-quadrado", "preto"],
    ["marisol-gatinho", "preto"],
  ]),
  {
    id: "estojo",
    set: {
      span: 326,
      y: 44,
      palette: { wall: "#d9cdf1", light: "#efe8fb", deep: "#b9a3e3", accent: "#4d2f96" },
      solids: [
        cyl("light", 150, 16, 0, -20),
        openCase("accent", "deep", 112, -10, 16, -58, 0.14),
        gem("accent", 15, 104, 31, -62, 0.5, 0.4),
      ],
      items: [
        item("flanela-microfibra-classica", "uva", 80, 16, 18, -14),
        item("lumina-redondo-metal", "dourado", -54, 16, 40, -24),
      ],
    },
  },
];
