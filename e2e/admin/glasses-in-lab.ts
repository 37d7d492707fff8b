import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import Database from "better-sqlite3";
import { sealOwnerOf } from "../../app/domain/lens/transcriptions.server.ts";
import { openFolderStore } from "../../app/gateways/folder-store.server.ts";
import { openPrescriptionFiles } from "../../app/gateways/prescription-files.server.ts";
import { TRANSCRIPTION } from "../../app/testing/transcription.ts";
import { decideAsBank, PlainClient, ticketUrlIn } from "../client.ts";
import { changeRows } from "../database.ts";
import { GUEST, PRESCRIPTION } from "../people.ts";

const FLOW = "/oculos/serra-retangular/lentes";
const DATABASE = "test-results/journeys.db";
const FOLDER = "test-results/prescriptions";

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

  const id = ask("SELECT prescription_id FROM order_prescriptions WHERE order_id = ?", orderId);
  transcribe(id);
  // Not `runOnJourneys`, which blocks this process so long that the server closes connections unnoticed.
  await promisify(execFile)(process.execPath, ["app/cli/run.mjs", "prescriptions", "accept", id], {
    env: { ...process.env, DATABASE_URL: `file:${DATABASE}`, PRESCRIPTIONS_FOLDER: FOLDER },
  });
  if (!isTranscribed) change("DELETE FROM prescription_transcriptions WHERE id = ?", id);
  return {
    number: ask("SELECT number FROM orders WHERE id = ?", orderId),
    job: ask("SELECT line_id FROM lab_jobs WHERE order_id = ?", orderId),
    order: `/meu-pedido/${orderId}`,
    buyer,
  };
}

function transcribe(id: string): void {
  const files = openPrescriptionFiles({
    files: openFolderStore(FOLDER),
    keys: [readFileSync(`${FOLDER}.key`)],
  });
  const sealed = files.seal(JSON.stringify(TRANSCRIPTION), sealOwnerOf(id));
  change(
    "INSERT OR REPLACE INTO prescription_transcriptions (id, sealed, updated_at) VALUES (?, ?, 0)",
    id,
    sealed,
  );
}

function ask(query: string, value: string): string {
  const database = new Database(DATABASE, { readonly: true });
  try {
    return String(database.prepare(query).pluck().get(value));
  } finally {
    database.close();
  }
}

function change(statement: string, ...values: string[]): void {
  changeRows(DATABASE, statement, ...values);
}
