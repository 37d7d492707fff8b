interface Option {
  title: string;
  href: string;
  price?: string;
  picture?: string | null;
  scene?: string;
}

const DEBOUNCE_MS = 180;
const CARET_KEYS = ["ArrowLeft", "ArrowRight", "Home", "End"];

/**
 * Suggests products while the user types: an editable combobox with list autocomplete (ARIA Authoring Practices). Arrow keys move
 * through the list, Enter opens the active option or searches, Escape closes. A new request aborts the pending one.
 */
export class SearchSuggestions extends HTMLElement {
  #options: Option[] = [];
  #chosen = -1;
  #timer = 0;
  #request: AbortController | undefined;
  #list!: HTMLUListElement;
  #count!: HTMLParagraphElement;
  #input: HTMLInputElement | null = null;

  connectedCallback() {
    const input = this.querySelector("input");
    if (!input || this.#input) return;
    this.#input = input;

    this.#list = this.querySelector("ul") ?? this.appendChild(document.createElement("ul"));
    this.#count = this.querySelector("p") ?? this.appendChild(document.createElement("p"));
    this.#list.hidden = true;
    this.#count.className = "visually-hidden";
    this.#count.ariaLive = "polite";
    this.#list.id = this.dataset.list ?? "";
    this.#list.role = "listbox";
    this.#list.ariaLabel = "Sugestões";

    input.role = "combobox";
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", this.#list.id);
    input.setAttribute("aria-expanded", "false");

    input.addEventListener("input", () => this.#debounce());
    input.addEventListener("keydown", (event) => this.#onKey(event));
    input.addEventListener("blur", () => this.#close());
    // Keeps the focus in the field: losing it would close the list before the click.
    this.#list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.#list.addEventListener("click", (event) => {
      this.#follow((event.target as Element).closest("li"), event.ctrlKey || event.metaKey);
    });
  }

  #debounce() {
    this.#choose(-1);
    clearTimeout(this.#timer);
    this.#request?.abort();
    this.#timer = window.setTimeout(() => this.#fetchOptions(), DEBOUNCE_MS);
  }

  async #fetchOptions() {
    const text = this.#input?.value.trim() ?? "";
    if (text.length < 2) return this.#close();
    this.#request = new AbortController();
    try {
      const query = new URLSearchParams({ q: text });
      const response = await fetch(`${this.dataset.source}?${query}`, { signal: this.#request.signal });
      this.#show(response.ok ? await response.json() : [], query);
    } catch {
      // Aborted or offline: the form still searches.
    }
  }

  #show(products: Option[], query: URLSearchParams) {
    const all = { title: "Ver todos os resultados", href: `${this.#input?.form?.action}?${query}` };
    this.#options = products.length > 0 ? [...products, all] : [];
    this.#list.replaceChildren(...this.#options.map((option, index) => this.#itemFor(option, index)));
    this.#count.textContent = countOf(products.length);
    this.#toggle(products.length > 0 && document.activeElement === this.#input);
  }

  #itemFor({ title, price = "", picture, scene = "" }: Option, index: number) {
    const item = document.createElement("li");
    const note = document.createElement("span");
    item.role = "option";
    item.id = `${this.#list.id}-${index}`;
    note.textContent = price;
    if (picture) {
      item.dataset.scene = scene;
      item.append(Object.assign(new Image(64, 48), { src: picture, alt: "" }));
    }
    item.append(title, note);
    return item;
  }

  #onKey(event: KeyboardEvent) {
    if (event.isComposing) return;
    if (this.#list.hidden) {
      if (event.key === "ArrowDown") this.#fetchOptions();
      return;
    }
    const last = this.#options.length - 1;
    if (event.key === "ArrowDown") this.#choose(this.#chosen === last ? -1 : this.#chosen + 1);
    else if (event.key === "ArrowUp") this.#choose(this.#chosen === -1 ? last : this.#chosen - 1);
    else if (event.key === "Escape") this.#close();
    else if (event.key === "Enter" && this.#chosen >= 0) this.#follow(this.#list.children[this.#chosen]);
    else {
      // Moving the caret deselects the active option.
      if (CARET_KEYS.includes(event.key)) this.#choose(-1);
      return;
    }
    event.preventDefault();
  }

  #choose(index: number) {
    this.#chosen = index;
    for (const [each, item] of [...this.#list.children].entries()) item.ariaSelected = String(each === index);
    if (index < 0) this.#input?.removeAttribute("aria-activedescendant");
    else this.#input?.setAttribute("aria-activedescendant", `${this.#list.id}-${index}`);
  }

  #follow(item: Element | null | undefined, inNewTab = false) {
    const option = this.#options[[...this.#list.children].indexOf(item as Element)];
    if (option && inNewTab) window.open(option.href);
    else if (option) location.assign(option.href);
  }

  #close() {
    clearTimeout(this.#timer);
    this.#request?.abort();
    this.#toggle(false);
  }

  #toggle(isOpen: boolean) {
    this.#list.hidden = !isOpen;
    this.#input?.setAttribute("aria-expanded", String(isOpen));
    if (!isOpen) this.#choose(-1);
  }
}

function countOf(count: number): string {
  if (count === 0) return "Nenhuma sugestão";
  return count === 1 ? "1 sugestão" : `${count} sugestões`;
}
