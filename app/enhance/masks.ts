type Mask = (text: string, form: HTMLFormElement | null) => string;

/** What each kind of field looks like while it is typed. The server takes the same with and without (spec, section 5). */
const MASKS: Readonly<Record<string, Mask>> = {
  phone: (text) => {
    const digits = text.replace(/\D/g, "");
    const local = digits.length > 11 && digits.startsWith("55") ? digits.slice(2) : digits;
    return shaped(local, local.length > 10 ? "(99)99999-9999" : "(99)9999-9999");
  },
  cep: (text) => shaped(text.replace(/\D/g, ""), "99999-999"),
  "tax-id": (text, form) => {
    const signs = text.toUpperCase().replace(/[^A-Z0-9]/g, "");
    const type = form && new FormData(form).get("type");
    // Where nobody says whose it is, its length does, and its e-mails.
    const isCompany = type ? type === "Pessoa Jurídica" : signs.length > 11 || /[A-Z]/.test(signs);
    return isCompany
      ? shaped(signs, "99.999.999/9999-99")
      : shaped(signs.replace(/\D/g, ""), "999.999.999-99");
  },
};

/** Shapes fields with `data-mask` while they are typed in: one listener for all, so new fields need nothing. */
export function maskFields(): void {
  addEventListener("input", (event) => {
    const field = event.target as HTMLInputElement;
    const mask = MASKS[field.dataset?.mask ?? ""];
    if (!mask || (event as InputEvent).isComposing) return;

    const written = countSigns(field.value.slice(0, field.selectionStart ?? field.value.length));
    const masked = mask(field.value, field.form);
    if (masked === field.value) return;
    field.value = masked;
    const caret = positionAfter(masked, written);
    field.setSelectionRange(caret, caret);
  });
}

/** The signs in the pattern's places, as far as they go: its marks come with the sign that follows them. */
function shaped(signs: string, pattern: string): string {
  let out = "";
  let next = 0;
  for (const place of pattern) {
    if (next >= signs.length) break;
    out += place === "9" ? signs[next++] : place;
  }
  return out;
}

function countSigns(text: string): number {
  return text.replace(/[^a-z0-9]/gi, "").length;
}

function positionAfter(text: string, signs: number): number {
  let seen = 0;
  for (let position = 0; position < text.length; position++) {
    if (seen === signs) return position;
    if (/[a-z0-9]/i.test(text[position] ?? "")) seen++;
  }
  return text.length;
}
