import { redirect } from "react-router";
import { measuresSchema } from "#app/domain/lens/measures-schema.ts";
import { fieldOfMeasure, nameOfMeasure } from "#app/domain/lens/transcription-fields.ts";
import { giveMeasures, listAwaitedMeasures } from "#app/domain/order/order-measures.server.ts";
import { listOrderPrescriptions } from "#app/domain/order/order-prescriptions.server.ts";
import { findOrder } from "#app/domain/order/orders.server.ts";
import { describeGlasses } from "#app/domain/order/prescription-review.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { type Context, shopContext } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { countOrRefuse } from "#app/http/rate-limits.server.ts";
import { invalid, orderNotFound, parseForm } from "#app/http/responses.ts";

/** The glasses whose measures are missing. Throws a redirect to `page` if none of the order's glasses waits for any. */
export async function requireAwaitedMeasures(
  context: Context,
  owner: Owner,
  { id, url, page }: { id: string; url: URL; page: string },
) {
  const { store, prescriptionFiles } = context.get(shopContext);
  const order = await findOrder(store.read, owner, id);
  if (!order) throw orderNotFound();

  const lineId = url.searchParams.get("item");
  const awaited = await listAwaitedMeasures(store.read, prescriptionFiles, id);
  const line = awaited.find((needed) => lineId === null || needed.lineId === lineId);
  const glasses = (await listOrderPrescriptions(store.read, id)).find((each) => each.lineId === line?.lineId);
  if (!line || !glasses) throw redirect(page);
  return { number: order.number, page, ...line, glasses: describeGlasses(glasses) };
}

/** Saves the measures. Returns the form with its errors; undefined, with a flash message set, if it is done. */
export async function receiveMeasures(request: Request, context: Context, owner: Owner, id: string) {
  const { store, prescriptionFiles, now } = context.get(shopContext);
  if (!(await findOrder(store.read, owner, id))) throw orderNotFound();
  const form = await parseForm(request, measuresSchema);
  if (form.status !== "success") return invalid(form.reply());
  await countOrRefuse(context, "prescriptions");

  const lineId = new URL(request.url).searchParams.get("item") ?? "";
  const given = { orderId: id, lineId, measures: form.value };
  const kept = await giveMeasures(store, prescriptionFiles, owner, given, now());
  if (!kept.ok && kept.reason === "missing") {
    const fieldErrors = Object.fromEntries(
      kept.missing.map((missing) => [fieldOfMeasure(missing), [`Preencha ${nameOfMeasure(missing)}`]]),
    );
    return invalid(form.reply({ fieldErrors }));
  }
  if (kept.ok) announce(context, "Medidas recebidas. A ótica confere e segue com as lentes.");
  else announce(context, "Este pedido não está aguardando medidas.", { tone: "info" });
  return undefined;
}
