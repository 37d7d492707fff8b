import { href } from "react-router";
import { findPrintPage } from "#app/http/pages/print-page.server.ts";
import { Sheets } from "#app/ui/admin/print/sheets.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/label";

export const handle: PageHandle = { scripts: "react" };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  return findPrintPage(context, url, [params.number]);
}

export default function PrintLabel({ loaderData, params }: Route.ComponentProps) {
  const { number } = params;
  return <Sheets kind="etiquetas" {...loaderData} back={href("/admin/pedidos/:number", { number })} />;
}
