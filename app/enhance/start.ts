/** Progressive enhancement: custom elements around links and forms that work without them, in one script for all pages. */
import { ColorLinks } from "./color-links.ts";
import { dragNotices } from "./drag-notices.ts";
import { FavouriteToggle } from "./favourite-toggle.ts";
import { maskFields } from "./masks.ts";
import { PhotoGallery } from "./photo-gallery.ts";
import { prefetchScripts } from "./prefetch-scripts.ts";
import { SearchSuggestions } from "./search-suggestions.ts";
import { ShareLink } from "./share-link.ts";
import { SiteMenu } from "./site-menu.ts";
import { SlideCarousel } from "./slide-carousel.ts";
import { sortOnChange } from "./sort-on-change.ts";
import { reloadStalePages } from "./stale-pages.ts";

dragNotices();
maskFields();
reloadStalePages();
prefetchScripts("prefetch");
sortOnChange();
document.querySelector<HTMLElement>("[data-errors]")?.focus();
customElements.define("color-links", ColorLinks);
customElements.define("favourite-toggle", FavouriteToggle);
customElements.define("photo-gallery", PhotoGallery);
customElements.define("search-suggestions", SearchSuggestions);
customElements.define("share-link", ShareLink);
customElements.define("site-menu", SiteMenu);
customElements.define("slide-carousel", SlideCarousel);
