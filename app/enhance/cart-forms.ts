import { fetchPage } from "./fetch-page.ts";
import { swapPage } from "./swap-page.ts";

/** Sends the cart's forms without leaving the page. If that fails, the browser submits them natively. */
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
        throw new Error("The response is not the cart.");
      swapPage(page);
      restoreFocus(button);
    } catch {
      sendNatively(form, button);
    }
  }
}

function restoreFocus(button: HTMLButtonElement) {
  const name = button.getAttribute("aria-label");
  const same = [...document.querySelectorAll<HTMLButtonElement>("cart-forms button:enabled")].find(
    (each) => name !== null && each.getAttribute("aria-label") === name,
  );
  (same ?? document.querySelector("main"))?.focus({ preventScroll: same === undefined });
}

/** `form.submit()` does not include the submit button, so its value is added as a hidden field. */
function sendNatively(form: HTMLFormElement, { name, value }: HTMLButtonElement) {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name, value });
  form.append(field);
  form.submit();
}
