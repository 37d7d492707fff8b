import { href } from "react-router";
import { type Listing, queryOf } from "#app/domain/catalog/listing.ts";
import type { ListedSex, ProductType } from "#app/domain/catalog/product.ts";
import { isolateText } from "#app/domain/values/text.ts";
import { SEX_LABELS, TYPE_LABELS } from "#app/ui/shop/labels.ts";

/** Where a list is shown: of a type and perhaps for somebody, of accessories, or of what was searched for. */
export type ListingScope =
  | { is: "type"; type: Exclude<ProductType, "acessorios">; sex?: ListedSex | undefined }
  | { is: "accessories" }
  | { is: "search" };

/** The address of a list in this place. For whom it is stands in the path where the place has one for it. */
export function listingHref(place: ListingScope, listing: Listing): string {
  const { type, sex, ...rest } = listing;
  if (place.is === "search") return href("/busca") + queryOf(listing);
  if (place.is === "accessories") return href("/acessorios") + queryOf(rest);
  return href("/produtos/:type/:sex?", { type: place.type, ...(sex && { sex }) }) + queryOf(rest);
}

/** Where a form that chooses sends its choices to: they say for whom. */
export function listingAction(place: ListingScope): string {
  if (place.is === "search") return href("/busca");
  if (place.is === "accessories") return href("/acessorios");
  return href("/produtos/:type/:sex?", { type: place.type });
}

export function listingTitle(place: ListingScope, { q }: Pick<Listing, "q">): string {
  if (place.is === "search") return q ? `Busca: ${isolateText(q)}` : "Todos os produtos";
  if (place.is === "accessories") return TYPE_LABELS.acessorios;
  return place.sex ? `${TYPE_LABELS[place.type]} ${SEX_LABELS[place.sex]}` : TYPE_LABELS[place.type];
}
