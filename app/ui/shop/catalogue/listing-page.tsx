import { href } from "react-router";
import type { ListedPage } from "#app/domain/catalog/listed-page.ts";
import { countChoices, EVERYTHING, type Listing } from "#app/domain/catalog/listing.ts";
import type { ProductCard } from "#app/domain/catalog/product.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { EmptyState } from "#app/ui/kit/empty-state.tsx";
import { Breadcrumbs, Page } from "#app/ui/kit/page.tsx";
import { Pagination } from "#app/ui/kit/pagination.tsx";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { SearchBox } from "#app/ui/layout/search-box.tsx";
import { useSite } from "#app/ui/layout/site.ts";
import { KIND_LABELS, KINDS, LISTED_SEXES, SEX_LABELS, TYPE_LABELS } from "#app/ui/shop/labels.ts";
import { breadcrumbStructuredData } from "./breadcrumb-structured-data.ts";
import { ChosenFilters } from "./chosen-filters.tsx";
import { formatProductCount } from "./facet-labels.ts";
import { FilterPanel } from "./filter-panel.tsx";
import { Finder, type FinderProps } from "./finder.tsx";
import styles from "./listing-page.module.css";
import { type ListingScope, listingHref, listingTitle } from "./listing-scope.ts";
import { ProductGrid } from "./product-card.tsx";
import { SortForm } from "./sort-form.tsx";

interface ListingPageProps {
  scope: ListingScope;
  listing: Listing;
  page: ListedPage;
  /** Below a short list. */
  others?: readonly ProductCard[];
  /** Instead of an empty one. */
  near?: readonly ProductCard[];
  waysOn?: FinderProps;
  favouriteIds: readonly string[];
}

export function ListingPage({
  scope,
  listing,
  page,
  others = [],
  near = [],
  waysOn,
  favouriteIds,
}: ListingPageProps) {
  const title = listingTitle(scope, listing);
  const hrefOf = (changed: Partial<Listing>) => listingHref(scope, { ...listing, ...changed });
  const isPastTheEnd = page.total > 0 && page.cards.length === 0;
  return (
    <Page>
      <ListingHead scope={scope} listing={listing} page={page} />
      <div className={styles.path}>
        <Breadcrumbs steps={stepsTo(scope, title)} />
      </div>
      <div className={styles.head}>
        <h1>{title}</h1>
        <p role="status">
          {page.search.found === "corrected" &&
            `Mostrando resultados para “${page.search.tokens.join(" ")}”: `}
          {formatProductCount(page.total)}
          {listing.page > 1 && page.pages > 1 && `, página ${listing.page} de ${page.pages}`}
        </p>
        {page.cards.some(({ secondPicture }) => secondPicture?.file.includes("rosto")) && <WornSwitch />}
      </div>
      {scope.is === "search" && <SearchBox id="busca-pagina" className={styles.search} />}
      <div className={styles.layout}>
        <Tabs scope={scope} listing={listing} />
        {page.total > 0 && (
          <div className={styles.tools}>
            <FilterPanel scope={scope} listing={listing} page={page} />
            <SortForm scope={scope} listing={listing} />
          </div>
        )}
        <ChosenFilters scope={scope} listing={listing} facets={page.facets} />
        {page.cards.length > 0 && (
          <ProductGrid heading="h2" products={page.cards} favouriteIds={favouriteIds} isFirst />
        )}
        <Offered title="Veja também" products={others} favouriteIds={favouriteIds} />
        {isPastTheEnd && (
          <p>
            Esta página não existe. <a href={hrefOf({ page: page.pages })}>Ir para a última</a>
          </p>
        )}
        {page.total === 0 && (
          <NothingFound
            listing={listing}
            all={scope}
            near={near}
            waysOn={waysOn}
            favouriteIds={favouriteIds}
          />
        )}
        <Pagination page={listing.page} pages={page.pages} hrefOf={(number) => hrefOf({ page: number })} />
      </div>
    </Page>
  );
}

/** Shows the frames of the list alone or worn. The style sheet reads its state, so that it needs no scripts. */
function WornSwitch() {
  return (
    <fieldset className={styles.worn} aria-label="Fotos">
      <label>
        <input type="radio" name="fotos" defaultChecked />
        <span>Produto</span>
      </label>
      <label>
        <input type="radio" name="fotos" value="rosto" />
        <span>No rosto</span>
      </label>
    </fieldset>
  );
}

