/** Everything the renderer needs to know about one product, in millimetres. */

export type Construction =
  | "acetate" // one-piece front, cut from a slab
  | "metal" // wire rim all around the lens
  | "browline" // acetate brow, wire rim below
  | "semiRimless" // wire above, free lens edge below
  | "rimless" // lens, bridge and end pieces only
  | "metalAcetate"; // slim acetate front, metal temples

export type OutlineName =
  | "round"
  | "oval"
  | "panto"
  | "square"
  | "softSquare"
  | "rectangle"
  | "trapeze"
  | "catEye"
  | "butterfly"
  | "aviator"
  | "navigator"
  | "hexagon"
  | "octagon"
  | "geometric";

export interface Measures {
  size: string;
  front: number;
  height: number;
  stem: number;
  noseBridge: number;
  lensWidth: number;
  guarantee: string;
}

export interface FrameSpec {
  construction: Construction;
  outline: OutlineName;
  /** Width of the rim seen from the front. */
  rim: number;
  /** Extra rim width along the upper edge. */
  brow: number;
  /** Front thickness, front face to back face. */
  depth: number;
  edge: "round" | "bevel";
  bridge: "saddle" | "keyhole" | "wire" | "double";
  /** Height of hinge and bridge above the lens centre, as a share of half the lens height. */
  hingeAt: number;
  bridgeAt: number;
  templeHeight: number;
  templeMin: number;
  rivets: boolean;
  matte: boolean;
  /** Radius of the horizontal front curve; smaller wraps more. */
  wrap: number;
}

export interface Finish {
  kind: "solid" | "tortoise" | "crystal" | "gradient" | "metal" | "marble";
  base: string;
  /** Second and third colour of a pattern or gradient. */
  mid?: string;
  dark?: string;
  roughness?: number;
}

export interface LensFinish {
  /** Colour of transmitted light above and below. */
  top: string;
  bottom: string;
  /** Tint and strength of the reflection; >0.2 reads as a mirror coating. */
  sheen: string;
  reflect: number;
}

export interface ColorSpec {
  id: string;
  name: string;
  hex: string;
  front: Finish;
  temple: Finish;
  metal: Finish;
  lens: LensFinish;
}

export interface GlassesSpec {
  slug: string;
  measures: Measures;
  frame: FrameSpec;
}

export type AccessoryKind = "cordoes" | "flanelas" | "limpa-lentes";

export interface AccessorySpec {
  slug: string;
  kind: AccessoryKind;
  variant: number;
}

export type View = "perspectiva" | "frente" | "lado" | "detalhe";
