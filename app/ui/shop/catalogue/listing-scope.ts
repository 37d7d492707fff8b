import { href } from "react-router";
import { type Listing, queryOf } from "#app/domain/catalog/listing.ts";
import type { ListedSex, ProductType } from "#app/domain/catalog/product.ts";
import { isolateText } from "#app/domain/values/text.ts";
import { SEX_LABELS, TYPE_LABELS } from "#app/ui/shop/labels.ts";

export type ListingScope =
  | { is: "type"; type: Exclude<ProductType, "acessorios">; sex?: ListedSex | undefined }
  | { is: "accessories" }
  | { is: "search" };

/** The canonical URL of a list. In a type's list, `sex` is part of the path. */
export function listingHref(scope: ListingScope, listing: Listing): string {
  const { type, sex, ...rest } = listing;
  if (scope.is === "search") return href("/busca") + queryOf(listing);
  if (scope.is === "accessories") return href("/acessorios") + queryOf(rest);
  return href("/produtos/:type/:sex?", { type: scope.type, ...(sex && { sex }) }) + queryOf(rest);
}

/** The action of the filter and sort forms, which send `sex` as a field. */
export function listingAction(scope: ListingScope): string {
  if (scope.is === "search") return href("/busca");
  if (scope.is === "accessories") return href("/acessorios");
  return href("/produtos/:type/:sex?", { type: scope.type });
}

export function listingTitle(scope: ListingScope, { q }: Pick<Listing, "q">): string {
  if (scope.is === "search") return q ? `Busca: ${isolateText(q)}` : "Todos os produtos";
  if (scope.is === "accessories") return TYPE_LABELS.acessorios;
  return scope.sex ? `${TYPE_LABELS[scope.type]} ${SEX_LABELS[scope.sex]}` : TYPE_LABELS[scope.type];
}
