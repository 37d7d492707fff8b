import { fetchPage } from "./fetch-page.ts";

const TIMEOUT_MS = 4000;

/**
 * Wraps links, and shows the `page-dialog` element of the linked page in a dialog over this page. The URL changes to that of the
 * linked page, so its form posts as usual, and a refused form shows that page. If anything fails, the link is followed.
 */
export class PageDialog extends HTMLElement {
  #home = location.pathname;
  #homeTitle = document.title;
  #dialog: HTMLDialogElement | undefined;
  #isOpening = false;

  connectedCallback() {
    this.addEventListener("click", this.#onClick);
    addEventListener("popstate", this.#onPopState);
  }

  disconnectedCallback() {
    this.removeEventListener("click", this.#onClick);
    removeEventListener("popstate", this.#onPopState);
  }

  #onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest("a");
    if (!link || this.#dialog || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (this.#isOpening) return;
    this.#isOpening = true;
    this.#open(link)
      .catch(() => location.assign(link.href))
      .finally(() => {
        this.#isOpening = false;
      });
  };

  /** Back closes the dialog; any other history entry is another page, and is loaded. */
  #onPopState = () => {
    if (location.pathname !== this.#home) return location.replace(location.href);
    const dialog = this.#dialog;
    // Cleared first: the close event fires later, when the user may have gone forward again.
    this.#dialog = undefined;
    dialog?.close();
  };

  async #open(link: HTMLAnchorElement) {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { response, page } = await fetchPage(link.href, { redirect: "error", signal });
    const content = page.querySelector("main page-dialog");
    const title = page.querySelector("main h1")?.textContent;
    if (!response.ok || !content || !title) throw new Error("The page has no content for a dialog.");

    const dialog = dialogOf(title, content);
    dialog.addEventListener("close", () => this.#close(dialog, link));
    this.append(dialog);
    dialog.showModal();
    history.pushState(null, "", link.href);
    document.title = page.title;
    this.#dialog = dialog;
  }

  #close(dialog: HTMLDialogElement, link: HTMLAnchorElement) {
    const isByHand = this.#dialog === dialog;
    if (isByHand) this.#dialog = undefined;
    dialog.remove();
    document.title = this.#homeTitle;
    if (isByHand) history.back();
    link.focus();
  }
}

function dialogOf(title: string, content: Element): HTMLDialogElement {
  const dialog = document.createElement("dialog");
  const heading = document.createElement("h2");
  const close = document.createElement("button");
  heading.textContent = title;
  heading.id = "page-dialog-title";
  heading.tabIndex = -1;
  heading.autofocus = true;
  close.type = "button";
  close.textContent = "Fechar";
  close.addEventListener("click", () => dialog.close());
  dialog.setAttribute("aria-labelledby", heading.id);
  dialog.append(heading, close, ...content.childNodes);
  return dialog;
}
