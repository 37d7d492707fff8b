import { sealOwnerOf } from "../../app/domain/lens/transcriptions.server.ts";
import { openFolderStore } from "../../app/gateways/folder-store.server.ts";
import { openPrescriptionFiles } from "../../app/gateways/prescription-files.server.ts";
import { TRANSCRIPTION } from "../../app/testing/transcription.ts";
import { decideAsBank, PlainClient, ticketUrlIn } from "../client.ts";
import { changeRows, readText } from "../database.ts";
import { GUEST, PRESCRIPTION } from "../people.ts";
import { runOnJourneys } from "../shop-command.ts";
import { JOURNEYS_SHOP, prescriptionsKeyOf, shopEnvironment } from "../shop-environment.ts";

const FLOW = "/oculos/serra-retangular/lentes";

interface GlassesInLab {
  number: string;
  /** Of the lab's work on its only pair of lenses. */
  job: string;
  /** The buyer's page of the order, and the browser that bought. */
  order: string;
  buyer: PlainClient;
}

/** Buys glasses with a typed prescription as a guest and pays. The optician's transcription is there, unless it is not wanted, and the order is in the lab. */
export async function buyGlassesInLab(origin: string, { isTranscribed = true } = {}): Promise<GlassesInLab> {
  const buyer = new PlainClient(origin);
  await buyer.post(`${FLOW}/grau?cor=azul-marinho`, { ...PRESCRIPTION, consent: "on" });
  await buyer.post(`${FLOW}/lente`, { lens: "lente-visao-simples" });
  await buyer.post(`${FLOW}/espessura`, { thickness: "fina" });
  await buyer.post(`${FLOW}/confirmar`);
  await buyer.post("/checkout/entrega", GUEST);
  const payment = (await buyer.get("/checkout/pagamento")).text;
  const checkoutToken = /name="checkoutToken" value="([^"]+)"/.exec(payment)?.[1] ?? "";
  const pix = (await buyer.post("/checkout/pix", { checkoutToken })).location ?? "";
  await decideAsBank(ticketUrlIn((await buyer.get(pix)).text), "approved");
  await buyer.get(`${pix}?conferir=1`);
  const orderId = pix.split("/").at(-1) ?? "";

  const ask = (query: string) => readText(JOURNEYS_SHOP, query, orderId);
  const id = await ask("SELECT prescription_id FROM order_prescriptions WHERE order_id = ?");
  await transcribe(id);
  await runOnJourneys(["prescriptions", "accept", id]);
  if (!isTranscribed)
    await changeRows(JOURNEYS_SHOP, "DELETE FROM prescription_transcriptions WHERE id = ?", id);
  return {
    number: await ask("SELECT number FROM orders WHERE id = ?"),
    job: await ask("SELECT line_id FROM lab_jobs WHERE order_id = ?"),
    order: `/meu-pedido/${orderId}`,
    buyer,
  };
}

async function transcribe(id: string): Promise<void> {
  const files = openPrescriptionFiles({
    files: openFolderStore(shopEnvironment(JOURNEYS_SHOP).PRESCRIPTIONS_FOLDER),
    keys: [prescriptionsKeyOf(JOURNEYS_SHOP)],
  });
  const sealed = files.seal(JSON.stringify(TRANSCRIPTION), sealOwnerOf(id));
  await changeRows(
    JOURNEYS_SHOP,
    "INSERT INTO prescription_transcriptions (id, sealed, updated_at) VALUES (?, ?, 0) ON CONFLICT (id) DO UPDATE SET sealed = excluded.sealed",
    id,
    sealed,
  );
}
