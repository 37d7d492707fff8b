import { href, redirect } from "react-router";
import { chooseVariant } from "#app/domain/catalog/product.ts";
import { findProductBySlug, listRelated } from "#app/domain/catalog/products.server.ts";
import { isOnRenderedHead } from "#app/domain/catalog/rendered-heads.server.ts";
import { findDeliveryQuote } from "#app/domain/delivery/carriers.server.ts";
import { listFavouriteIds } from "#app/domain/favourites/favourites.server.ts";
import { cheapestLenses } from "#app/domain/lens/lens-choice.ts";
import { listLensOptions } from "#app/domain/lens/lens-options.server.ts";
import { findQuotable } from "#app/domain/review/quotable-review.ts";
import { countStars, listReviews } from "#app/domain/review/reviews.server.ts";
import { normalizeCep } from "#app/domain/values/cep.ts";
import { slugOf } from "#app/domain/values/slug.ts";
import { ownerOf, shopContext } from "#app/http/context.server.ts";
import { pageNotFound } from "#app/http/pages/page-not-found.server.ts";
import { Breadcrumbs, Page } from "#app/ui/kit/page.tsx";
import { Unbroken } from "#app/ui/kit/unbroken.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { useSite } from "#app/ui/layout/site.ts";
import { breadcrumbStructuredData } from "#app/ui/shop/catalogue/breadcrumb-structured-data.ts";
import { FavouriteToggle } from "#app/ui/shop/catalogue/favourite-toggle.tsx";
import { ProductGrid } from "#app/ui/shop/catalogue/product-card.tsx";
import { SEX_LABELS, TYPE_LABELS } from "#app/ui/shop/labels.ts";
import { Price } from "#app/ui/shop/price.tsx";
import { AlertForm } from "#app/ui/shop/product/alert-form.tsx";
import { BuyButtons, LensesFrom } from "#app/ui/shop/product/buy-buttons.tsx";
import { CloseUp } from "#app/ui/shop/product/close-up.tsx";
import { ColorLinks } from "#app/ui/shop/product/color-links.tsx";
import { DeliveryTime } from "#app/ui/shop/product/delivery-time.tsx";
import { Included } from "#app/ui/shop/product/included.tsx";
import { LensesForFrame } from "#app/ui/shop/product/lenses-for-frame.tsx";
import { MeasuresSection } from "#app/ui/shop/product/measures-section.tsx";
import { OnFace } from "#app/ui/shop/product/on-face.tsx";
import { ProductFacts } from "#app/ui/shop/product/product-facts.tsx";
import { ProductGallery } from "#app/ui/shop/product/product-gallery.tsx";
import { productStructuredData } from "#app/ui/shop/product/product-structured-data.ts";
import { PurchaseTerms } from "#app/ui/shop/product/purchase-terms.tsx";
import { ReviewQuote } from "#app/ui/shop/product/review-quote.tsx";
import { Reviews } from "#app/ui/shop/product/reviews.tsx";
import { ShareLink } from "#app/ui/shop/product/share-link.tsx";
import { shownView } from "#app/ui/shop/product/shown-view.ts";
import { Stars } from "#app/ui/shop/product/stars.tsx";
import type { Route } from "./+types/product";
import styles from "./product.module.css";

const MAX_REVIEWS = 16;
const RELATED = 4;

