import { data } from "react-router";
import type { Context } from "#app/http/context.server.ts";
import { announce } from "#app/http/flash-message.server.ts";
import { invalidFields } from "#app/http/responses.ts";
import type { ImportUpload } from "./import-upload.server.ts";

const MAX_NAMED = 5;

/** Says what became of the sent files on the next page. Returns the form with its error where none was stored. */
export function announceUpload(context: Context, { saved, strangers, failure }: ImportUpload) {
  const left = strangers.slice(0, MAX_NAMED).join(", ") + (strangers.length > MAX_NAMED ? "…" : "");
  const parts = [
    ...(failure === "too-large" ? ["Um arquivo é grande demais, ou são arquivos demais."] : []),
    ...(failure === "interrupted" ? ["Os arquivos não chegaram inteiros."] : []),
    ...(strangers.length > 0 ? [`Não são de um catálogo, e ficaram de fora: ${left}.`] : []),
  ];
  if (saved === 0) return invalidFields({ files: [parts.join(" ") || "Escolha ao menos um arquivo"] });
  const stored = saved === 1 ? "1 arquivo recebido." : `${saved} arquivos recebidos.`;
  announce(context, [stored, ...parts].join(" "), { tone: parts.length > 0 ? "info" : "success" });
  return undefined;
}

/** A form of buttons whose fields say nothing known, or something that is over. */
export function refusedForm(reason: string) {
  return data({ lastResult: { error: { form: [reason] } } }, { status: 422 });
}
