/** The width up to which app/ui/shop/catalogue/sort-form.module.css hides the button once this has run. */
const PHONE = "(max-width: 47.99rem)";

/**
 * A phone sorts as soon as an order is chosen by touch. The arrow keys change a select's value one by one, so a keyboard has the button
 * (WCAG 3.2.2), also where a zoomed desk is as narrow as a phone.
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
    if (isByPointer && matchMedia(PHONE).matches) form.requestSubmit();
  });
}
