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
