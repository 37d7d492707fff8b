import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";

/** What an error page says, and the way on it offers. */
export interface Refusal {
  title: string;
  message: string;
  link?: { to: string; label: string };
}

/** A refusal to throw: the error page shows it with the status. */
export function refuse(status: number, refusal: Refusal, headers?: HeadersInit) {
  return data(refusal, { status, ...(headers && { headers }) });
}

/** Not there, or not yours: the same answer. */
export function notFound() {
  return refuse(404, {
    title: "Página ou recurso não encontrado",
    message: "O endereço pode ter mudado, ou o produto saiu de linha.",
  });
}

export function bodyTooLarge() {
  return refuse(413, {
    title: "Envio grande demais",
    message: "O que foi enviado passa do limite de 64 KB. Nada foi alterado.",
  });
}

/** A form's submission by its schema. Throws the page for a body that is no form (400) or too large (413). */
export async function parseForm<Schema extends z.ZodType>(request: Request, schema: Schema) {
  return parseFields(await readForm(request), schema);
}

/** The same, where which schema it is depends on what was posted. */
export function parseFields<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  return parseWithZod(form, { schema });
}

/** The posted fields, of a command that checks them itself. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    if (error instanceof Error && error.name === "BodyTooLarge") throw bodyTooLarge();
    throw refuse(400, {
      title: "Não entendemos o que foi enviado",
      message: "O envio chegou incompleto ou em outro formato. Volte e tente de novo. Nada foi alterado.",
    });
  }
}

/** The same page again, with what was typed and what is wrong with it. */
export function invalid(lastResult: SubmissionResult) {
  return data({ lastResult }, { status: 422 });
}
