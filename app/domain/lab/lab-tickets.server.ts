import { asc, eq, inArray } from "drizzle-orm";
import type { Measures } from "#app/domain/catalog/product.ts";
import type { Vision } from "#app/domain/lens/lens-choice.ts";
import type { Transcription } from "#app/domain/lens/transcription.ts";
import { slugOf } from "#app/domain/values/slug.ts";
import { labJobs, measures, orders, products, variants } from "#db/schema";
import type { OrderStatus } from "#db/schema/orders.ts";
import type { Reader } from "#db/store.ts";
import type { MissingForLab } from "./lab-readiness.ts";
import { type LabRow, readMeasures, type Sealing, selectJobs } from "./lab-rows.server.ts";

/**
 * What a lab needs to make a pair of lenses, and the optician to check it: the patient and every measure, but neither the buyer
 * nor the prescriber. Days are '2026-12-01'.
 */
export interface LabTicket {
  id: string;
  orderNumber: number;
  reworks: number;
  lab: string | null;
  labNumber: string | null;
  expectedOn: string | null;
  measures: Pick<Transcription, "patient" | "right" | "left" | "addition">;
  lens: { vision: Vision; name: string; treatments: string[]; color: string | null; thickness: string };
  frame: {
    title: string;
    model: string;
    colorName: string;
    /** Null if the catalogue has none. `shape` is a slug. */
    drawn: { measures: FrameMeasures; shape: string } | null;
  };
}

type FrameMeasures = Pick<Measures, "front" | "height" | "stem" | "noseBridge" | "lensWidth">;

/** A job without a ticket: something is missing, or (`missing` is empty) the job is closed or its order has stopped. */
export interface LeftOutJob {
  id: string;
  /** Null for an unknown job. */
  orderNumber: number | null;
  missing: MissingForLab[];
}

const PRINTED: readonly OrderStatus[] = ["in_lab", "preparing"];

/** By order. The caller records that they were opened (`recordPrinting`). */
export async function findLabTickets(
  db: Reader,
  files: Sealing,
  ids: readonly string[],
): Promise<{ tickets: LabTicket[]; leftOut: LeftOutJob[]; rows: LabRow[] }> {
  const wanted = [...new Set(ids)];
  const found = await selectJobs(db, inArray(labJobs.lineId, wanted)).orderBy(
    asc(orders.number),
    asc(labJobs.lineId),
  );
  const tickets: LabTicket[] = [];
  const rows: LabRow[] = [];
  const leftOut: LeftOutJob[] = wanted
    .filter((id) => !found.some(({ lineId }) => lineId === id))
    .map((id) => ({ id, orderNumber: null, missing: [] }));
  for (const row of found) {
    const { lineId: id, orderNumber, lens } = row;
    const { transcription, missing } = await readMeasures(db, files, row);
    const isWorkedOn = row.state !== "closed" && PRINTED.includes(row.orderStatus);
    if (!isWorkedOn || !lens || !transcription || missing.length > 0) {
      leftOut.push({ id, orderNumber, missing: isWorkedOn ? missing : [] });
      continue;
    }
    const { reworks, lab, labNumber, expectedOn, title, model, colorName } = row;
    const { patient, right, left, addition } = transcription;
    rows.push(row);
    tickets.push({
      ...{ id, orderNumber, reworks, lab, labNumber, expectedOn },
      measures: { patient, right, left, addition },
      lens: {
        ...{ vision: lens.vision, name: lens.name, treatments: lens.treatments },
        ...{ color: lens.color, thickness: lens.thickness },
      },
      frame: { title, model, colorName, drawn: await findFrame(db, row.variantId) },
    });
  }
  return { tickets, leftOut, rows };
}

/** As the catalogue has it now: an order keeps a frame's name, not its measures. */
async function findFrame(db: Reader, variantId: string): Promise<LabTicket["frame"]["drawn"]> {
  const [row] = await db
    .select({
      measures: {
        front: measures.front,
        height: measures.height,
        stem: measures.stem,
        noseBridge: measures.noseBridge,
        lensWidth: measures.lensWidth,
      },
      shape: products.shape,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(measures, eq(measures.productId, products.id))
    .where(eq(variants.id, variantId));
  return row ? { measures: row.measures, shape: slugOf(row.shape ?? "") } : null;
}
