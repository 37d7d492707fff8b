/** A form with one choice to make: choosing is sending, and its button has nothing left to do. */
export class AutoSubmit extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector("form");
    form?.addEventListener("change", () => form.requestSubmit());
  }
}
