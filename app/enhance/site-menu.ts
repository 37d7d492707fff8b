export class SiteMenu extends HTMLElement {
  connectedCallback() {
    document.addEventListener("keydown", this.#onKey);
    document.addEventListener("click", this.#onClick);
    // React Router changes the page, and keeps the menu.
    addEventListener("popstate", this.#close);
    this.addEventListener("focusout", (event) => {
      if (event.relatedTarget && !this.contains(event.relatedTarget as Node)) this.#close();
    });
    this.addEventListener("focusin", () => this.#undismiss());
    this.addEventListener("mouseleave", () => this.#undismiss());
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.#onKey);
    document.removeEventListener("click", this.#onClick);
    removeEventListener("popstate", this.#close);
  }

  #onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    const open = this.querySelector<HTMLElement>("details[open] > summary");
    this.#close();
    open?.focus();
    // Also hides a submenu shown on hover or focus, until the next one begins.
    this.toggleAttribute("data-dismissed", true);
  };

  #onClick = ({ target }: MouseEvent) => {
    const open = this.querySelector("details[open]");
    const panel = open?.querySelector(":scope > :not(summary)") ?? open?.nextElementSibling;
    const isInside =
      panel?.contains(target as Node) || open?.querySelector("summary")?.contains(target as Node);
    if (open && !isInside) this.#close();
  };

  #close = () => {
    for (const open of this.querySelectorAll("details[open]")) open.removeAttribute("open");
  };

  #undismiss() {
    this.removeAttribute("data-dismissed");
  }
}
