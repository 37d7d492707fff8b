/** Shows the copy button, which is hidden without scripts. */
export class CopyText extends HTMLElement {
  connectedCallback() {
    const find = (part: string) => this.querySelector<HTMLElement>(part);
    const text = this.querySelector("textarea");
    text?.addEventListener("focus", () => text.select());
    if (!text || !("clipboard" in navigator)) return;

    for (const copy of this.querySelectorAll<HTMLElement>("[data-copy]")) copy.hidden = false;
    find("button")?.addEventListener("click", async () => {
      const status = find("[role=status]");
      try {
        await navigator.clipboard.writeText(text.value);
      } catch {
        // In-app browsers may deny the clipboard: the visitor copies the selected text.
        text.focus();
        if (status) status.textContent = "Toque e segure o código para copiar.";
        status?.classList.remove("visually-hidden");
        return;
      }
      find("[data-before]")?.setAttribute("hidden", "");
      find("[data-after]")?.removeAttribute("hidden");
      if (status) status.textContent = "Código copiado";
    });
  }
}
