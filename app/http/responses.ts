import { parse, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, href } from "react-router";
import { z } from "zod";
import { FILE_REFUSALS } from "#app/domain/lens/prescription-file.ts";
import { formWithoutNul } from "./nul.ts";

export interface Refusal {
  title: string;
  message: string;
  link?: { to: string; label: string };
  /** Headers that belong to the status, such as `Retry-After`. */
  headers?: Record<string, string>;
}

/** A refusal to throw. The error page shows it, with this status. */
export function refuse(status: number, refusal: Refusal) {
  return data(refusal, { status });
}

/** For what does not exist and for what belongs to another owner: clients must not be able to tell them apart. */
export function notFound() {
  return data(null, { status: 404 });
}

/** The same for an order, with a link to the order lookup for buyers who use another browser. */
export function orderNotFound() {
  return refuse(404, {
    title: "Página ou recurso não encontrado",
    message:
      "Comprou com conta? Entre nela para ver o pedido. Comprou sem conta? Abra no mesmo navegador da compra, ou encontre o pedido pelo número e pelo e-mail.",
    link: { to: href("/meu-pedido"), label: "Encontrar o meu pedido" },
  });
}

export function bodyTooLarge() {
  return refuse(413, {
    title: "Texto longo demais",
    message: "Reduza o que você escreveu e tente de novo. Nada foi alterado.",
  });
}

export function fileTooLarge() {
  return refuse(413, {
    title: FILE_REFUSALS["too-large"],
    message: "Nada foi enviado. Volte e escolha um arquivo menor.",
  });
}

export function unreadableBody() {
  return refuse(400, {
    title: "Não conseguimos ler o formulário",
    message: "Ele chegou incompleto ou em outro formato. Volte e tente de novo. Nada foi alterado.",
  });
}

/** Parses a posted form by a schema. Throws 400 if the body is not a form, and 413 if it is too large. */
export async function parseForm<Schema extends z.ZodType>(request: Request, schema: Schema) {
  return parseFields(await readForm(request), schema);
}

export function parseFields<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  return parseWithZod(flatFields(form), { schema });
}

const PLAIN_NAME = /^[a-z]\w{0,40}$/i;

const plainName = z.custom<string>((name) => typeof name === "string" && PLAIN_NAME.test(name));

/** The fields by which ui/kit/form.tsx asks for a check of one field. `validated` are the fields that were checked before. */
const CHECK_FIELDS = {
  __intent__: z.strictObject({
    type: z.literal("validate"),
    payload: z.strictObject({ name: plainName }),
  }),
  __state__: z.strictObject({
    validated: z.custom<object>(
      (fields) =>
        typeof fields === "object" &&
        fields !== null &&
        Object.keys(fields).every((name) => PLAIN_NAME.test(name)),
    ),
  }),
};

/**
 * Keeps plain field names, and the fields of a check. Conform reads other names as paths or intents, and would build any object
 * they describe.
 */
function flatFields(form: FormData): FormData {
  const flat = new FormData();
  for (const [name, value] of form) if (PLAIN_NAME.test(name)) flat.append(name, value);
  for (const [name, schema] of Object.entries(CHECK_FIELDS)) {
    const value = form.get(name);
    if (typeof value === "string" && schema.safeParse(parseJson(value)).success) flat.append(name, value);
  }
  return flat;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The posted fields. Throws like `parseForm`. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return formWithoutNul(await request.formData());
  } catch (error) {
    if (error instanceof Error && error.name === "BodyTooLarge") throw bodyTooLarge();
    throw unreadableBody();
  }
}

/** Renders the same page again (422), with the typed values and their errors. */
export function invalid(lastResult: SubmissionResult, status = 422) {
  return data({ lastResult }, { status });
}

/** The same with errors that no schema finds. `hideFields` are posted fields that the page must not show again. */
export function invalidFields(
  fieldErrors: Record<string, string[]>,
  {
    form = new FormData(),
    hideFields = [],
    status = 422,
  }: { form?: FormData; hideFields?: string[]; status?: number } = {},
) {
  const submission = parse<unknown, string[]>(flatFields(form), { resolve: () => ({ error: {} }) });
  return invalid(submission.reply({ fieldErrors, hideFields }), status);
}
