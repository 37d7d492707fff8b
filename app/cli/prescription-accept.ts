import { parseArgs } from "node:util";
import { readPrescriber, type Transcription } from "#app/domain/lens/transcription.ts";
import { fieldsOfTranscription, nameOfMeasure } from "#app/domain/lens/transcription-fields.ts";
import { transcriptionSchema } from "#app/domain/lens/transcription-schema.ts";
import { findReading } from "#app/domain/order/open-prescription.server.ts";
import { acceptPrescription } from "#app/domain/order/prescription-acts.server.ts";
import {
  findOrderedPrescription,
  type PrescriptionToReview,
} from "#app/domain/order/prescription-reviews.server.ts";
import {
  type CommandContext,
  type CommandResult,
  failed,
  type ParsedArguments,
  succeeded,
} from "./command.ts";
import { filesOf, MISSING_ID, notInReview, unknown } from "./prescription-files.ts";

/** The fields of the optician's form that the options give. */
type Given = Record<string, string>;

export function parseAccept(args: readonly string[]): ParsedArguments {
  const { id, given, rest } = parseOptions(args);
  if (rest === undefined) {
    return {
      usageError: "Não entendi as opções: são --prescriber, --date e --set, cada uma com o seu valor.",
    };
  }
  if (id === undefined) return { usageError: MISSING_ID };
  if (rest.length > 0) {
    return { usageError: `Sobrou “${rest.join(" ")}”: o nome de quem prescreveu vai entre aspas.` };
  }
  return { run: (context) => accept(context, id, given) };
}

/** Without `rest` where the options cannot be parsed. */
function parseOptions(args: readonly string[]): { id?: string | undefined; given: Given; rest?: string[] } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        prescriber: { type: "string" },
        date: { type: "string" },
        set: { type: "string", multiple: true },
      },
      allowPositionals: true,
    });
    const [id, ...rest] = positionals;
    const given: Given = {
      ...(values.prescriber && readPrescriber(values.prescriber.trim())),
      ...(values.date && { prescribedOn: values.date.trim() }),
    };
    for (const field of values.set ?? []) {
      const [, name, value] = /^(\w+)=(.*)$/.exec(field) ?? [];
      if (!name || value === undefined) return { given };
      given[name] = value;
    }
    return { id, given, rest };
  } catch {
    return { given: {} };
  }
}

async function accept(context: CommandContext, id: string, given: Given): Promise<CommandResult> {
  const { store, settings, now } = context;
  const typed = Object.keys(given).length > 0 ? await transcribe(context, id, given) : undefined;
  if (typed && "refusal" in typed) return typed.refusal;
  const accepted = await acceptPrescription(store, await filesOf(settings), { id, ...typed }, now);
  if (accepted.ok) {
    const ordered = await findOrderedPrescription(store.read, id);
    return succeeded(
      ["A receita foi aceita.", ordered && describeNextStep(ordered)].filter(Boolean).join(" "),
    );
  }
  switch (accepted.reason) {
    case "unknown":
      return unknown(id);
    case "not-in-review":
      return notInReview(id);
    case "transcription-missing":
      return failed(
        "Esta receita é um arquivo, e ninguém a transcreveu: transcreva-a em /admin/receitas, ou diga os valores com --set, por exemplo: --set odSpherical=-2,25.",
      );
    case "measures-missing":
      return failed(
        `Para fazer as lentes falta ${accepted.missing.map(nameOfMeasure).join(", ")}: diga com --set, ou peça ao cliente com ask-measures.`,
      );
    case "unfit":
      return failed(
        accepted.field === "addition"
          ? "A adição não combina com a lente do pedido. Peça outra receita, ou fale com o cliente."
          : "A lente do pedido não é feita para este grau. Peça outra receita, ou fale com o cliente.",
      );
  }
}

/**
 * The saved transcription, or the typed values, changed by the options; or the reason why they are no transcription. High powers
 * count as confirmed.
 */
async function transcribe(
  { store, settings, now }: CommandContext,
  id: string,
  given: Given,
): Promise<{ transcription: Transcription } | { refusal: CommandResult }> {
  const reading = await findReading(store.read, await filesOf(settings), id);
  if (!reading) return { refusal: unknown(id) };
  const { saved, typed, buyer } = reading;
  const known = saved ?? typed;
  const base = known ? fieldsOfTranscription(known, { isConfirmed: true }) : { patient: buyer };
  const fields: Given = { ...base, ...given };
  for (const eye of ["od", "oe"]) {
    for (const part of ["Spherical", "Cylinder"])
      fields[`${eye}${part}Again`] = fields[`${eye}${part}`] ?? "";
  }
  const parsed = transcriptionSchema(now).safeParse(fields);
  if (parsed.success) return { transcription: parsed.data };
  const messages = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  return { refusal: failed(messages.join("\n")) };
}

function describeNextStep({ orderNumber, orderStatus }: PrescriptionToReview): string {
  if (orderStatus === "in_lab") return `O pedido ${orderNumber} segue para o laboratório.`;
  return orderStatus === "awaiting_prescription"
    ? `O pedido ${orderNumber} ainda espera outra receita do cliente.`
    : `O pedido ${orderNumber} ainda espera a conferência de outra receita.`;
}
