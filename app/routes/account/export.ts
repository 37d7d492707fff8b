import { recordOwnRequest } from "#app/domain/account/data-requests.server.ts";
import { exportAccount } from "#app/domain/account/export.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { personFile } from "#app/http/pages/person-file.server.ts";
import { requireAccountId } from "#app/http/require-account.server.ts";
import { notFound } from "#app/http/responses.ts";
import type { Route } from "./+types/export";

/** The request is recorded with those that the staff answer. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const accountId = requireAccountId(context, url);
  const { store, prescriptionFiles, now } = context.get(shopContext);
  const exported = await exportAccount(store.read, prescriptionFiles, accountId, now());
  if (!exported) throw notFound();
  await store.write((tx) => recordOwnRequest(tx, { kind: "export", accountId }, now()));
  return personFile(exported, prescriptionFiles, now());
}
