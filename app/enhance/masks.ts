type Mask = (text: string, form: HTMLFormElement | null) => string;

/** Formats fields while the user types. The server accepts values with or without the punctuation. */
const MASKS: Readonly<Record<string, Mask>> = {
  phone: (text) => {
    const digits = text.replace(/\D/g, "");
    const local = digits.length > 11 && digits.startsWith("55") ? digits.slice(2) : digits;
    return shaped(local, local.length > 10 ? "(99)99999-9999" : "(99)9999-9999");
  },
  cep: (text) => shaped(text.replace(/\D/g, ""), "99999-999"),
  "tax-id": (text, form) => {
    const characters = text.toUpperCase().replace(/[^A-Z0-9]/g, "");
    const type = form && new FormData(form).get("type");
    // Without a field for the account type, the length and the letters tell a CNPJ from a CPF.
    const isCompany = type ? type === "Pessoa Jurídica" : characters.length > 11 || /[A-Z]/.test(characters);
    return isCompany
      ? shaped(characters, "99.999.999/9999-99")
      : shaped(characters.replace(/\D/g, ""), "999.999.999-99");
  },
};

/** Formats fields with `data-mask`. A single listener, so that fields inserted later work too. */
export function maskFields(): void {
  addEventListener("input", (event) => {
    const field = event.target as HTMLInputElement;
    const mask = MASKS[field.dataset?.mask ?? ""];
    if (!mask || (event as InputEvent).isComposing) return;

    const charactersBeforeCaret = countCharacters(
      field.value.slice(0, field.selectionStart ?? field.value.length),
    );
    const masked = mask(field.value, field.form);
    if (masked === field.value) return;
    field.value = masked;
    const caret = positionAfter(masked, charactersBeforeCaret);
    field.setSelectionRange(caret, caret);
  });
}

/** Replaces each 9 of the pattern by the next character. Punctuation is added together with the character that follows it. */
function shaped(characters: string, pattern: string): string {
  let out = "";
  let next = 0;
  for (const symbol of pattern) {
    if (next >= characters.length) break;
    out += symbol === "9" ? characters[next++] : symbol;
  }
  return out;
}

function countCharacters(text: string): number {
  return text.replace(/[^a-z0-9]/gi, "").length;
}

function positionAfter(text: string, characters: number): number {
  let seen = 0;
  for (let position = 0; position < text.length; position++) {
    if (seen === characters) return position;
    if (/[a-z0-9]/i.test(text[position] ?? "")) seen++;
  }
  return text.length;
}
