import { createContext, memo, useContext } from "react";
import { href, type LinkProps } from "react-router";
import { COMPANY } from "#app/domain/company.ts";
import { isolateText } from "#app/domain/values/text.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import { PageLink } from "#app/ui/kit/page-link.tsx";
import styles from "./header.module.css";
import { DesktopMenu, Drawer } from "./menu.tsx";
import { SearchBox } from "./search-box.tsx";
import { useSite } from "./site.ts";

/** Whether React Router follows the header's links to pages with React. */
const OpensInPlaceContext = createContext(false);

export const Header = memo(({ opensInPlace }: { opensInPlace: boolean }) => {
  const { accountName, cartCount, simulatesPayments } = useSite();
  return (
    <OpensInPlaceContext value={opensInPlace}>
      <a href="#conteudo" className={styles.skip}>
        Ir para o conteúdo
      </a>
      <section aria-label="Contato" className={styles.top}>
        <div>
          <a href={href("/atendimento")}>Contato</a>
          <p>Óculos com preço justo, direto de quem faz</p>
          <a href={COMPANY.instagram} rel="noreferrer">
            Instagram
          </a>
        </div>
      </section>
      {simulatesPayments && (
        <section aria-label="Demonstração" className={styles.simulated}>
          Demonstração: <strong>pagamentos simulados</strong>
        </section>
      )}
      <header className={styles.bar}>
        <div className={styles.main}>
          <Drawer isSignedIn={accountName !== null} />
          <a href={href("/")} className={styles.logo} aria-label={`${COMPANY.brand}, início`}>
            <Icon name="gem" size={26} />
            <span aria-hidden="true">ótica ametista</span>
          </a>
          <SearchBox className={styles.search} id="busca" />
          <nav aria-label="Sua conta e carrinho" className={styles.icons}>
            <IconLink href={href("/busca")} icon="search" label="Buscar" className={styles.toSearch} />
            {accountName === null ? (
              <IconLink to={href("/entrar")} icon="user" label="Entrar ou Cadastrar" />
            ) : (
              <AccountIcons name={accountName} />
            )}
            <IconLink
              to={href("/checkout/carrinho")}
              icon="shopping-bag"
              label={cartCount > 0 ? `Carrinho, ${quantityOf(cartCount)}` : "Carrinho"}
              tooltip="Carrinho"
              count={cartCount}
            />
          </nav>
        </div>
        <div className={styles.menu}>
          <DesktopMenu />
          <InPlaceLink to={href("/checkout/carrinho")} className={styles.compactCart}>
            {cartCount > 0 ? `Carrinho (${cartCount})` : "Carrinho"}
          </InPlaceLink>
        </div>
      </header>
    </OpensInPlaceContext>
  );
});

function AccountIcons({ name }: { name: string }) {
  return (
    <>
      <IconLink to={href("/minha-conta/meus-dados")} icon="user" label="Meus dados" />
      <IconLink
        href={href("/minha-conta/favoritos")}
        icon="heart"
        label="Favoritos"
        className={styles.roomy}
      />
      <IconLink
        to={href("/minha-conta/pedidos")}
        icon="package"
        label="Meus pedidos"
        className={styles.roomy}
      />
      <form method="post" action={href("/sair")} className={styles.roomy}>
        <button type="submit" className={styles.icon} aria-label={`Sair da conta de ${isolateText(name)}`}>
          <Icon name="log-out" />
          <span className={styles.tooltip} aria-hidden="true">
            Sair
          </span>
        </button>
      </form>
    </>
  );
}

/** With `to`, a link to a page with React. */
function IconLink({
  icon,
  label,
  tooltip = label,
  count = 0,
  className = "",
  ...link
}: {
  icon: string;
  label: string;
  tooltip?: string;
  count?: number;
  className?: string | undefined;
} & ({ to: string } | { href: string })) {
  const content = (
    <>
      <Icon name={icon} />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
      <span className={styles.tooltip} aria-hidden="true">
        {tooltip}
      </span>
    </>
  );
  const attributes = { className: `${styles.icon} ${className}`, "aria-label": label, children: content };
  return "to" in link ? <InPlaceLink {...link} {...attributes} /> : <a {...link} {...attributes} />;
}

/** A link to a page with React. */
function InPlaceLink(link: LinkProps) {
  return <PageLink {...link} opensInPlace={useContext(OpensInPlaceContext)} />;
}

function quantityOf(count: number) {
  return count === 1 ? "1 item" : `${count} itens`;
}
