import { recordPrinting } from "#app/domain/lab/lab-acts.server.ts";
import { MAX_CHOSEN_JOBS } from "#app/domain/lab/lab-job.ts";
import { findLabTickets } from "#app/domain/lab/lab-tickets.server.ts";
import { dayOf } from "#app/domain/values/day.ts";
import { type Context, shopContext } from "#app/http/context.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { barcodeOf } from "./print-page.server.ts";

/** The lab tickets of the jobs, each with a bar code. To open them is an act. Throws like `requireStaff`. */
export async function openLabTickets(context: Context, url: URL, ids: readonly string[]) {
  const { actor } = requireStaff(context, url, "lab.handle");
  const { store, prescriptionFiles, now } = context.get(shopContext);
  const chosen = ids.slice(0, MAX_CHOSEN_JOBS);
  const { tickets, leftOut } = await store.write(async (tx) => {
    const { rows, ...found } = await findLabTickets(tx, prescriptionFiles, chosen);
    await recordPrinting(tx, rows, actor, now());
    return found;
  });
  return {
    leftOut,
    tooMany: Math.max(ids.length - MAX_CHOSEN_JOBS, 0),
    printedOn: dayOf(now()),
    sheets: await Promise.all(
      tickets.map(async (ticket) => ({ ticket, barcode: await barcodeOf(String(ticket.orderNumber)) })),
    ),
  };
}