export const handle: PageHandle = {
  scripts: "enhancements",
  nextPage: href("/checkout/carrinho"),
  cacheVaryBy: ["cor", "foto", "cep"],
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { read } = context.get(shopContext).store;
  const slug = slugOf(params.title);
  const product = await findProductBySlug(read, slug);
  if (!product) throw await pageNotFound(context);
  if (slug !== params.title) throw redirect(href("/oculos/:title", { title: slug }) + url.search, 308);

  const variant = chooseVariant(product, url.searchParams.get("cor"));
  // This colour is no longer sold, but the product is.
  if (!variant) throw redirect(href("/oculos/:title", { title: slug }));
  const requested = Number(url.searchParams.get("foto") ?? 1);
  const shown = variant.pictures[requested - 1] ? requested : 1;

  const cep = url.searchParams.get("cep")?.slice(0, 20) || null;
  const [quote, reviews, starCounts, related, favouriteIds, lensOptions] = await Promise.all([
    findDeliveryQuote(read, normalizeCep(cep ?? "") ?? ""),
    listReviews(read, product.id, MAX_REVIEWS),
    countStars(read, product.id),
    listRelated(read, product, RELATED),
    listFavouriteIds(read, ownerOf(context)),
    product.type === "acessorios" ? undefined : listLensOptions(read),
  ]);
  const lenses = lensOptions ? cheapestLenses(lensOptions, product) : [];
  return {
    product,
    variant,
    shown,
    cep,
    quote: quote ?? null,
    reviews,
    starCounts,
    related,
    favouriteIds,
    lenses,
    isToScale: product.variants
      .flatMap(({ pictures }) => pictures)
      .every(({ view, file }) => !view.startsWith("rosto") || isOnRenderedHead(file)),
  };
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const {
    product,
    variant,
    shown,
    cep,
    quote,
    reviews,
    starCounts,
    related,
    favouriteIds,
    lenses,
    isToScale,
  } = loaderData;
  const { origin } = useSite();
  const page = href("/oculos/:title", { title: product.slug });
  const isFrame = product.type !== "acessorios";
  const quoted = findQuotable(reviews);
  const list = isFrame ? href("/produtos/:type/:sex?", { type: product.type }) : href("/acessorios");
  const pageIn = (color: string) => `${page}?${new URLSearchParams({ ...(cep && { cep }), cor: color })}`;
  const steps = [
    { label: "Início", to: href("/") },
    { label: TYPE_LABELS[product.type], to: list },
    { label: product.title },
  ];

  return (
    <Page>
      <PageHead
        title={`${product.title} ${variant.name}`}
        description={product.description}
        path={page}
        {...(variant.pictures[0] && { image: `/pictures/${variant.pictures[0].file}-960.jpg` })}
        structuredData={[
          productStructuredData(origin, product),
          breadcrumbStructuredData(origin, steps, page),
        ]}
      />
      <Breadcrumbs steps={steps} />
      <div className={styles.product} id="produto">
        <ProductGallery
          page={pageIn(variant.color)}
          title={product.title}
          isFrame={isFrame}
          isLarge={!isFrame || product.measures?.size === "G"}
          variant={variant}
          shown={shown}
        />
        <div className={styles.buy}>
          <div>
            <p className={styles.line}>
              {TYPE_LABELS[product.type]} · {isFrame && `${SEX_LABELS[product.sex]} · `}
              {product.measures && `Tamanho ${product.measures.size} · `}
              <Unbroken>{product.model}</Unbroken>
            </p>
            <h1 className={styles.title}>{product.title}</h1>
            {product.ratingCount > 0 && (
              <a href="#avaliacoes" className={styles.rating}>
                <Stars hundredths={product.ratingHundredths} count={product.ratingCount} />
                <span className={styles.toReviews}>Ver avaliações</span>
              </a>
            )}
          </div>
          <Price {...product} large />
          <LensesFrom product={product} lenses={lenses} />
          <ColorLinks
            pageIn={pageIn}
            material={product.material}
            variants={product.variants}
            chosen={variant}
          />
          {variant.available > 0 ? (
            <BuyButtons product={product} variant={variant} page={page} />
          ) : (
            <AlertForm
              slug={product.slug}
              color={variant.color}
              inStock={product.variants.filter(({ available }) => available > 0)}
            />
          )}
          <div className={styles.aside}>
            <FavouriteToggle
              product={product}
              isFavourite={favouriteIds.includes(product.id)}
              anchor="produto"
              hasLabel
            />
            <ShareLink url={`${origin}${page}?cor=${variant.color}`} title={product.title} />
          </div>
          <PurchaseTerms product={product} />
          <div className={styles.about}>
            <ProductFacts product={product} hasCloseUp={Boolean(shownView(product, variant, "detalhe"))} />
            {quoted && <ReviewQuote {...quoted} />}
            <DeliveryTime page={page} color={variant.color} cep={cep} quote={quote} takesLenses={isFrame} />
          </div>
        </div>
        <OnFace product={product} variant={variant} pageIn={pageIn} isToScale={isToScale} />
        <CloseUp className={`${styles.section} far-below`} product={product} variant={variant} />
        {product.measures && (
          <section className={`${styles.section} far-below`} aria-labelledby="medidas">
            <MeasuresSection product={product} measures={product.measures} />
          </section>
        )}
        {lenses.length > 0 && (
          <section className={`${styles.section} far-below`} aria-labelledby="lentes">
            <h2 id="lentes">Lentes para esta armação</h2>
            <LensesForFrame
              lenses={lenses}
              frameCents={product.promotionalPriceCents}
              isSun={product.type === "oculos-de-sol"}
              choose={variant.available > 0 ? { slug: product.slug, color: variant.color } : undefined}
            />
          </section>
        )}
        {isFrame && <Included className={`${styles.section} far-below`} />}
        <div className={`${styles.section} far-below`}>
          <Reviews product={product} reviews={reviews} counts={starCounts} />
        </div>
        {related.length > 0 && (
          <section className={`${styles.section} far-below`} aria-labelledby="relacionados">
            <h2 id="relacionados">Você também pode gostar</h2>
            <ProductGrid
              layout="selection"
              products={related}
              favouriteIds={favouriteIds}
              hasSecondView={false}
            />
          </section>
        )}
      </div>
    </Page>
  );
}
