import { href } from "react-router";
import { orderNumberOf } from "#app/domain/order/order-search.ts";
import { findParcels } from "#app/domain/order/parcels.server.ts";
import { type Context, shopContext } from "#app/http/context.server.ts";
import { requireStaff } from "#app/http/require-staff.server.ts";
import { qrCodeOf } from "./qr-code.server.ts";

/** One page of the order list. */
const MAX_PRINTED = 50;

/** The white on each side of a bar code that its standard demands (ISO/IEC 15417). */
const QUIET_MODULES = 10;

/** A drawing of black rectangles, in modules: `d` of an SVG path. */
export interface Code {
  width: number;
  height: number;
  path: string;
}

/** The sheets for the numbers of a URL, and the orders that have none. Throws like `requireStaff`. */
export async function findPrintPage(context: Context, url: URL, numbers: readonly string[]) {
  requireStaff(context, url, "orders.person");
  const wanted = numbers
    .slice(0, MAX_PRINTED)
    .map(orderNumberOf)
    .filter((number) => number > 0);
  const { parcels, leftOut } = await findParcels(context.get(shopContext).store.read, wanted);
  return {
    leftOut,
    tooMany: Math.max(numbers.length - MAX_PRINTED, 0),
    sheets: await Promise.all(
      parcels.map(async (parcel) => ({
        parcel,
        barcode: await barcodeOf(String(parcel.number)),
        qr: squareOf(url.origin + href("/admin/pedidos/:number", { number: String(parcel.number) })),
      })),
    ),
  };
}

/** Code 128. The library takes 7 MB and 50 ms, so it is loaded when the first sheet is printed. */
export async function barcodeOf(text: string): Promise<Code> {
  const { default: bwip } = await import("bwip-js/node");
  const [row] = bwip.raw("code128", text, "") as { sbs: number[] }[];
  let at = QUIET_MODULES;
  let path = "";
  for (const [index, width] of (row?.sbs ?? []).entries()) {
    if (index % 2 === 0) path += `M${at} 0h${width}v1h-${width}z`;
    at += width;
  }
  return { width: at + QUIET_MODULES, height: 1, path };
}

function squareOf(text: string): Code {
  const { size, path } = qrCodeOf(text);
  return { width: size, height: size, path };
}
