import { Form, href, Link, redirect } from "react-router";
import { chooseVariant } from "#app/domain/catalog/product.ts";
import { findProductBySlug } from "#app/domain/catalog/products.server.ts";
import { slugOf } from "#app/domain/values/slug.ts";
import { shopContext } from "#app/http/context.server.ts";
import { notFound } from "#app/http/responses.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { Breadcrumbs, DocumentTitle, Page } from "#app/ui/kit/page.tsx";
import { SEX_LABELS, TYPE_LABELS } from "#app/ui/shop/labels.ts";
import { MeasuresTable } from "#app/ui/shop/measures-table.tsx";
import { Price } from "#app/ui/shop/price.tsx";
import { ProductGallery } from "#app/ui/shop/product-gallery.tsx";
import { Swatch } from "#app/ui/shop/swatch.tsx";
import type { Route } from "./+types/product";
import styles from "./product.module.css";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { store } = context.get(shopContext);
  const slug = slugOf(params.title);
  const product = await findProductBySlug(store.read, slug);
  if (!product) throw notFound();
  if (slug !== params.title) throw redirect(href("/oculos/:title", { title: slug }) + url.search, 308);

  const variant = chooseVariant(product, url.searchParams.get("cor"));
  if (!variant) throw notFound();
  const wanted = Number(url.searchParams.get("foto") ?? 1);
  const shown = variant.pictures[wanted - 1] ? wanted : 1;
  return { product, variant, shown };
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, variant, shown } = loaderData;
  const page = href("/oculos/:title", { title: product.slug });
  const isFrame = product.type !== "acessorios";
  const list = isFrame ? href("/produtos/:type/:sex?", { type: product.type }) : href("/acessorios");

  return (
    <Page>
      <DocumentTitle>{`${product.title} ${variant.name}`}</DocumentTitle>
      <meta name="description" content={product.description} />
      <Breadcrumbs
        steps={[
          { label: "Início", to: href("/") },
          { label: TYPE_LABELS[product.type], to: list },
          { label: product.title },
        ]}
      />
      <div className={styles.product}>
        <ProductGallery page={page} title={product.title} variant={variant} shown={shown} />
        <div className={styles.buy}>
          <div>
            <p className={styles.line}>
              {isFrame
                ? `${TYPE_LABELS[product.type]} · ${SEX_LABELS[product.sex]}`
                : TYPE_LABELS[product.type]}{" "}
              · {product.model}
            </p>
            <h1 className={styles.title}>{product.title}</h1>
          </div>
          <Price {...product} large />
          <nav aria-label="Cores" className={styles.colors}>
            <p>
              Cor: <strong>{variant.name}</strong>
            </p>
            <ul>
              {product.variants.map((other) => (
                <li key={other.id}>
                  <Link
                    to={`${page}?cor=${other.color}`}
                    aria-current={other.id === variant.id ? "true" : undefined}
                    aria-label={other.available > 0 ? other.name : `${other.name}, esgotada`}
                    title={other.name}
                    preventScrollReset
                  >
                    <Swatch hex={other.hex} size={28} />
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {variant.available > 0 ? (
            <Form method="post" action={href("/checkout/carrinho/adicionar")}>
              <input type="hidden" name="idProduct" value={product.id} />
              <input type="hidden" name="color" value={variant.color} />
              <Button wide>{isFrame ? "COMPRAR SÓ ARMAÇÃO" : "COMPRAR"}</Button>
              {variant.available <= 3 && <p className={styles.last}>{lastOnes(variant.available)}</p>}
            </Form>
          ) : (
            <p className={styles.soldOut}>Esta cor está esgotada. Veja as outras cores acima.</p>
          )}
          <p className={styles.description}>{product.description}</p>
          <MeasuresTable product={product} />
        </div>
      </div>
    </Page>
  );
}

function lastOnes(count: number) {
  return count === 1 ? "Última peça nesta cor" : `Últimas ${count} peças nesta cor`;
}
