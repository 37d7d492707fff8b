import { href, NavLink } from "react-router";
import type { ListedSex, ProductCard, ProductType } from "#app/domain/catalog/product.ts";
import { Breadcrumbs, Page, PageTitle } from "#app/ui/kit/page.tsx";
import { LISTED_SEXES, SEX_LABELS, TYPE_LABELS } from "./labels.ts";
import { ProductGrid } from "./product-card.tsx";
import styles from "./product-list.module.css";

interface ProductListProps {
  type: ProductType;
  sex?: ListedSex | undefined;
  products: readonly ProductCard[];
}

/** A list of products by type, and for whom. */
export function ProductListPage({ type, sex, products }: ProductListProps) {
  const all = href("/produtos/:type/:sex?", { type });
  const steps = [
    { label: "Início", to: href("/") },
    ...(sex
      ? [{ label: TYPE_LABELS[type], to: all }, { label: SEX_LABELS[sex] }]
      : [{ label: TYPE_LABELS[type] }]),
  ];
  return (
    <Page>
      <Breadcrumbs steps={steps} />
      <div className={styles.head}>
        <PageTitle>{sex ? `${TYPE_LABELS[type]} ${SEX_LABELS[sex]}` : TYPE_LABELS[type]}</PageTitle>
        <p className={styles.count}>{products.length} produtos</p>
      </div>
      {type !== "acessorios" && (
        <nav aria-label="Para quem" className={styles.sexes}>
          <NavLink to={all} end>
            Todos
          </NavLink>
          {LISTED_SEXES.map((other) => (
            <NavLink key={other} to={href("/produtos/:type/:sex?", { type, sex: other })}>
              {SEX_LABELS[other]}
            </NavLink>
          ))}
        </nav>
      )}
      <h2 className="visually-hidden">Produtos</h2>
      <ProductGrid products={products} eager={4} />
    </Page>
  );
}
