/** The widths below which app/ui/shop/catalogue/sort-form.module.css hides the button once this has run. */
const PHONE = "(max-width: 47.99rem)";

/**
 * A phone's list of values closes as a value is chosen, which sorts at once. On a desk the arrow keys change the value of a closed list one
 * by one, so the button stays (WCAG 3.2.2).
 */
export function sortOnChange() {
  const form = document.querySelector<HTMLFormElement>("form[data-sort]");
  if (!form) return;
  form.dataset.sort = "on-change";
  form.addEventListener("change", () => matchMedia(PHONE).matches && form.requestSubmit());
}
