import { href } from "react-router";
import {
  countShapes,
  findProductBySlug,
  listBestSellers,
  listColorFamilies,
  listFramesFirst,
  listLaunches,
  listSizes,
} from "#app/domain/catalog/products.server.ts";
import { COMPANY } from "#app/domain/company.ts";
import { listFavouriteIds } from "#app/domain/favourites/favourites.server.ts";
import { listPraise } from "#app/domain/review/reviews.server.ts";
import { ownerOf, shopContext } from "#app/http/context.server.ts";
import { listPricedSlides } from "#app/http/pages/slide-prices.server.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { useSite } from "#app/ui/layout/site.ts";
import { ColorPlates, hasPlates } from "#app/ui/shop/catalogue/color-plates.tsx";
import { GuideScene } from "#app/ui/shop/catalogue/guide-scene.tsx";
import { PraiseCards } from "#app/ui/shop/catalogue/praise-cards.tsx";
import { LEAD, ProductGrid } from "#app/ui/shop/catalogue/product-card.tsx";
import { Promises } from "#app/ui/shop/catalogue/promises.tsx";
import { ShapeLinks } from "#app/ui/shop/catalogue/shape-links.tsx";
import { Slides } from "#app/ui/shop/catalogue/slides.tsx";
import { WornSizes } from "#app/ui/shop/catalogue/worn-sizes.tsx";
import { TYPE_LABELS } from "#app/ui/shop/labels.ts";
import { NewsletterForm } from "#app/ui/shop/newsletter-form.tsx";
import { splitDescription } from "#app/ui/shop/product/description.ts";
import type { Route } from "./+types/home";
import styles from "./home.module.css";

/** Below a phone's first slide. The header of a desktop names them. */
const TYPES = [
  { text: TYPE_LABELS["oculos-de-grau"], to: href("/produtos/:type/:sex?", { type: "oculos-de-grau" }) },
  { text: TYPE_LABELS["oculos-de-sol"], to: href("/produtos/:type/:sex?", { type: "oculos-de-sol" }) },
  { text: TYPE_LABELS.acessorios, to: href("/acessorios") },
];
const BEST_SELLERS = 8;
const MIN_PRAISED = 2;
const MAX_PRAISED = 3;
const MAX_OF_ALL = 12;
const SECTION_CLASS = `${styles.section} pictures-later`;
const LATER_CLASS = `${SECTION_CLASS} ${styles.below} far-below`;
const BELOW_CLASS = `${styles.section} ${styles.below} far-below`;

export const handle: PageHandle = { scripts: "enhancements", cacheVaryBy: [], deferPictures: true };

export async function loader({ context }: Route.LoaderArgs) {
  const { store } = context.get(shopContext);
  const [slides, bestSellers, shapes, families, sizes, favouriteIds] = await Promise.all([
    listPricedSlides(store.read),
    listBestSellers(store.read, BEST_SELLERS),
    countShapes(store.read),
    listColorFamilies(store.read),
    listSizes(store.read),
    listFavouriteIds(store.read, ownerOf(context)),
  ]);
  const launches = await listLaunches(store.read, LEAD, bestSellers);
  const lead = launches[0] && (await findProductBySlug(store.read, launches[0].slug));
  const others = await listFramesFirst(store.read, MAX_PRAISED + MAX_OF_ALL, [...bestSellers, ...launches]);
  const praised = await listPraise(
    store.read,
    others.map(({ id }) => id),
    MAX_PRAISED,
  );
  const praise = praised.length < MIN_PRAISED ? [] : praised;
  const products = others
    .filter(({ id }) => !praise.some(({ productId }) => productId === id))
    .slice(0, MAX_OF_ALL);
  const story = lead && splitDescription(lead.description).first;
  return { slides, bestSellers, launches, story, shapes, families, sizes, praise, products, favouriteIds };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { slides, bestSellers, launches, story, shapes, families, sizes, praise, products, favouriteIds } =
    loaderData;
  const { origin } = useSite();
  return (
    <>
      <PageHead
        title="Óculos de grau e de sol com preço justo"
        description={`${COMPANY.brand}: óculos de grau, óculos de sol e acessórios em até 10x sem juros, com Pix e entrega para todo o Brasil.`}
        path={href("/")}
        structuredData={structuredDataOf(origin)}
      />
      <h1 className="visually-hidden">{COMPANY.brand}: óculos de grau, óculos de sol e acessórios</h1>
      {slides.length > 0 && <Slides slides={slides} />}
      <nav className={styles.types} aria-label="Comece por">
        {TYPES.map(({ text, to }) => (
          <a key={to} href={to}>
            {text}
          </a>
        ))}
      </nav>
      {bestSellers.length > 0 && (
        <section className={SECTION_CLASS} aria-labelledby="mais-vendidos">
          <h2 id="mais-vendidos">MAIS VENDIDOS</h2>
          <ProductGrid
            layout="selection"
            section="vendido"
            products={bestSellers}
            favouriteIds={favouriteIds}
            hasSecondView={false}
          />
        </section>
      )}
      <section className={styles.section} aria-label="Como vendemos">
        <Promises />
      </section>
      {shapes.length > 0 && (
        <section className={BELOW_CLASS} aria-labelledby="formatos">
          <h2 id="formatos">Compre por formato</h2>
          <ShapeLinks shapes={shapes} />
        </section>
      )}
      {sizes.length > 1 && (
        <section className={`${LATER_CLASS} ${styles.band}`} aria-labelledby="no-rosto">
          <h2 id="no-rosto">Do tamanho do seu rosto</h2>
          <WornSizes sizes={sizes} />
        </section>
      )}
      {launches.length > 0 && (
        <section className={`${LATER_CLASS} ${styles.launches}`} aria-labelledby="lancamentos">
          <h2 id="lancamentos">LANÇAMENTOS</h2>
          <ProductGrid
            layout="lead"
            section="novo"
            products={launches}
            story={story}
            favouriteIds={favouriteIds}
            hasSecondView={false}
          />
        </section>
      )}
      {hasPlates(families) && (
        <section className={LATER_CLASS} aria-labelledby="cores">
          <h2 id="cores">Compre por cor</h2>
          <ColorPlates families={families} />
        </section>
      )}
      {praise.length > 0 && (
        <section className={`${LATER_CLASS} ${styles.band}`} aria-labelledby="avaliacoes">
          <h2 id="avaliacoes">Quem usa, conta</h2>
          <PraiseCards praise={praise} />
        </section>
      )}
      <section className={LATER_CLASS} aria-labelledby="guia">
        <GuideScene />
      </section>
      {products.length > 0 && (
        <section className={`${LATER_CLASS} ${styles.all}`} aria-labelledby="todos">
          <h2 id="todos">Todos os produtos</h2>
          <ProductGrid
            layout="selection"
            products={products}
            favouriteIds={favouriteIds}
            hasSecondView={false}
          />
          <p className={styles.more}>
            <ButtonLink href={href("/busca")} look="secondary">
              Ver todos, com filtros
            </ButtonLink>
          </p>
        </section>
      )}
      <div className={BELOW_CLASS}>
        <NewsletterForm />
      </div>
    </>
  );
}

function structuredDataOf(origin: string) {
  return [
    {
      "@type": "Organization",
      name: COMPANY.brand,
      legalName: COMPANY.legalName,
      url: origin,
      logo: `${origin}/icons/icon-512.png`,
      email: COMPANY.email,
      taxID: COMPANY.cnpj,
      sameAs: [COMPANY.instagram],
    },
    {
      "@type": "WebSite",
      name: COMPANY.brand,
      url: origin,
      inLanguage: "pt-BR",
    },
  ];
}
