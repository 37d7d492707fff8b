/**
 * Some databases refuse U+0000 in a text, and nobody types it: it is removed where text enters, which is the query
 * (normalize-request.server.ts), the posted fields and the JSON bodies of the API.
 */
export function withoutNul(text: string): string {
  return text.replaceAll("\0", "");
}

/** The path and query of a request. The rest of the query is encoded anew. */
export function queryWithoutNul(url: string): string {
  if (!url.includes("%00")) return url;
  const [path = "", query = ""] = url.split(/\?(.*)/s);
  const fields = [...new URLSearchParams(query)].map((field) => field.map(withoutNul));
  return `${path}?${new URLSearchParams(fields)}`;
}

/** Files stay as they are. */
export function formWithoutNul(form: FormData): FormData {
  const isClean = [...form.values()].every((value) => typeof value !== "string" || !value.includes("\0"));
  if (isClean) return form;
  const cleaned = new FormData();
  for (const [name, value] of form)
    cleaned.append(name, typeof value === "string" ? withoutNul(value) : value);
  return cleaned;
}
