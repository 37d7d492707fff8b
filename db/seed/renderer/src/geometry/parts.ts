import type * as THREE from "three";

/** What a part is made of; the colour decides the finish of each slot. */
export type Slot = "front" | "temple" | "metal" | "lens" | "lensEdge" | "pad" | "core";

export interface Part {
  slot: Slot;
  geometry: THREE.BufferGeometry;
}
