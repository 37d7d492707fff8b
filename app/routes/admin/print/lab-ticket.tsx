import { href } from "react-router";
import { openLabTickets } from "#app/http/pages/lab-tickets-page.server.ts";
import { LabTickets } from "#app/ui/admin/print/lab-tickets.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/lab-ticket";

export const handle: PageHandle = { scripts: "react" };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  return { job: params.job, ...(await openLabTickets(context, url, [params.job])) };
}

export default function PrintLabTicket({ loaderData }: Route.ComponentProps) {
  const { job, ...tickets } = loaderData;
  return <LabTickets {...tickets} back={href("/admin/laboratorio/:job", { job })} />;
}
