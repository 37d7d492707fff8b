import { open, rm } from "node:fs/promises";
import path from "node:path";
import { COMMAND_LINE } from "#app/domain/audit/actor.ts";
import { rotateSealedTexts } from "#app/domain/lens/key-rotation.server.ts";
import type { Prescription } from "#app/domain/lens/prescription.ts";
import { type EyeRefraction, formatDioptres, formatMillimetres } from "#app/domain/lens/refraction.ts";
import type { EyeMeasures, Measures } from "#app/domain/lens/transcription.ts";
import { openForReview } from "#app/domain/order/open-prescription.server.ts";
import { askForMeasures, requestNewPrescription } from "#app/domain/order/prescription-acts.server.ts";
import { deletePrescriptionAsOperator } from "#app/domain/order/prescription-changes.server.ts";
import { stageOf } from "#app/domain/order/prescription-review.ts";
import {
  findOrderedPrescription,
  listDeletedInProduction,
  listPrescriptionsToReview,
  type PrescribedGlasses,
  type PrescriptionToReview,
} from "#app/domain/order/prescription-reviews.server.ts";
import { rotateStaffSecrets } from "#app/domain/staff/secret-rotation.server.ts";
import { isKeyOf, writeKeyCheck } from "#app/gateways/key-check.server.ts";
import { openPrescriptionFiles } from "#app/gateways/prescription-files.server.ts";
import { NotSealed } from "#app/gateways/sealing.server.ts";
import { openStaffSecrets } from "#app/gateways/staff-secrets.server.ts";
import { shopLinks } from "#app/http/shop-links.ts";
import { publicOrigin } from "#app/public-origin.ts";
import { openShopFiles } from "#app/shop-files.server.ts";
import { type CommandContext, type CommandGroup, type CommandResult, failed, succeeded } from "./command.ts";
import { lensSummary, visionName } from "./lens-summary.ts";
import { parseAccept } from "./prescription-accept.ts";
import { filesOf, keysOf, MISSING_ID, notInReview, unknown } from "./prescription-files.ts";

const MAX_REASON_LENGTH = 300;

const FILE_FORMATS = {
  "image/jpeg": { name: "imagem", file: "receita.jpg" },
  "image/heic": { name: "HEIC", file: "receita.heic" },
  "application/pdf": { name: "PDF", file: "receita.pdf" },
} as const;

const MOMENT = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "America/Sao_Paulo",
});

export const PRESCRIPTIONS: CommandGroup = {
  missingCommand:
    "Falta dizer o que fazer com as receitas: list, open, accept, ask-measures, refuse, remove ou rotate-keys.",
  commands: {
    list: {
      usage: "",
      description:
        "mostra as receitas que esperam a conferência, a que espera há mais tempo primeiro, e os pedidos em produção cuja receita o cliente excluiu",
      parse: (rest) =>
        rest.length > 0 ? { usageError: `Sobrou “${rest.join(" ")}”: a lista é uma só.` } : { run: list },
    },
    open: {
      usage: "ID [ARQUIVO]",
      description:
        "abre a receita, e registra que foi aberta: mostra os valores digitados, ou grava a imagem, o PDF ou o HEIC em ARQUIVO",
      parse([id, file, ...rest]) {
        if (id === undefined) return { usageError: MISSING_ID };
        if (rest.length > 0) return { usageError: `Sobrou “${rest.join(" ")}”: é um arquivo só.` };
        return { run: (context) => openOne(context, id, file) };
      },
    },
    accept: {
      usage: 'ID [--prescriber "NOME, REGISTRO"] [--date AAAA-MM-DD] [--set CAMPO=VALOR]…',
      description:
        "aceita a receita; de um arquivo que ninguém transcreveu em /admin/receitas, diga os valores com --set",
      parse: parseAccept,
    },
    "ask-measures": {
      usage: "ID",
      description: "pede ao cliente, por e-mail, as medidas que faltam para as lentes",
      parse([id, ...rest]) {
        if (id === undefined) return { usageError: MISSING_ID };
        if (rest.length > 0) return { usageError: `Sobrou “${rest.join(" ")}”: é uma receita por vez.` };
        return { run: (context) => askMeasures(context, id) };
      },
    },
    refuse: {
      usage: "ID MOTIVO",
      description: `pede outra receita ao cliente, que lê o motivo (até ${MAX_REASON_LENGTH} caracteres) na página do pedido`,
      parse([id, ...rest]) {
        const reason = rest.join(" ").replace(/\s+/g, " ").trim();
        if (id === undefined) return { usageError: MISSING_ID };
        if (!reason) return { usageError: "Falta o motivo, que o cliente lê na página do pedido." };
        const { length } = [...reason];
        if (length > MAX_REASON_LENGTH) {
          return { usageError: `O motivo tem ${length} caracteres, e cabem ${MAX_REASON_LENGTH}.` };
        }
        return { run: (context) => refuse(context, id, reason) };
      },
    },
    remove: {
      usage: "ID",
      description:
        "exclui a receita, a pedido do cliente; se as lentes ainda não estão no laboratório, o pedido espera outra",
      parse([id, ...rest]) {
        if (id === undefined) return { usageError: MISSING_ID };
        if (rest.length > 0) return { usageError: `Sobrou “${rest.join(" ")}”: é uma receita por vez.` };
        return { run: (context) => remove(context, id) };
      },
    },
    "rotate-keys": {
      usage: "",
      description:
        "depois de uma troca de chave, fecha com a nova o que a antiga fechou: receitas e segredos da equipe (PRESCRIPTIONS_KEY=NOVA,ANTIGA)",
      parse: (rest) =>
        rest.length > 0
          ? { usageError: `Sobrou “${rest.join(" ")}”: é tudo o que está fechado.` }
          : { run: rotateKeys },
    },
  },
  aliases: new Map([["reseal", "rotate-keys"]]),
};

