/** Minimum and maximum of a measure among the frames of one size, in millimetres. */
export interface MeasureRange {
  from: number;
  to: number;
}

export interface SizeRange {
  size: string;
  isForKids: boolean;
  front: MeasureRange;
  lensWidth: MeasureRange;
  noseBridge: MeasureRange;
  stem: MeasureRange;
}
