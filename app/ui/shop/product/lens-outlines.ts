const PANTO =
  "M45 -34C42 -40 36 -45 29 -47C14 -52 -4 -51 -20 -49C-28 -48 -36 -45 -42 -39C-48 -32 -50 -23 -50 -14C-50 0 -48 14 -41 26C-36 35 -29 42 -20 46C-10 50 1 51 12 49C21 47 30 41 36 34C44 24 48 11 49 -2C51 -13 50 -24 45 -34Z";

/** Height over width: a round lens up to this ratio is a panto. */
const MAX_PANTO_RATIO = 0.9;

/** SVG paths of a right lens by the slug of its shape. Its bounding rectangle is 100 by 100 units around the origin. */
const OUTLINES: Readonly<Record<string, string>> = {
  redondo: "M0 -50C28 -50 50 -28 50 0C50 28 28 50 0 50C-28 50 -50 28 -50 0C-50 -28 -28 -50 0 -50Z",
  oval: "M47 -21C42 -33 33 -42 22 -46C8 -52 -8 -52 -21 -47C-33 -42 -42 -33 -46 -22C-52 -8 -52 8 -47 21C-42 33 -33 42 -22 46C-8 52 8 52 21 47C33 42 42 33 46 22C52 8 52 -8 47 -21Z",
  quadrado:
    "M39 -46C29 -51 17 -50 5 -50C-9 -50 -24 -52 -37 -47C-41 -45 -44 -42 -46 -38C-51 -30 -50 -19 -50 -9C-50 4 -50 18 -45 31C-43 36 -38 41 -33 44C-24 49 -14 50 -3 50C8 50 20 50 31 45C36 42 41 38 44 33C49 22 49 10 50 -2C50 -14 52 -26 47 -37C46 -41 43 -44 39 -46Z",
  retangular:
    "M45 -46C42 -48 39 -49 35 -50C17 -52 -2 -49 -20 -49C-28 -49 -36 -49 -42 -46C-45 -44 -47 -42 -48 -40C-51 -34 -50 -27 -50 -20C-49 -2 -48 16 -44 34C-44 37 -42 41 -39 44C-36 47 -32 48 -28 49C-12 52 5 50 21 50C27 50 34 49 39 46C42 45 44 42 45 39C49 28 48 16 49 5C49 -10 52 -25 49 -39C48 -41 47 -44 45 -46Z",
  gatinho:
    "M44 -49C38 -51 31 -49 25 -47C7 -42 -11 -40 -28 -32C-35 -29 -41 -25 -45 -18C-49 -13 -50 -5 -50 2C-50 11 -48 21 -43 29C-39 36 -33 41 -26 45C-18 49 -9 50 0 50C8 49 15 47 22 43C29 37 35 29 39 20C46 7 47 -9 49 -24C50 -31 52 -39 49 -46C48 -47 46 -49 44 -49Z",
  borboleta:
    "M40 -45C35 -49 29 -50 23 -50C7 -50 -8 -47 -23 -43C-31 -40 -38 -37 -44 -31C-47 -27 -49 -21 -50 -16C-51 -5 -49 6 -45 16C-41 25 -36 34 -28 40C-22 45 -14 48 -5 49C4 51 15 50 24 47C31 44 37 40 41 34C46 27 48 18 49 9C50 -5 52 -19 48 -33C47 -37 44 -42 40 -45Z",
  aviador:
    "M44 -36C41 -41 37 -45 32 -47C20 -51 8 -50 -4 -50C-16 -50 -29 -50 -39 -44C-43 -43 -46 -40 -48 -36C-51 -30 -50 -24 -49 -18C-47 -4 -41 8 -33 20C-28 29 -21 38 -12 44C-5 48 2 50 10 50C17 50 23 48 29 44C35 39 40 32 44 24C48 13 50 1 50 -11C50 -19 49 -29 44 -36Z",
  hexagonal: "M50 2L29 -50L-29 -50L-50 2L-28 50L28 50Z",
  geometrico: "M50 -21L25 -50L-25 -50L-50 -21L-50 21L-25 50L25 50L50 21Z",
};

/** Fits the outline into a rectangle around (x, y). A negative width mirrors it. An unknown shape is a panto. */
export function lensOutline(
  shape: string | undefined,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): string {
  const at = (across: string, down: string) =>
    `${round(x + (Number(across) / 100) * width)} ${round(y + (Number(down) / 100) * height)}`;
  const isPanto = shape === "redondo" && height / Math.abs(width) <= MAX_PANTO_RATIO;
  const outline = (!isPanto && OUTLINES[shape ?? ""]) || PANTO;
  return outline.replace(/(-?\d+) (-?\d+)/g, (_, across: string, down: string) => at(across, down));
}

function round(units: number): number {
  return Math.round(units * 10) / 10;
}
