import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, href } from "react-router";
import type { z } from "zod";
import { FILE_REFUSALS } from "#app/domain/lens/prescription-file.ts";

/** What an error page says, and the way on it offers. */
export interface Refusal {
  title: string;
  message: string;
  link?: { to: string; label: string };
  /** What the status wants to be said beside it, as `Retry-After`. */
  headers?: Record<string, string>;
}

/** A refusal to throw: the error page shows it with the status. */
export function refuse(status: number, refusal: Refusal) {
  return data(refusal, { status });
}

/** Not there, or not yours: the same answer, in the error page's own words. */
export function notFound() {
  return data(null, { status: 404 });
}

/** The same of an order, with the way to it for who bought in another browser. */
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

/** For an address that takes a file. */
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

/** A form's submission by its schema. Throws the page for a body that is no form (400) or too large (413). */
export async function parseForm<Schema extends z.ZodType>(request: Request, schema: Schema) {
  return parseFields(await readForm(request), schema);
}

/** The same, where which schema it is depends on what was posted. */
export function parseFields<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  return parseWithZod(flatFields(form), { schema });
}

/** Only plain names: in others the form library reads paths and commands, and builds whatever they ask for. */
function flatFields(form: FormData): FormData {
  const flat = new FormData();
  for (const [name, value] of form) if (/^[a-z]\w{0,40}$/i.test(name)) flat.append(name, value);
  return flat;
}

/** The posted fields, of a command that checks them itself. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    if (error instanceof Error && error.name === "BodyTooLarge") throw bodyTooLarge();
    throw unreadableBody();
  }
}

/** The same page again, with what was typed and what is wrong with it. */
export function invalid(lastResult: SubmissionResult) {
  return data({ lastResult }, { status: 422 });
}
