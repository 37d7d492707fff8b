/**
 * Sorts as soon as an order is chosen by touch or mouse; app/ui/shop/catalogue/sort-form.module.css hides the button then. The arrow keys
 * change a select's value one by one, so a keyboard has the button (WCAG 3.2.2).
 */
export function sortOnChange() {
  const form = document.querySelector<HTMLFormElement>("form[data-sort]");
  if (!form) return;
  form.dataset.sort = "on-change";
  let isByPointer = false;
  form.addEventListener("pointerdown", () => {
    isByPointer = true;
  });
  form.addEventListener("keydown", () => {
    isByPointer = false;
  });
  form.addEventListener("change", () => {
    if (isByPointer) form.requestSubmit();
  });
}