async function list({ store }: CommandContext): Promise<CommandResult> {
  const waiting = (await listPrescriptionsToReview(store.read)).map((prescription) => [
    prescription.id,
    ...glassesOf(prescription),
    formatNameOf(prescription),
    `enviada em ${MOMENT.format(prescription.sentAt)}`,
  ]);
  const deleted = (await listDeletedInProduction(store.read)).map((glasses) => [
    ...glassesOf(glasses),
    "receita excluída pelo cliente",
  ]);
  const entries = [...waiting, ...deleted];
  if (entries.length === 0) return succeeded("Nenhuma receita espera a conferência.");
  return succeeded(entries.map((entry) => entry.join(" · ")).join("\n"));
}

function glassesOf({ orderNumber, title, lens }: PrescribedGlasses): string[] {
  return [`pedido ${orderNumber}`, title, ...(lens ? [visionName(lens), lensSummary(lens)] : [])];
}

/** Checks the arguments first: each call of `openForReview` is recorded as an opening. */
async function openOne(
  context: CommandContext,
  id: string,
  file: string | undefined,
): Promise<CommandResult> {
  const { store, settings, now } = context;
  const ordered = await findOrderedPrescription(store.read, id);
  if (!ordered) return unknown(id);

  if (!ordered.fileType) {
    if (file !== undefined) {
      return failed(`Sobrou “${file}”: os valores desta receita foram digitados, e são mostrados aqui.`);
    }
    const opened = await openForReview(store, await filesOf(settings), id, now);
    return opened ? succeeded(describe(ordered, opened.prescription)) : unknown(id);
  }
  if (file === undefined) {
    const { name, file: example } = FILE_FORMATS[ordered.fileType];
    return failed(`Falta dizer em que arquivo gravar esta receita (${name}), por exemplo: ${example}`);
  }
  const written = await writeTo(path.resolve(file), async () => {
    const opened = await openForReview(store, await filesOf(settings), id, now);
    return opened?.bytes;
  });
  return written.ok ? succeeded([...glassesInFull(ordered), written.output].join("\n")) : written;
}

/** Creates the file, readable by its owner alone, before it calls `read`; deletes it where there is nothing to write. */
async function writeTo(file: string, read: () => Promise<Uint8Array | undefined>): Promise<CommandResult> {
  const handle = await open(file, "wx", 0o600).catch((error: NodeJS.ErrnoException) => error);
  if (handle instanceof Error) return failed(creationError(file, handle));

  let isWritten = false;
  try {
    const bytes = await read();
    if (bytes) {
      await handle.writeFile(bytes);
      isWritten = true;
    }
  } finally {
    await handle.close();
    if (!isWritten) await rm(file, { force: true });
  }
  return isWritten
    ? succeeded(
        `A receita está em ${file}. Apague esse arquivo assim que terminar: a loja não o apaga por você.`,
      )
    : failed("O arquivo desta receita não está na pasta das receitas, ou não abre com esta chave.");
}

async function refuse(
  { store, settings, now }: CommandContext,
  id: string,
  request: string,
): Promise<CommandResult> {
  const requested = await requestNewPrescription(
    store,
    { id, request, links: shopLinks(publicOrigin(settings)) },
    now,
  );
  if (requested.ok) {
    return succeeded("Outra receita foi pedida ao cliente, por e-mail; o motivo está na página do pedido.");
  }
  return requested.reason === "unknown" ? unknown(id) : notInReview(id);
}

async function askMeasures({ store, settings, now }: CommandContext, id: string): Promise<CommandResult> {
  const links = shopLinks(publicOrigin(settings));
  const asked = await askForMeasures(store, await filesOf(settings), { id, links }, now);
  if (asked.ok) return succeeded("As medidas que faltam foram pedidas ao cliente, por e-mail.");
  const reasons = {
    unknown: unknown(id),
    "not-in-review": notInReview(id),
    "nothing-missing": failed("Não falta medida nenhuma: a receita pode ser aceita."),
    unfit: failed(
      "A lente do pedido não é feita para estes valores. Peça outra receita, ou fale com o cliente.",
    ),
  };
  return reasons[asked.reason];
}

