import { toString as renderQr } from "qrcode";
import { findOrder } from "#app/domain/order/orders.server.ts";
import { findLatestPayment } from "#app/domain/payment/start-payment.server.ts";
import { ownerOf, shopContext } from "#app/http/context.server.ts";
import { notFound } from "#app/http/responses.ts";
import type { Route } from "./+types/pix-qr";

/** The margin of 4 modules is required by the QR standard (ISO/IEC 18004). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { read } = context.get(shopContext).store;
  const order = await findOrder(read, ownerOf(context), params.order);
  const payment = order && (await findLatestPayment(read, order.id));
  if (payment?.status !== "pending" || !payment.pixCode) throw notFound();

  const svg = await renderQr(payment.pixCode, { type: "svg", errorCorrectionLevel: "L", margin: 4 });
  return new Response(svg, {
    headers: { "Content-Type": "image/svg+xml; charset=utf-8" },
  });
}
