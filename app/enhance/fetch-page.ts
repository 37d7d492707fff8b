export interface Answer {
  response: Response;
  page: Document;
}

/** Another page of the shop, for parts of it to be shown in this one. */
export async function fetchPage(address: string, request: RequestInit): Promise<Answer> {
  drawWithWholeSheet();
  const response = await fetch(address, request);
  return { response, page: new DOMParser().parseFromString(await response.text(), "text/html") };
}

/** A page that brought its own styles has the sheet of all pages in reserve (http/carried-files.server.ts). */
function drawWithWholeSheet(): void {
  const sheet = document.querySelector<HTMLLinkElement>("link[rel=stylesheet][media=print]");
  if (sheet) sheet.media = "all";
}
