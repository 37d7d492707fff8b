import { fetchPage } from "./fetch-page.ts";
import { swapPage } from "./swap-page.ts";

/** Sends the cart's small forms without leaving the page. Where that fails the browser sends them, as if nothing had been here. */
export class CartForms extends HTMLElement {
  #isSending = false;

  connectedCallback() {
    this.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!this.#isSending) this.#send(event.target as HTMLFormElement, event.submitter as HTMLButtonElement);
    });
  }

  async #send(form: HTMLFormElement, button: HTMLButtonElement) {
    this.#isSending = true;
    button.setAttribute("aria-busy", "true");
    try {
      const body = new URLSearchParams(new FormData(form, button) as unknown as Record<string, string>);
      const { response, page } = await fetchPage(form.action, { method: "POST", body });
      if (new URL(response.url).pathname !== location.pathname)
        throw new Error("The cart is not what was answered.");
      swapPage(page);
      focusAgain(button);
    } catch {
      sendNatively(form, button);
    }
  }
}

/** The same button of the cart that came, for the next press; or the page, where there is none to press. */
function focusAgain(button: HTMLButtonElement) {
  const name = button.getAttribute("aria-label");
  const same = [...document.querySelectorAll<HTMLButtonElement>("cart-forms button:enabled")].find(
    (each) => name !== null && each.getAttribute("aria-label") === name,
  );
  (same ?? document.querySelector("main"))?.focus({ preventScroll: same === undefined });
}

/** As the browser would, with what the button says. */
function sendNatively(form: HTMLFormElement, { name, value }: HTMLButtonElement) {
  const said = document.createElement("input");
  Object.assign(said, { type: "hidden", name, value });
  form.append(said);
  form.submit();
}
