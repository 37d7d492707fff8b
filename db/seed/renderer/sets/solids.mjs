/** Plain solids and glasses of a set, in millimetres: `x` to the right, `z` towards the camera, on the height `y`. */
export const cyl = (tone, r, h, x, z, y = 0) => ({ form: "cylinder", tone, r, h, x, z, y });
export const box = (tone, w, h, d, x, z, turn = 0, y = 0) => ({ form: "box", tone, w, h, d, x, z, turn, y });
export const arch = (tone, w, h, thick, d, x, z, turn = 0) => ({
  form: "arch",
  tone,
  w,
  h,
  thick,
  d,
  x,
  z,
  turn,
});
export const ball = (tone, r, x, z, y = r) => ({ form: "sphere", tone, r, x, y, z });
export const openCase = (tone, lining, open, x, y, z, turn = 0) => ({
  form: "case",
  tone,
  lining,
  open,
  x,
  y,
  z,
  turn,
});
export const disc = (tone, r, x, y, z, d = 8) => ({ form: "disc", tone, r, d, x, y, z });
export const gem = (tone, r, x, y, z, turn = 0, lean = 0) => ({ form: "gem", tone, r, x, y, z, turn, lean });
export const item = (slug, color, x, y, z, turn) => ({ slug, color, x, y, z, turn });
/** Glasses on a sculpture, whose bridge of the nose is at the place. */
export const bust = (slug, color, person, tone, x, y, z, turn, scale) => ({
  slug,
  color,
  person,
  tone,
  x,
  y,
  z,
  turn,
  scale,
});
