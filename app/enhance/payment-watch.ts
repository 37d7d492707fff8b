import { fetchPage } from "./fetch-page.ts";
import { swapPage } from "./swap-page.ts";

const POLL_INTERVAL_MS = 5000;

/** Polls for the payment while the page is visible. While the page is hidden or offline, it stays as it is. */
export class PaymentWatch extends HTMLElement {
  #timer: number | undefined;

  connectedCallback() {
    this.#timer = window.setInterval(
      () => document.visibilityState === "visible" && this.#poll(),
      POLL_INTERVAL_MS,
    );
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  async #poll() {
    const result = await fetchPage(location.href, { redirect: "manual" }).catch(() => undefined);
    if (result?.response.type === "opaqueredirect") location.reload();
    if (!result?.response.ok) return;
    const { page } = result;
    const other = page.querySelector("payment-watch");
    if (other && other.getAttribute("data-state") !== this.getAttribute("data-state")) swapPage(page);
  }
}
