import { Faq } from "#app/content/faq.tsx";
import { findDeliverySpan } from "#app/domain/delivery/carriers.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import type { Route } from "./+types/faq";

export const handle: PageHandle = { scripts: "none", cacheVaryBy: [] };

export async function loader({ context }: Route.LoaderArgs) {
  return { delivery: await findDeliverySpan(context.get(shopContext).store.read) };
}

export default function FaqPage({ loaderData }: Route.ComponentProps) {
  return <Faq {...loaderData} />;
}
