/** What the layout of a page with React needs before React arrives, and the start of React. */
import { dragNotices } from "./drag-notices.ts";
import { maskFields } from "./masks.ts";
import { prefetchScripts } from "./prefetch-scripts.ts";
import { SearchSuggestions } from "./search-suggestions.ts";
import { SiteMenu } from "./site-menu.ts";
import { reloadStalePages } from "./stale-pages.ts";
import { startReact } from "./start-react.ts";

dragNotices();
maskFields();
reloadStalePages();
document.querySelector<HTMLElement>("[data-errors]")?.focus();
customElements.define("search-suggestions", SearchSuggestions);
customElements.define("site-menu", SiteMenu);
startReact();
prefetchScripts();
