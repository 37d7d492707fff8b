/** Where the browser can share, it offers all it knows; elsewhere the link does what it says. */
export class ShareLink extends HTMLElement {
  connectedCallback() {
    if (!navigator.share) return;
    this.querySelector("a")?.addEventListener("click", (event) => {
      event.preventDefault();
      // Closing the offer without choosing is no failure.
      navigator.share({ title: document.title, url: this.dataset.url ?? location.href }).catch(() => {});
    });
  }
}
