import { href } from "react-router";
import { listProducts } from "#app/domain/catalog/products.server.ts";
import { COMPANY } from "#app/domain/company.ts";
import { shopContext } from "#app/http/context.server.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { DocumentTitle } from "#app/ui/kit/page.tsx";
import { Picture } from "#app/ui/shop/picture.tsx";
import { ProductGrid } from "#app/ui/shop/product-card.tsx";
import type { Route } from "./+types/home";
import styles from "./home.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { store } = context.get(shopContext);
  const [featured, launched] = await Promise.all([
    listProducts(store.read, { featured: true, limit: 8 }),
    listProducts(store.read, { limit: 8 }),
  ]);
  return { hero: featured.find(({ type }) => type === "oculos-de-grau"), featured, launched };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { hero, featured, launched } = loaderData;
  return (
    <>
      <DocumentTitle>Óculos de grau e de sol</DocumentTitle>
      <meta
        name="description"
        content={`${COMPANY.brand}: óculos de grau, óculos de sol e acessórios em até 10x sem juros, com Pix e entrega para todo o Brasil.`}
      />
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1>Veja bem, do seu jeito</h1>
          <p>Armações próprias, lentes com preço justo e até 10x sem juros.</p>
          <p className={styles.ways}>
            <ButtonLink to={href("/produtos/:type/:sex?", { type: "oculos-de-grau" })}>
              Óculos de grau
            </ButtonLink>
            <ButtonLink to={href("/produtos/:type/:sex?", { type: "oculos-de-sol" })} look="secondary">
              Óculos de sol
            </ButtonLink>
          </p>
        </div>
        {hero && (
          <Picture file={hero.picture} alt={hero.title} sizes="(min-width: 48rem) 40rem, 100vw" eager />
        )}
      </section>
      <section className={styles.section} aria-labelledby="destaques">
        <h2 id="destaques">Destaques da casa</h2>
        <ProductGrid products={featured} />
      </section>
      <section className={styles.section} aria-labelledby="lancamentos">
        <h2 id="lancamentos">LANÇAMENTOS</h2>
        <ProductGrid products={launched} />
      </section>
    </>
  );
}
