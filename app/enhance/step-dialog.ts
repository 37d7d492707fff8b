import { type FetchedPage, fetchPage } from "./fetch-page.ts";

const TIMEOUT_MS = 15_000;
const UPLOAD_TIMEOUT_MS = 10 * 60_000;
const NOT_SENT = "Não foi possível enviar. Confira a conexão e tente de novo.";

/**
 * Wraps the link to the lens selection, and shows its steps in a dialog over the product page: the `data-steps` element of each
 * step's page, under that page's URL. Links and forms that lead to steps are fetched; other links, and forms marked with
 * `data-leaves`, are left to the browser.
 *
 * Each step pushes a history entry, and its depth is stored in the entry. Closing goes back to the product's entry at once, so
 * that Back then leaves the product page; Forward opens the dialog again.
 */
export class StepDialog extends HTMLElement {
  #homeTitle = document.title;
  #dialog: HTMLDialogElement | undefined;
  #pending: AbortController | undefined;
  #isSending = false;

  connectedCallback() {
    this.addEventListener("click", this.#onClick);
    this.addEventListener("submit", this.#onSubmit);
    addEventListener("popstate", this.#onPopState);
  }

  disconnectedCallback() {
    this.removeEventListener("click", this.#onClick);
    this.removeEventListener("submit", this.#onSubmit);
    removeEventListener("popstate", this.#onPopState);
  }

  #onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest("a");
    if (!link || link.download || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const isHere = link.pathname + link.search === location.pathname + location.search;
    if (isHere && link.hash) goTo(link.hash);
    else if (this.#isStep(link)) this.#follow(link);
    else if (link.pathname === this.#productPath) this.#dialog?.close();
    else return;
    event.preventDefault();
  };

  /** Ignored while a form is being sent: its response is the next step. */
  #follow(link: HTMLAnchorElement) {
    if (!this.#isSending) this.#visit(link.href);
  }

  #onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if ("leaves" in form.dataset || !this.#isStep(new URL(form.action))) return;
    event.preventDefault();
    if (!this.#isSending) this.#send(form, event.submitter as HTMLButtonElement | null);
  };

  #onPopState = () => {
    if (this.#isStep(location)) this.#visit(location.href);
    else if (this.#dialog) this.#dialog.close();
    else this.#abortRequest();
  };

  /** Falls back to a normal navigation if the request fails or the page is not a step. Safe, because it is a GET. */
  async #visit(url: string) {
    try {
      const fetched = await this.#fetch(url);
      if (fetched && !this.#show(fetched)) location.assign(url);
    } catch {
      location.assign(url);
    }
  }

  /** Sends a form once. If the request fails or is refused, the form stays as it was filled in. */
  async #send(form: HTMLFormElement, button: HTMLButtonElement | null) {
    const fields = new FormData(form, button);
    const isUpload = form.enctype === "multipart/form-data";
    const body = isUpload ? fields : new URLSearchParams(fields as unknown as Record<string, string>);
    this.#isSending = true;
    if (button) button.disabled = true;
    let errorText: string | undefined;
    try {
      const fetched = await this.#fetch(
        form.action,
        { method: "POST", body },
        isUpload ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS,
      );
      if (fetched && !this.#show(fetched)) {
        if (fetched.response.redirected) location.assign(fetched.response.url);
        else errorText = errorTextOf(fetched.page);
      }
    } catch {
      errorText = NOT_SENT;
    }
    this.#isSending = false;
    if (button) button.disabled = false;
    if (errorText) showError(form, button, errorText);
  }

  /** Returns undefined if another request replaced this one, or the dialog was closed. */
  async #fetch(
    url: string,
    request: RequestInit = {},
    timeoutMs = TIMEOUT_MS,
  ): Promise<FetchedPage | undefined> {
    this.#abortRequest();
    const controller = new AbortController();
    this.#pending = controller;
    const timer = setTimeout(() => controller.abort(), timeoutMs);
    const content = this.#dialog?.querySelector("[data-steps]");
    content?.setAttribute("aria-busy", "true");
    try {
      const fetched = await fetchPage(url, { ...request, signal: controller.signal });
      return this.#pending === controller ? fetched : undefined;
    } catch (error) {
      if (this.#pending === controller) throw error;
      return undefined;
    } finally {
      clearTimeout(timer);
      if (this.#pending === controller) content?.removeAttribute("aria-busy");
    }
  }

  #abortRequest() {
    this.#pending?.abort();
    this.#pending = undefined;
  }

  #show({ response, page }: FetchedPage): boolean {
    const content = page.querySelector("[data-steps]");
    const heading = content?.querySelector("h1");
    if (!content || !heading) return false;

    // The error summary takes the focus. The flash message of the same error is removed: it would cover the close button.
    for (const notice of content.querySelectorAll("[role=status]")) notice.parentElement?.remove();
    const notices = [...page.querySelectorAll("[role=status]")];
    if (response.url !== location.href) history.pushState({ depth: depth() + 1 }, "", response.url);
    document.title = page.title;
    heading.id = "passo-da-lente";
    heading.tabIndex = -1;

    const dialog = this.#dialog ?? this.#open(heading.id);
    dialog.querySelector("[data-steps]")?.remove();
    dialog.append(content);
    document.querySelector("[data-notices]")?.replaceChildren(...notices);
    const alert = content.querySelector<HTMLElement>("[role=alert]");
    if (alert) alert.focus();
    else heading.focus({ preventScroll: true });
    return true;
  }

  #open(headingId: string): HTMLDialogElement {
    const dialog = document.createElement("dialog");
    const bar = document.createElement("header");
    const name = document.createElement("p");
    const close = document.createElement("button");
    name.textContent = "ESCOLHA SUA LENTE";
    close.type = "button";
    close.textContent = "Fechar";
    close.addEventListener("click", () => dialog.close());
    closeOnBackdrop(dialog);
    dialog.addEventListener("close", () => this.#close(dialog));
    dialog.setAttribute("aria-labelledby", headingId);
    bar.append(name, close);
    dialog.append(bar);
    // A modal dialog makes everything outside inert, so the live region for notices moves into it.
    const corner = document.querySelector("[data-notices]");
    if (corner) dialog.append(corner);
    this.append(dialog);
    dialog.showModal();
    this.#dialog = dialog;
    return dialog;
  }

  #close(dialog: HTMLDialogElement) {
    this.#abortRequest();
    const corner = dialog.querySelector("[data-notices]");
    if (corner) document.querySelector("main")?.before(corner);
    dialog.remove();
    this.#dialog = undefined;
    document.title = this.#homeTitle;
    this.querySelector("a")?.focus();
    if (this.#isStep(location)) history.go(-depth());
  }

  get #stepsPath(): string {
    return this.querySelector("a")?.pathname ?? "";
  }

  get #productPath(): string {
    return this.#stepsPath.replace(/\/lentes$/, "");
  }

  #isStep({ origin, pathname }: { origin: string; pathname: string }): boolean {
    return origin === location.origin && `${pathname}/`.startsWith(`${this.#stepsPath}/`);
  }
}

/**
 * After a reload, a step is a normal page whose history entries were pushed by the dialog: going back changes only the URL. This
 * reloads the page to match it.
 */
export function reloadStepsOnHistoryChange(): void {
  const loadedUrl = location.pathname + location.search;
  addEventListener("popstate", () => {
    const isStepPage = document.querySelector("[data-steps]") && !document.querySelector("step-dialog");
    if (isStepPage && location.pathname + location.search !== loadedUrl) location.reload();
  });
}

/** The number of history entries after the product's. */
function depth(): number {
  return history.state?.depth ?? 0;
}

/** Follows a link of the error summary to its field without a new history entry. */
function goTo(hash: string) {
  const target = document.getElementById(hash.slice(1));
  target?.scrollIntoView();
  target?.focus({ preventScroll: true });
}

/** Requires the press to start on the backdrop too: selecting text may end there. */
function closeOnBackdrop(dialog: HTMLDialogElement) {
  let pressed: EventTarget | null = null;
  dialog.addEventListener("pointerdown", ({ target }) => {
    pressed = target;
  });
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog && pressed === dialog) dialog.close();
  });
}

function errorTextOf(page: Document): string {
  const texts = [...page.querySelectorAll("main h1, main h1 + p")].map((each) => each.textContent);
  return texts.join(". ") || NOT_SENT;
}

function showError(form: HTMLFormElement, button: HTMLButtonElement | null, text: string) {
  const alert = form.querySelector("p[role=alert]") ?? document.createElement("p");
  alert.role = "alert";
  alert.textContent = text;
  if (button) button.before(alert);
  else form.append(alert);
  button?.focus();
  button?.scrollIntoView({ block: "nearest" });
}
