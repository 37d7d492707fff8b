import { CHECK_ITEMS } from "../../app/domain/lab/lab-job.ts";
import { buyPaidGlasses } from "../admin/paid-glasses.ts";
import { audited, persist, type Trace, transition, type Workplace } from "./staff-acts.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const IN_A_WEEK = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, "2026-11-23".length);

const TRANSCRIPTION = {
  ...{ intent: "transcribe", next: "accept", patient: "Bia Souza" },
  ...{ odSpherical: "-2,25", odPupillaryDistance: "31", oeSpherical: "-1,75", oePupillaryDistance: "31,5" },
  ...{ prescriber: "Rita Paiva", council: "CRM", register: "123456", uf: "SP", prescribedOn: "2026-03-31" },
};

/** Glasses are bought, their prescription is accepted, and their lenses go to the lab and come back. */
export async function makeGlasses({ acts, member, newClient }: Workplace): Promise<void> {
  const { number } = await persist(() => {
    const client = newClient();
    return buyPaidGlasses(client.origin, "typed", client);
  });
  const orderId = await acts.ask("SELECT id FROM orders WHERE number = ?", [number]);
  const prescription = await acts.ask("SELECT prescription_id FROM order_prescriptions WHERE order_id = ?", [
    orderId,
  ]);
  const press = (name: string, path: string, form: Record<string, string>, traces: readonly Trace[]) =>
    acts.press(member, { name, path, traces, fields: async () => form });

  await press("prescription.accepted", `/admin/receitas/${prescription}`, TRANSCRIPTION, [
    ["SELECT count(*) FROM prescription_transcriptions WHERE id = ?", prescription],
    ["SELECT count(*) FROM prescription_events WHERE act = 'accepted' AND prescription_id = ?", prescription],
    transition("in_lab", orderId),
    audited("prescription.accepted", prescription),
  ]);
  const job = await acts.ask("SELECT line_id FROM lab_jobs WHERE order_id = ?", [orderId]);
  const path = `/admin/laboratorio/${job}`;
  const event = (kind: string): Trace => [
    "SELECT count(*) FROM lab_events WHERE line_id = ? AND kind = ?",
    ...[job, kind],
  ];
  const lab = { n: job, lab: "Lentes Sul", labNumber: `LS-${number}`, expectedOn: IN_A_WEEK };
  await press("lab.sent", "/admin/laboratorio/enviar", lab, [event("sent"), audited("lab.sent", orderId)]);
  await press("lab.received", path, { intent: "receive" }, [
    event("received"),
    audited("lab.received", orderId),
  ]);
  const items = Object.keys(CHECK_ITEMS).map((item) => [item, "on"]);
  await press("lab.checked", path, { intent: "check", ...Object.fromEntries(items) }, [
    event("checked"),
    transition("preparing", orderId),
    audited("lab.checked", orderId),
  ]);
}
