import { exportAccount } from "#app/domain/account/privacy.server.ts";
import { requireAccountId, shopContext } from "#app/http/context.server.ts";
import { notFound } from "#app/http/responses.ts";
import type { Route } from "./+types/export";

/** One file, for the shop keeps no files of anybody. Once it keeps prescriptions, they come with this one in a ZIP. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const accountId = requireAccountId(context, url);
  const { store, now } = context.get(shopContext);
  const held = await exportAccount(store.read, accountId, now());
  if (!held) throw notFound();

  return new Response(`${JSON.stringify(held, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="meus-dados.json"',
      "Cache-Control": "no-store",
    },
  });
}
