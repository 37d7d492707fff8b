import { href, Link } from "react-router";
import { chooseVariant } from "#app/domain/catalog/product.ts";
import { findProductBySlug } from "#app/domain/catalog/products.server.ts";
import { COMPANY } from "#app/domain/company.ts";
import { shopContext } from "#app/http/context.server.ts";
import { notFound } from "#app/http/responses.ts";
import { Button, ButtonLink } from "#app/ui/kit/button.tsx";
import { Breadcrumbs, Heading, Page } from "#app/ui/kit/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Picture } from "#app/ui/shop/picture.tsx";
import type { Route } from "./+types/lens-choice";
import styles from "./lens-choice.module.css";

export const handle: PageHandle = { isPlain: true };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const product = await findProductBySlug(context.get(shopContext).store.read, params.title);
  const variant = product && chooseVariant(product, url.searchParams.get("cor"));
  if (!variant || product.type === "acessorios") throw notFound();
  return { product, variant };
}

/** The beginning of the way from a frame to glasses. Until the shop chooses lenses by itself, people do it together. */
export default function LensChoice({ loaderData: { product, variant } }: Route.ComponentProps) {
  const page = `${href("/oculos/:title", { title: product.slug })}?cor=${variant.color}`;
  const asked = `Olá! Quero lentes de grau na armação ${product.title} ${variant.name} (${product.model}).`;
  const whatsapp = `${COMPANY.whatsappLink}?${new URLSearchParams({ text: asked })}`;
  return (
    <Page narrow>
      <PageHead
        title={`Escolha sua lente: ${product.title}`}
        description={`Lentes de grau na armação ${product.title}.`}
        path={href("/oculos/:title/lentes", { title: product.slug })}
        hidden
      />
      <Breadcrumbs steps={[{ label: product.title, to: page }, { label: "Escolha sua lente" }]} />
      <Heading lead="Por enquanto escolhemos a lente com você, em uma conversa pelo WhatsApp ou por e-mail.">
        ESCOLHA SUA LENTE
      </Heading>
      {variant.pictures[0] && (
        <Picture
          file={variant.pictures[0].file}
          placeholder={variant.pictures[0].placeholder}
          alt={`${product.title}, ${variant.name}`}
          sizes="(min-width: 40rem) 36rem, 100vw"
          eager
          className={styles.picture}
        />
      )}
      <ol className={styles.steps}>
        <li>Compre a armação agora, para guardar a sua.</li>
        <li>Conte como você quer a lente, pelo WhatsApp ou por e-mail. Ainda não mande a receita por lá.</li>
        <li>Dizemos as opções e os preços, e combinamos um jeito seguro de receber a receita.</li>
      </ol>
      <form method="post" action={href("/checkout/carrinho/adicionar")}>
        <input type="hidden" name="idProduct" value={product.id} />
        <input type="hidden" name="color" value={variant.color} />
        <Button wide>COMPRAR SÓ ARMAÇÃO</Button>
      </form>
      <ButtonLink wide look="secondary" to={whatsapp} rel="noreferrer">
        Falar com a ótica no WhatsApp
      </ButtonLink>
      <p>
        Prefere e-mail? <a href={`mailto:${COMPANY.email}`}>{COMPANY.email}</a>.{" "}
        <Link to={page}>Voltar à armação</Link>
      </p>
    </Page>
  );
}
