/** Swaps the large picture without loading the link's page. The URL is updated, so that it can be shared. */
export class PhotoGallery extends HTMLElement {
  connectedCallback() {
    this.addEventListener("click", (event) => {
      const pressed = (event.target as Element).closest<HTMLAnchorElement>("a[data-file]");
      if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const link = this.querySelector<HTMLAnchorElement>(`nav [data-file="${pressed.dataset.file}"]`);
      if (link) this.#show(link);
    });
  }

  #show(link: HTMLAnchorElement) {
    const main = this.querySelector("[data-main]");
    const image = main?.querySelector("img:not([aria-hidden])");
    const shown = this.querySelector<HTMLAnchorElement>("a[aria-current]");
    const { file, alt } = link.dataset;
    const before = shown?.dataset.file;
    if (!main || !image || !file || !before) return;

    for (const each of main.querySelectorAll("source, img:not([aria-hidden])")) {
      for (const name of ["srcset", "src"]) {
        const value = each.getAttribute(name);
        if (value) each.setAttribute(name, value.replaceAll(before, file));
      }
    }
    image.setAttribute("alt", alt ?? "");
    main.querySelector("img[aria-hidden]")?.remove();
    shown.removeAttribute("aria-current");
    link.setAttribute("aria-current", "true");
    history.replaceState(history.state, "", link.href);
  }
}
