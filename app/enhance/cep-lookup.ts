const FILLED_FIELDS = ["road", "district", "city", "uf"] as const;
const FAILED = "Não conseguimos buscar o endereço. Preencha-o abaixo.";

type Reply = Partial<Record<(typeof FILLED_FIELDS)[number], string>> & { message?: string };

/**
 * Fills in an address from its CEP, once the eighth digit is typed or the field is left. Keeps whatever was typed, blocks nothing,
 * and tells the result politely. A new CEP aborts the pending request, and replaces what the one before has filled in.
 */
export class CepLookup extends HTMLElement {
  #request: AbortController | undefined;
  #cep = "";
  /** The values that this element filled in and the shopper has not changed. */
  #filled = new Map<string, string>();

  connectedCallback() {
    this.querySelector("button[name=intent]")?.remove();
    const cep = this.#field("cep");
    if (!cep) return;
    for (const type of ["input", "change"]) cep.addEventListener(type, () => this.#onCep(cep.value));
    this.addEventListener("input", ({ target }) => this.#filled.delete((target as HTMLInputElement).name));
    // Typed before this script was there, or filled in by the browser.
    this.#onCep(cep.value);
  }

  #onCep(text: string) {
    // A ninth digit is removed from the field by its mask, a moment later.
    const cep = text.replace(/\D/g, "").slice(0, 8);
    if (cep === this.#cep) return;
    this.#cep = cep;
    this.#request?.abort();
    this.#tell("");
    if (cep.length === 8 && FILLED_FIELDS.some((name) => this.#mayFill(name))) this.#fetchAddress(cep);
  }

  async #fetchAddress(cep: string) {
    this.#request = new AbortController();
    const { signal } = this.#request;
    try {
      const response = await fetch(`${this.dataset.source}?cep=${cep}`, { signal, redirect: "error" });
      if (!response.ok) throw new Error(String(response.status));
      const { message = "", ...address }: Reply = await response.json();
      for (const name of FILLED_FIELDS) this.#fill(name, address[name] ?? "");
      this.#tell(message);
    } catch {
      if (!signal.aborted) this.#tell(FAILED);
    }
  }

  #mayFill(name: string): boolean {
    const value = this.#field(name)?.value;
    return value === "" || value === this.#filled.get(name);
  }

  #fill(name: string, value: string) {
    const field = this.#field(name);
    if (!field || !this.#mayFill(name)) return;
    field.value = value;
    this.#filled.set(name, value);
  }

  #tell(message: string) {
    const status = this.querySelector("[data-lookup]");
    if (status) status.textContent = message;
  }

  #field(name: string) {
    return this.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
  }
}
