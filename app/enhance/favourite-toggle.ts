import type { ActionJson } from "#app/http/action-json.ts";
import { showNotice } from "./show-notice.ts";
import { recordChange } from "./stale-pages.ts";

/** Sends the form without leaving the page. If that fails, the browser submits it natively. */
export class FavouriteToggle extends HTMLElement {
  connectedCallback() {
    this.querySelector("form")?.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send(event.currentTarget as HTMLFormElement);
    });
  }

  show(isFavourite: boolean) {
    const form = this.querySelector("form");
    form?.querySelector("button")?.setAttribute("aria-pressed", String(isFavourite));
    if (form) form.action = form.action.replace(/\w+$/, isFavourite ? "remover" : "adicionar");
  }

  async #send(form: HTMLFormElement) {
    const button = form.querySelector("button");
    if (!button || button.getAttribute("aria-busy") === "true") return;
    button.setAttribute("aria-busy", "true");
    try {
      const result = await post(form);
      // The response redirects to sign-in, which leads back to this page.
      if (new URL(result.location, location.href).pathname !== location.pathname) {
        location.assign(result.location);
        return;
      }
      const isFavourite = button.getAttribute("aria-pressed") !== "true";
      for (const same of togglesOf(form)) same.show(isFavourite);
      recordChange();
      if (result.notice) showNotice(result.notice);
    } catch {
      form.submit();
    } finally {
      button.removeAttribute("aria-busy");
    }
  }
}

/** All toggles of the same product: it may appear in two sections of the page. */
function togglesOf(form: HTMLFormElement): FavouriteToggle[] {
  const id = new FormData(form).get("idProduct");
  return [...document.querySelectorAll<FavouriteToggle>("favourite-toggle")].filter(
    (each) => each.querySelector<HTMLInputElement>("[name=idProduct]")?.value === id,
  );
}

async function post(form: HTMLFormElement): Promise<ActionJson> {
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  const response = await fetch(form.action, {
    method: "POST",
    body,
    headers: { "X-Requested-With": "fetch" },
  });
  if (!response.ok) throw new Error("The request was refused.");
  return response.json();
}
