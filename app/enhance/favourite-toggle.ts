import type { ActionJson } from "#app/http/action-json.ts";
import { showNotice } from "./show-notice.ts";
import { recordChange } from "./stale-pages.ts";

const NOT_SAVED = "Não foi possível salvar o favorito. Confira a conexão e tente de novo.";
const NOT_SOLD = "Este produto saiu de linha.";

/** The products whose change is being sent. */
const sending = new Set<string>();

/**
 * Shows the change at once, and sends the form without leaving the page. A change that is refused or lost is taken back, with a
 * message. Presses during a request only set what the product ends as.
 */
export class FavouriteToggle extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector("form");
    form?.addEventListener("submit", (event) => {
      event.preventDefault();
      const wasFavourite = this.isFavourite;
      for (const same of this.#same()) same.isFavourite = !wasFavourite;
      if (!sending.has(this.productId)) this.#send(form, wasFavourite);
    });
  }

  get productId(): string {
    return this.querySelector<HTMLInputElement>("[name=idProduct]")?.value ?? "";
  }

  get isFavourite(): boolean {
    return this.querySelector("[aria-pressed=true]") !== null;
  }

  set isFavourite(is: boolean) {
    this.querySelector("button")?.setAttribute("aria-pressed", String(is));
  }

  async #send(form: HTMLFormElement, wasFavourite: boolean) {
    let saved = wasFavourite;
    sending.add(this.productId);
    try {
      while (saved !== this.isFavourite) {
        const wanted = this.isFavourite;
        const { location: next, notice } = await post(form, wanted);
        // The response redirects to sign-in, which leads back to this page.
        if (new URL(next, location.href).pathname !== location.pathname) return location.assign(next);
        saved = wanted;
        recordChange();
        if (notice && saved === this.isFavourite) showNotice(notice);
      }
    } catch (error) {
      for (const same of this.#same()) same.isFavourite = saved;
      showNotice({ tone: "error", text: error instanceof Refusal ? error.message : NOT_SAVED });
    } finally {
      sending.delete(this.productId);
    }
  }

  /** All toggles of the same product: it may appear in two sections of the page. */
  #same(): FavouriteToggle[] {
    return [...document.querySelectorAll<FavouriteToggle>("favourite-toggle")].filter(
      ({ productId }) => productId === this.productId,
    );
  }
}

class Refusal extends Error {}

async function post(form: HTMLFormElement, add: boolean): Promise<ActionJson> {
  const response = await fetch(form.action.replace(/\w+$/, add ? "adicionar" : "remover"), {
    method: "POST",
    body: new URLSearchParams(new FormData(form) as unknown as Record<string, string>),
    headers: { "X-Requested-With": "fetch", Accept: "application/json" },
    // The change is saved even if the page is left meanwhile.
    keepalive: true,
  });
  const body = await response.json();
  if (!response.ok) throw new Refusal(response.status === 404 ? NOT_SOLD : body.error.message);
  return body;
}
