/** Shows the button that copies the text beside it: only scripts can, so only scripts show it. */
export class CopyText extends HTMLElement {
  connectedCallback() {
    const find = (part: string) => this.querySelector<HTMLElement>(part);
    const text = this.querySelector("textarea");
    text?.addEventListener("focus", () => text.select());
    if (!text || !("clipboard" in navigator)) return;

    for (const copy of this.querySelectorAll<HTMLElement>("[data-copy]")) copy.hidden = false;
    find("button")?.addEventListener("click", async () => {
      await navigator.clipboard.writeText(text.value);
      find("[data-before]")?.setAttribute("hidden", "");
      find("[data-after]")?.removeAttribute("hidden");
      const said = find("[role=status]");
      if (said) said.textContent = "Código copiado";
    });
  }
}
