/** Plates of one finish for the home page: five models on plinths of one colour family, that of the scenes in which the shop shows them. */
import { cyl, item } from "./solids.mjs";

/** One arrangement for all plates, so that they make a series. */
const plate = (id, palette, [back, left, right, frontLeft, frontRight]) => ({
  id,
  set: {
    palette,
    solids: [
      cyl("light", 88, 96, -8, -122),
      cyl("light", 84, 48, -150, -56),
      cyl("deep", 84, 64, 138, -70),
      cyl("deep", 92, 14, 74, 66),
    ],
    items: [
      item(...back, -8, 96, -112, -12),
      item(...left, -150, 48, -48, 20),
      item(...right, 138, 64, -60, -28),
      item(...frontLeft, -104, 0, 88, 24),
      item(...frontRight, 74, 14, 76, -24),
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
  plate("cristal", { wall: "#a3c6c6", light: "#cfe3e2", deep: "#6f9fa0", accent: "#7c4ed8" }, [
    ["copacabana-quadrado", "cristal"],
    ["areia-retangular", "fume"],
    ["neon-espelhado", "cristal"],
    ["ipe-quadrado-suave", "cristal"],
    ["orvalho-redondo", "cristal"],
  ]),
  plate("dourado", { wall: "#cbbbe6", light: "#e3d9f4", deep: "#9c86c6", accent: "#8a6a2e" }, [
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
];