function ListingHead({ scope, listing, page }: Pick<ListingPageProps, "scope" | "listing" | "page">) {
  const { origin } = useSite();
  const title = listingTitle(scope, listing);
  const path = listingHref(scope, {
    ...EVERYTHING,
    type: listing.type,
    sex: listing.sex,
    kind: listing.kind,
    page: listing.page,
  });
  const hasChoices =
    countChoices({ ...listing, sex: undefined, kind: undefined }) > 0 || listing.sort !== undefined;
  return (
    <>
      <PageHead
        title={listing.page > 1 ? `${title}, página ${listing.page}` : title}
        description={`${title}: ${formatProductCount(page.total)} da Ótica Ametista, em até 10x sem juros, com entrega para todo o Brasil.`}
        path={path}
        {...(page.cards[0]?.picture && { image: `/pictures/${page.cards[0].picture.file}-960.jpg` })}
        hidden={scope.is === "search" || hasChoices || page.cards.length === 0}
        structuredData={[breadcrumbStructuredData(origin, stepsTo(scope, title), path)]}
      />
      {listing.page > 1 && (
        <link rel="prev" href={listingHref(scope, { ...listing, page: listing.page - 1 })} />
      )}
      {listing.page < page.pages && (
        <link rel="next" href={listingHref(scope, { ...listing, page: listing.page + 1 })} />
      )}
    </>
  );
}

function stepsTo(scope: ListingScope, title: string) {
  const home = { label: "Início", to: href("/") };
  if (scope.is !== "type" || !scope.sex) return [home, { label: title }];
  return [
    home,
    { label: TYPE_LABELS[scope.type], to: href("/produtos/:type/:sex?", { type: scope.type }) },
    { label: SEX_LABELS[scope.sex] },
  ];
}

function Tabs({ scope, listing }: Pick<ListingPageProps, "scope" | "listing">) {
  if (scope.is === "search") return null;
  const tabs =
    scope.is === "type"
      ? [undefined, ...LISTED_SEXES].map((sex) => ({
          label: sex ? SEX_LABELS[sex] : "Todos",
          to: listingHref(scope, { ...listing, sex, page: 1 }),
          isCurrent: listing.sex === sex,
        }))
      : [undefined, ...KINDS].map((kind) => ({
          label: kind ? KIND_LABELS[kind] : "Todos",
          to: listingHref(scope, { ...listing, kind, page: 1 }),
          isCurrent: listing.kind === kind,
        }));
  return (
    <nav aria-label={scope.is === "type" ? "Para quem" : "Tipo de acessório"} className={styles.tabs}>
      {tabs.map(({ label, to, isCurrent }) => (
        <a key={label} href={to} aria-current={isCurrent ? "page" : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}

interface NothingFoundProps {
  listing: Listing;
  all: ListingScope;
  near: readonly ProductCard[];
  waysOn: FinderProps | undefined;
  favouriteIds: readonly string[];
}

function NothingFound({ listing, all, near, waysOn, favouriteIds }: NothingFoundProps) {
  const { q, type } = listing;
  const isNarrowed = countChoices(listing) > 0 || (all.is === "search" && type !== undefined);
  const wider = { ...EVERYTHING, ...(isNarrowed && { q }), ...(all.is !== "search" && { type }) };
  const way = (
    <ButtonLink look="secondary" href={listingHref(all, wider)}>
      {isNarrowed ? "Limpar filtros" : "Ver todos os produtos"}
    </ButtonLink>
  );
  const finder = !isNarrowed && waysOn && <Finder {...waysOn} />;
  return (
    <div className={styles.nothing}>
      <EmptyState icon="search" title={titleOf(isNarrowed, q)} action={!finder && way}>
        {isNarrowed && "Tire um filtro e veja mais."}
        {!isNarrowed && q && "Confira a escrita, ou procure por formato, cor ou material."}
      </EmptyState>
      {finder}
      <Offered title="Talvez você goste" products={near} favouriteIds={favouriteIds} />
      {finder && <p>{way}</p>}
    </div>
  );
}

interface OfferedProps extends Pick<ListingPageProps, "favouriteIds"> {
  title: string;
  products: readonly ProductCard[];
}

function Offered({ title, products, favouriteIds }: OfferedProps) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="ofertas" className={styles.offered}>
      <h2 id="ofertas">{title}</h2>
      <ProductGrid layout="selection" section="oferta" products={products} favouriteIds={favouriteIds} />
    </section>
  );
}

function titleOf(isNarrowed: boolean, q: string) {
  if (isNarrowed) return "Nenhum produto tem tudo o que você escolheu";
  if (!q) return "Ainda não temos produtos aqui. Volte em breve.";
  return (
    <>
      Não encontramos nada para “<UserText>{q}</UserText>”
    </>
  );
}
