const FILLED = ["road", "district", "city", "uf"] as const;

/**
 * Fills in what a CEP tells of an address. Only what is still empty is filled, and only if the answer comes: nobody waits
 * for it, and an answer that was overtaken is dropped.
 */
export class CepLookup extends HTMLElement {
  #asked: AbortController | undefined;

  connectedCallback() {
    this.#field("cep")?.addEventListener("input", (event) => {
      this.#asked?.abort();
      const cep = (event.currentTarget as HTMLInputElement).value.replace(/\D/g, "");
      if (cep.length === 8) this.#ask(cep);
    });
  }

  async #ask(cep: string) {
    this.#asked = new AbortController();
    try {
      const response = await fetch(`${this.dataset.source}?${new URLSearchParams({ cep })}`, {
        signal: this.#asked.signal,
        redirect: "error",
      });
      const place: Partial<Record<(typeof FILLED)[number], string>> | null = await response.json();
      for (const name of FILLED) {
        const field = this.#field(name);
        if (field && !field.value && place?.[name]) field.value = place[name];
      }
    } catch {
      // Overtaken, or offline: people know their own address.
    }
  }

  #field(name: string) {
    return this.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
  }
}
