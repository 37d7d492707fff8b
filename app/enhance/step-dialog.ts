import { type Answer, fetchPage } from "./fetch-page.ts";

const TIMEOUT_MS = 15_000;
const UPLOAD_TIMEOUT_MS = 10 * 60_000;
const NOT_SENT = "Não foi possível enviar. Confira a conexão e tente de novo.";

/**
 * Around the link to the first step of choosing lenses, it shows the steps in a dialog over the product: what stands in
 * `data-steps` of each step's own page, under that page's address. Links to steps and their forms are fetched; whatever is no
 * step, and what is marked with `data-leaves`, is the browser's.
 *
 * Every address lies one deeper in the history than the product. Closing goes back to the product in one go, so that Back
 * leaves it as if the dialog had never been; Forward opens the dialog again.
 */
export class StepDialog extends HTMLElement {
  #homeTitle = document.title;
  #dialog: HTMLDialogElement | undefined;
  #asked: AbortController | undefined;
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

  /** Not while a form is on its way: its answer is the next step. */
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
    else this.#dropAnswer();
  };

  /** What does not come, or is no step, the browser fetches itself: here or there it is only looked at. */
  async #visit(address: string) {
    try {
      const answer = await this.#ask(address);
      if (answer && !this.#show(answer)) location.assign(address);
    } catch {
      location.assign(address);
    }
  }

  /** Sends a form once. Where it does not arrive, or is refused, its page stays as it was filled in. */
  async #send(form: HTMLFormElement, button: HTMLButtonElement | null) {
    const fields = new FormData(form, button);
    const isUpload = form.enctype === "multipart/form-data";
    const body = isUpload ? fields : new URLSearchParams(fields as unknown as Record<string, string>);
    this.#isSending = true;
    if (button) button.disabled = true;
    let complaint: string | undefined;
    try {
      const answer = await this.#ask(
        form.action,
        { method: "POST", body },
        isUpload ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS,
      );
      if (answer && !this.#show(answer)) {
        if (answer.response.redirected) location.assign(answer.response.url);
        else complaint = refusalOf(answer.page);
      }
    } catch {
      complaint = NOT_SENT;
    }
    this.#isSending = false;
    if (button) button.disabled = false;
    if (complaint) complain(form, button, complaint);
  }

  /** The page that answers; nothing, if another was asked for meanwhile, or the dialog was closed. */
  async #ask(address: string, request: RequestInit = {}, patience = TIMEOUT_MS): Promise<Answer | undefined> {
    this.#dropAnswer();
    const asked = new AbortController();
    this.#asked = asked;
    const timer = setTimeout(() => asked.abort(), patience);
    const content = this.#dialog?.querySelector("[data-steps]");
    content?.setAttribute("aria-busy", "true");
    try {
      const answer = await fetchPage(address, { ...request, signal: asked.signal });
      return this.#asked === asked ? answer : undefined;
    } catch (error) {
      if (this.#asked === asked) throw error;
      return undefined;
    } finally {
      clearTimeout(timer);
      if (this.#asked === asked) content?.removeAttribute("aria-busy");
    }
  }

  #dropAnswer() {
    this.#asked?.abort();
    this.#asked = undefined;
  }

  /** Shows the step, and whether the page is one. */
  #show({ response, page }: Answer): boolean {
    const content = page.querySelector("[data-steps]");
    const heading = content?.querySelector("h1");
    if (!content || !heading) return false;

    // What is wrong with a form its summary says, which takes the focus; a toast of it would cover the way out.
    for (const said of content.querySelectorAll("[role=status]")) said.parentElement?.remove();
    const words = [...page.querySelectorAll("[role=status]")];
    if (response.url !== location.href) history.pushState({ depth: depth() + 1 }, "", response.url);
    document.title = page.title;
    heading.id = "passo-da-lente";
    heading.tabIndex = -1;

    const dialog = this.#dialog ?? this.#open(heading.id);
    dialog.querySelector("[data-steps]")?.remove();
    dialog.append(content);
    document.querySelector("[data-notices]")?.replaceChildren(...words);
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
    // What is said while it is open is seen and heard only inside it.
    const corner = document.querySelector("[data-notices]");
    if (corner) dialog.append(corner);
    this.append(dialog);
    dialog.showModal();
    this.#dialog = dialog;
    return dialog;
  }

  #close(dialog: HTMLDialogElement) {
    this.#dropAnswer();
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
 * A step that was reloaded is a page, which shares its history with the dialog it was in: there, going back changes only the
 * address. The page follows it.
 */
export function followStepsInHistory(): void {
  const drawn = location.pathname + location.search;
  addEventListener("popstate", () => {
    const isStepPage = document.querySelector("[data-steps]") && !document.querySelector("step-dialog");
    if (isStepPage && location.pathname + location.search !== drawn) location.reload();
  });
}

/** How many steps the history is away from the product. */
function depth(): number {
  return history.state?.depth ?? 0;
}

/** A word of the list of errors leads to its field, without an address of its own. */
function goTo(hash: string) {
  const target = document.getElementById(hash.slice(1));
  target?.scrollIntoView();
  target?.focus({ preventScroll: true });
}

/** Not for a text that is selected until out there. */
function closeOnBackdrop(dialog: HTMLDialogElement) {
  let pressed: EventTarget | null = null;
  dialog.addEventListener("pointerdown", ({ target }) => {
    pressed = target;
  });
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog && pressed === dialog) dialog.close();
  });
}

/** What an error page says. */
function refusalOf(page: Document): string {
  const words = [...page.querySelectorAll("main h1, main h1 + p")].map((each) => each.textContent);
  return words.join(". ") || NOT_SENT;
}

/** Beside the button that was pressed, which keeps the focus. */
function complain(form: HTMLFormElement, button: HTMLButtonElement | null, text: string) {
  const alert = form.querySelector("p[role=alert]") ?? document.createElement("p");
  alert.role = "alert";
  alert.textContent = text;
  if (button) button.before(alert);
  else form.append(alert);
  button?.focus();
  button?.scrollIntoView({ block: "nearest" });
}
