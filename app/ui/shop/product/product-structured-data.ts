import { href } from "react-router";
import type { Product, Variant } from "#app/domain/catalog/product.ts";
import { COMPANY } from "#app/domain/company.ts";
import { sunFilterRows } from "./sun-filter.ts";

/** A schema.org ProductGroup with one Product per colour. */
export function productStructuredData(origin: string, product: Product): Record<string, unknown> {
  const page = origin + href("/oculos/:title", { title: product.slug });
  const pictures = product.variants
    .flatMap((variant) => variant.pictures.slice(0, 1))
    .map(({ file }) => pictureOf(origin, file));
  return {
    "@type": "ProductGroup",
    productGroupID: product.model,
    name: product.title,
    description: product.description,
    url: page,
    image: pictures,
    material: product.material,
    ...(product.measures?.filterCategory != null && {
      additionalProperty: sunFilterRows(product.measures).map(([name, value]) => ({
        "@type": "PropertyValue",
        name,
        value,
      })),
    }),
    brand: { "@type": "Brand", name: COMPANY.brand },
    variesBy: ["https://schema.org/color"],
    ...(product.ratingCount > 0 && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: product.ratingHundredths / 100,
        reviewCount: product.ratingCount,
      },
    }),
    hasVariant: product.variants.map((variant) => ({
      "@type": "Product",
      name: `${product.title} ${variant.name}`,
      sku: `${product.model}-${variant.color}`,
      color: variant.name,
      image: variant.pictures[0] && pictureOf(origin, variant.pictures[0].file),
      offers: offerOf(`${page}?cor=${variant.color}`, product, variant),
    })),
  };
}

function offerOf(url: string, product: Product, variant: Variant) {
  return {
    "@type": "Offer",
    url,
    price: (product.promotionalPriceCents / 100).toFixed(2),
    priceCurrency: "BRL",
    availability: `https://schema.org/${variant.available > 0 ? "InStock" : "OutOfStock"}`,
    itemCondition: "https://schema.org/NewCondition",
  };
}

function pictureOf(origin: string, file: string): string {
  return `${origin}/pictures/${file}-960.jpg`;
}
