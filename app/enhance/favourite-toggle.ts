import type { ActionJson } from "#app/http/action-json.ts";
import { rememberChange } from "./fresh-page.ts";
import { say } from "./say.ts";

/** Sends the heart's form without leaving the page. Where that fails the browser sends it, as if nothing had been here. */
export class FavouriteToggle extends HTMLElement {
  connectedCallback() {
    this.querySelector("form")?.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send(event.currentTarget as HTMLFormElement);
    });
  }

  /** Draws the heart, and makes its next press do the opposite. */
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
      const answer = await post(form);
      // Signing in comes first, and leads back here.
      if (new URL(answer.location, location.href).pathname !== location.pathname) {
        location.assign(answer.location);
        return;
      }
      const isFavourite = button.getAttribute("aria-pressed") !== "true";
      for (const same of togglesOf(form)) same.show(isFavourite);
      rememberChange();
      if (answer.notice) say(answer.notice);
    } catch {
      form.submit();
    } finally {
      button.removeAttribute("aria-busy");
    }
  }
}

/** Every heart of the same product: one may stand on two shelves. */
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
  if (!response.ok) throw new Error("The shop refused.");
  return response.json();
}
