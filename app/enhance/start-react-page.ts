/** The script of a page with React: the layout's custom elements, which work before React arrives, and the start of React. */
import { dragNotices } from "./drag-notices.ts";
import { maskFields } from "./masks.ts";
import { prefetchScripts } from "./prefetch-scripts.ts";
import { SiteMenu } from "./site-menu.ts";
import { reloadStalePages } from "./stale-pages.ts";
import { startReact } from "./start-react.ts";

dragNotices();
maskFields();
reloadStalePages();
document.querySelector<HTMLElement>("[data-errors]")?.focus();
// Few search from these pages, and their scripts have a budget.
document.addEventListener("focusin", ({ target }) => {
  if ((target as Element).closest("search-suggestions")) defineSuggestions();
});
customElements.define("site-menu", SiteMenu);
startReact();
prefetchScripts("modulepreload");

async function defineSuggestions() {
  const { SearchSuggestions } = await import("./search-suggestions.ts");
  if (!customElements.get("search-suggestions"))
    customElements.define("search-suggestions", SearchSuggestions);
}
