/** Opens the browser's share sheet. Without the Web Share API the link works as usual. */
export class ShareLink extends HTMLElement {
  connectedCallback() {
    if (!navigator.share) return;
    this.querySelector("a")?.addEventListener("click", (event) => {
      event.preventDefault();
      // Rejects when the user closes the share sheet.
      navigator.share({ title: document.title, url: this.dataset.url ?? location.href }).catch(() => {});
    });
  }
}
