import { href } from "react-router";
import { openLabTickets } from "#app/http/pages/lab-tickets-page.server.ts";
import { LabTickets } from "#app/ui/admin/print/lab-tickets.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/lab-tickets";

export const handle: PageHandle = { scripts: "react" };

/** `n` is a job's id, as often as there are jobs. */
export function loader({ url, context }: Route.LoaderArgs) {
  return openLabTickets(context, url, url.searchParams.getAll("n"));
}

export default function PrintLabTickets({ loaderData }: Route.ComponentProps) {
  return <LabTickets {...loaderData} back={href("/admin/laboratorio")} />;
}
