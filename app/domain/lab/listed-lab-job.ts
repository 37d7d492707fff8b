import type { OrderStatus } from "#db/schema/orders.ts";
import type { LabState } from "./lab-job.ts";
import type { MissingForLab } from "./lab-readiness.ts";

/** A job as the list shows it: without the patient and without measures. `id` is the order line's. */
export interface ListedLabJob {
  id: string;
  orderNumber: number;
  orderStatus: OrderStatus;
  state: LabState;
  title: string;
  colorName: string;
  lens: string;
  lab: string | null;
  labNumber: string | null;
  expectedOn: string | null;
  reworks: number;
  updatedAt: Date;
  /** Of jobs to order. Empty for the others. */
  missing: MissingForLab[];
}