async function remove({ store, now }: CommandContext, id: string): Promise<CommandResult> {
  const removed = await deletePrescriptionAsOperator(store, id, now, COMMAND_LINE);
  if (!removed) return failed(`Não há receita ${id}.`);
  const { order } = removed;
  const consequences = {
    unpaid: "",
    review: `O pedido ${order?.number} espera outra.`,
    making: `O pedido ${order?.number} está em produção sem ela: fale com o cliente.`,
    made: "",
    undone: "",
  };
  return succeeded(
    ["A receita foi excluída.", order && consequences[stageOf(order.status)]].filter(Boolean).join(" "),
  );
}

/**
 * Seals everything with the first key. The server must already run with both keys; afterwards the older ones are needed only for
 * older backups.
 */
async function rotateKeys({ store, settings }: CommandContext): Promise<CommandResult> {
  const { prescriptions } = await openShopFiles(settings);
  const keys = keysOf(settings);
  const { rotateFiles, rotateText } = openPrescriptionFiles({ files: prescriptions, keys });
  if (!(await isKeyOf(prescriptions, keys))) throw new NotSealed();
  const files = await rotateFiles();
  const texts = await rotateSealedTexts(store, rotateText);
  const secrets = await rotateStaffSecrets(store, openStaffSecrets(keys));
  const unreadable = files.unreadable + texts.unreadable + secrets.unreadable;
  if (unreadable > 0) {
    return failed(
      `Sem chave que os abra: ${unreadable}. Falta uma em PRESCRIPTIONS_KEY, ou mudaram; as antigas continuam a ser precisas.`,
    );
  }
  await writeKeyCheck(prescriptions, keys[0]);
  return succeeded(
    `Fechados de novo com a primeira chave de PRESCRIPTIONS_KEY: arquivos ${files.rotated}, textos ${texts.rotated}, segredos da equipe ${secrets.rotated}. As outras só servem para cópias de segurança de antes.`,
  );
}

function creationError(file: string, { code }: NodeJS.ErrnoException): string {
  if (code === "EEXIST") return `Já existe ${file}: dê outro nome, para não perder nada.`;
  if (code === "ENOENT") return `Não existe a pasta ${path.dirname(file)}.`;
  return `Não consigo criar ${file} (${code}).`;
}

function formatNameOf({ fileType }: Pick<PrescriptionToReview, "fileType">): string {
  return fileType ? FILE_FORMATS[fileType].name : "valores digitados";
}

/** As opticians write it. */
function describe(
  ordered: PrescriptionToReview,
  { refraction: grade, measures, prescriber, prescribedOn }: Prescription,
): string {
  const { right, left, addition = null, pupillaryDistance = null } = grade ?? {};
  return [
    ...glassesInFull(ordered),
    ...(right && left ? [`OD: ${describeEye(right)}`, `OE: ${describeEye(left)}`] : []),
    `Adição: ${addition === null ? "não há" : formatDioptres(addition)}`,
    `DNP: ${pupillaryDistance === null ? "não informada" : `${formatMillimetres(pupillaryDistance)} mm`}`,
    ...(measures
      ? [
          `DNP por olho: ${describePair(measures, "pupillaryDistance")}`,
          `Altura: ${describePair(measures, "height")}`,
        ]
      : []),
    `Quem prescreveu: ${printable(prescriber ?? "")}`,
    `Data: ${prescribedOn?.split("-").reverse().join("/")}`,
  ].join("\n");
}

function describePair({ right, left }: Measures, measure: keyof EyeMeasures): string {
  const written = (tenths: number | null) =>
    tenths === null ? "não informada" : `${formatMillimetres(tenths)} mm`;
  return `OD ${written(right[measure])}, OE ${written(left[measure])}`;
}

function glassesInFull({ orderNumber, title, lens }: PrescribedGlasses): string[] {
  return [
    `Pedido ${orderNumber}: ${title}`,
    ...(lens
      ? [
          `Visão: ${visionName(lens)}`,
          `Lente: ${lens.name}`,
          `Tratamentos: ${lens.treatments.join(", ") || "nenhum"}`,
          `Cor da lente: ${lens.color ?? "nenhuma"}`,
          `Espessura: ${lens.thickness}`,
        ]
      : []),
  ];
}

function describeEye({ spherical, cylinder, axis }: EyeRefraction): string {
  const orientation = axis === null ? "" : `, eixo ${axis}°`;
  return `esférico ${formatDioptres(spherical)}, cilíndrico ${formatDioptres(cylinder)}${orientation}`;
}

/** Replaces the control and bidirectional characters of customer text, which could move the cursor or reorder the output. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, " ");
}
