interface Option {
  title: string;
  price: string;
  href: string;
}

const PAUSE_IN_TYPING = 180;
const MOVES_IN_TEXT = ["ArrowLeft", "ArrowRight", "Home", "End"];

/**
 * Offers products while somebody types: an editable combobox with a list, as the ARIA patterns have it. The arrows walk
 * the list, Enter goes where the chosen one leads or searches, Escape closes. An answer that was overtaken is dropped.
 */
export class SearchSuggestions extends HTMLElement {
  #options: Option[] = [];
  #chosen = -1;
  #timer = 0;
  #asked: AbortController | undefined;
  #list = document.createElement("ul");
  #count = document.createElement("p");
  #input: HTMLInputElement | null = null;

  connectedCallback() {
    const input = this.querySelector("input");
    if (!input || this.#input) return;
    this.#input = input;

    this.#list.id = this.dataset.list ?? "";
    this.#list.role = "listbox";
    this.#list.ariaLabel = "Sugestões";
    this.#list.hidden = true;
    this.#count.className = "visually-hidden";
    this.#count.ariaLive = "polite";
    this.append(this.#list, this.#count);

    input.role = "combobox";
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", this.#list.id);
    input.setAttribute("aria-expanded", "false");

    input.addEventListener("input", () => this.#wait());
    input.addEventListener("keydown", (event) => this.#onKey(event));
    input.addEventListener("blur", () => this.#close());
    // Before the field loses the focus, and the list with it.
    this.#list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.#list.addEventListener("click", (event) => {
      this.#follow((event.target as Element).closest("li"), event.ctrlKey || event.metaKey);
    });
  }

  #wait() {
    this.#choose(-1);
    clearTimeout(this.#timer);
    this.#asked?.abort();
    this.#timer = window.setTimeout(() => this.#ask(), PAUSE_IN_TYPING);
  }

  async #ask() {
    const text = this.#input?.value.trim() ?? "";
    if (text.length < 2) return this.#close();
    this.#asked = new AbortController();
    try {
      const query = new URLSearchParams({ q: text });
      const response = await fetch(`${this.dataset.source}?${query}`, { signal: this.#asked.signal });
      this.#show(response.ok ? await response.json() : []);
    } catch {
      // Overtaken, or offline: the form still searches.
    }
  }

  #show(options: Option[]) {
    this.#options = options;
    this.#list.replaceChildren(...options.map((option, index) => this.#itemFor(option, index)));
    this.#count.textContent = countOf(options.length);
    this.#toggle(options.length > 0 && document.activeElement === this.#input);
  }

  #itemFor({ title, price }: Option, index: number) {
    const item = document.createElement("li");
    const note = document.createElement("span");
    item.role = "option";
    item.id = `${this.#list.id}-${index}`;
    note.textContent = price;
    item.append(title, note);
    return item;
  }

  #onKey(event: KeyboardEvent) {
    if (event.isComposing) return;
    if (this.#list.hidden) {
      if (event.key === "ArrowDown") this.#ask();
      return;
    }
    const last = this.#options.length - 1;
    if (event.key === "ArrowDown") this.#choose(this.#chosen === last ? -1 : this.#chosen + 1);
    else if (event.key === "ArrowUp") this.#choose(this.#chosen === -1 ? last : this.#chosen - 1);
    else if (event.key === "Escape") this.#close();
    else if (event.key === "Enter" && this.#chosen >= 0) this.#follow(this.#list.children[this.#chosen]);
    else {
      // Back in the text, nothing of the list is meant.
      if (MOVES_IN_TEXT.includes(event.key)) this.#choose(-1);
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
    this.#asked?.abort();
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
