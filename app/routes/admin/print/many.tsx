import { href } from "react-router";
import { findPrintPage } from "#app/http/pages/print-page.server.ts";
import { Sheets } from "#app/ui/admin/print/sheets.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/many";

export const handle: PageHandle = { scripts: "react" };

/** `n` is an order's number, as often as there are orders: numbers are not personal. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const kind = url.searchParams.get("tipo") === "etiquetas" ? ("etiquetas" as const) : ("separacao" as const);
  return { kind, ...(await findPrintPage(context, url, url.searchParams.getAll("n"))) };
}

export default function PrintMany({ loaderData }: Route.ComponentProps) {
  return <Sheets {...loaderData} back={href("/admin/pedidos")} />;
}
