import type * as THREE from "three";

/** The material of a part. The colour decides the finish of each slot. */
export type Slot = "front" | "temple" | "metal" | "lens" | "lensEdge" | "pad" | "hinge" | "core";

export interface Part {
  slot: Slot;
  geometry: THREE.BufferGeometry;
}
