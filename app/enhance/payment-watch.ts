import { fetchPage } from "./fetch-page.ts";
import { swapPage } from "./swap-page.ts";

const LOOK_AGAIN_MS = 5000;

/**
 * Looks again whether a payment has arrived, as long as somebody sees the page. A phone that went to the bank's app, or lost its
 * network, keeps the page as it is.
 */
export class PaymentWatch extends HTMLElement {
  #timer: number | undefined;

  connectedCallback() {
    this.#timer = window.setInterval(
      () => document.visibilityState === "visible" && this.#look(),
      LOOK_AGAIN_MS,
    );
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  async #look() {
    const answer = await fetchPage(location.href, { redirect: "manual" }).catch(() => undefined);
    if (answer?.response.type === "opaqueredirect") location.reload();
    if (!answer?.response.ok) return;
    const { page } = answer;
    const other = page.querySelector("payment-watch");
    if (other && other.getAttribute("data-state") !== this.getAttribute("data-state")) swapPage(page);
  }
}
