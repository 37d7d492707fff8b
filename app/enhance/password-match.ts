export class PasswordMatch extends HTMLElement {
  connectedCallback() {
    const [password, confirmation] = this.querySelectorAll("input");
    if (!password || !confirmation) return;
    const note = document.createElement("p");
    note.className = this.dataset.note ?? "";
    note.ariaLive = "polite";
    this.append(note);

    this.addEventListener("input", () => {
      const differs = confirmation.value !== "" && password.value !== confirmation.value;
      note.textContent = differs ? "Senhas não combinam" : "";
    });
  }
}
