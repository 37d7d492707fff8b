/**
 * What makes plain pages pleasant: a few custom elements around links and forms that work without them. One small file,
 * shared by every page and kept by the browser.
 */
import { CartForms } from "./cart-forms.ts";
import { CepLookup } from "./cep-lookup.ts";
import { CopyText } from "./copy-text.ts";
import { dragNotices } from "./drag-notices.ts";
import { FavouriteToggle } from "./favourite-toggle.ts";
import { refreshStalePages } from "./fresh-page.ts";
import { maskFields } from "./masks.ts";
import { PageDialog } from "./page-dialog.ts";
import { PasswordMatch } from "./password-match.ts";
import { PaymentWatch } from "./payment-watch.ts";
import { PhotoGallery } from "./photo-gallery.ts";
import { PrescriptionUploader } from "./prescription-uploader.ts";
import { SearchSuggestions } from "./search-suggestions.ts";
import { ShareLink } from "./share-link.ts";
import { SiteMenu } from "./site-menu.ts";
import { SlideCarousel } from "./slide-carousel.ts";
import { followStepsInHistory, StepDialog } from "./step-dialog.ts";

dragNotices();
maskFields();
refreshStalePages();
followStepsInHistory();
// What was refused is read from its list of what is wrong.
document.querySelector<HTMLElement>("[data-errors]")?.focus();
customElements.define("cart-forms", CartForms);
customElements.define("cep-lookup", CepLookup);
customElements.define("copy-text", CopyText);
customElements.define("favourite-toggle", FavouriteToggle);
customElements.define("page-dialog", PageDialog);
customElements.define("password-match", PasswordMatch);
customElements.define("payment-watch", PaymentWatch);
customElements.define("photo-gallery", PhotoGallery);
customElements.define("prescription-uploader", PrescriptionUploader);
customElements.define("search-suggestions", SearchSuggestions);
customElements.define("share-link", ShareLink);
customElements.define("site-menu", SiteMenu);
customElements.define("slide-carousel", SlideCarousel);
customElements.define("step-dialog", StepDialog);
// Of one page alone.
if (document.querySelector("card-payment")) {
  import("./card-payment.ts").then(({ CardPayment }) => customElements.define("card-payment", CardPayment));
}
