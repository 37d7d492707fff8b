const ADDRESS_FIELDS = ["road", "district", "city", "uf"] as const;

/** Fills the empty fields of an address from its CEP. Never blocks typing; a new CEP aborts the pending request. */
export class CepLookup extends HTMLElement {
  #request: AbortController | undefined;

  connectedCallback() {
    this.#field("cep")?.addEventListener("input", (event) => {
      this.#request?.abort();
      const cep = (event.currentTarget as HTMLInputElement).value.replace(/\D/g, "");
      if (cep.length === 8) this.#fetchAddress(cep);
    });
  }

  async #fetchAddress(cep: string) {
    this.#request = new AbortController();
    try {
      const response = await fetch(`${this.dataset.source}?${new URLSearchParams({ cep })}`, {
        signal: this.#request.signal,
        redirect: "error",
      });
      const address: Partial<Record<(typeof ADDRESS_FIELDS)[number], string>> | null = await response.json();
      for (const name of ADDRESS_FIELDS) {
        const field = this.#field(name);
        if (field && !field.value && address?.[name]) field.value = address[name];
      }
    } catch {
      // Aborted or offline: the user types the address.
    }
  }

  #field(name: string) {
    return this.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
  }
}
