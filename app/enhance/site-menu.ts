/** An open menu closes as people expect: with Escape, or with a touch beside it. */
export class SiteMenu extends HTMLElement {
  connectedCallback() {
    document.addEventListener("keydown", this.#onKey);
    document.addEventListener("click", this.#onClick);
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.#onKey);
    document.removeEventListener("click", this.#onClick);
  }

  #onKey = (event: KeyboardEvent) => {
    const menu = this.querySelector("details");
    if (event.key !== "Escape" || !menu?.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  };

  #onClick = (event: MouseEvent) => {
    const menu = this.querySelector("details");
    const panel = menu?.querySelector(":scope > :not(summary)");
    const summary = menu?.querySelector("summary");
    const target = event.target as Node;
    if (menu?.open && !panel?.contains(target) && !summary?.contains(target)) menu.open = false;
  };
}
