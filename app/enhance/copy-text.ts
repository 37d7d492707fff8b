/** Shows the button that copies the text beside it: only scripts can, so only scripts show it. */
export class CopyText extends HTMLElement {
  connectedCallback() {
    const find = (part: string) => this.querySelector<HTMLElement>(part);
    const text = this.querySelector("textarea");
    text?.addEventListener("focus", () => text.select());
    if (!text || !("clipboard" in navigator)) return;

    for (const copy of this.querySelectorAll<HTMLElement>("[data-copy]")) copy.hidden = false;
    find("button")?.addEventListener("click", async () => {
      const said = find("[role=status]");
      try {
        await navigator.clipboard.writeText(text.value);
      } catch {
        // Browsers inside other apps may refuse the clipboard: the visitor copies what is selected.
        text.focus();
        if (said) said.textContent = "Toque e segure o código para copiar.";
        said?.classList.remove("visually-hidden");
        return;
      }
      find("[data-before]")?.setAttribute("hidden", "");
      find("[data-after]")?.removeAttribute("hidden");
      if (said) said.textContent = "Código copiado";
    });
  }
}
