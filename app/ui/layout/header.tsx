import { Form, href, Link } from "react-router";
import { COMPANY } from "#app/domain/company.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import styles from "./header.module.css";
import { DesktopMenu, Drawer } from "./menu.tsx";

export interface Visitor {
  /** The name of whoever is signed in. */
  accountName: string | null;
  cartCount: number;
  simulatesPayments: boolean;
}

export function Header({ visitor }: { visitor: Visitor }) {
  return (
    <>
      <a href="#conteudo" className={styles.skip}>
        Ir para o conteúdo
      </a>
      <section aria-label="Contato" className={styles.top}>
        <div>
          <a href={`mailto:${COMPANY.email}`}>Contato</a>
          <p>Óculos com preço justo, direto de quem faz</p>
          <a href={COMPANY.instagram} rel="noreferrer">
            Instagram
          </a>
        </div>
      </section>
      {visitor.simulatesPayments && (
        <section aria-label="Demonstração" className={styles.simulated}>
          Demonstração: <strong>pagamentos simulados</strong>
        </section>
      )}
      <header className={styles.bar}>
        <div>
          <Drawer />
          <Link to={href("/")} className={styles.logo} aria-label={`${COMPANY.brand}, início`}>
            <Icon name="gem" size={26} />
            <span aria-hidden="true">ótica ametista</span>
          </Link>
          <DesktopMenu />
          <nav aria-label="Sua conta e carrinho" className={styles.icons}>
            {visitor.accountName === null ? (
              <IconLink to={href("/entrar")} icon="user" label="Entrar ou Cadastrar" />
            ) : (
              <>
                <IconLink to={href("/minha-conta/pedidos")} icon="package" label="Meus pedidos" />
                <Form method="post" action={href("/sair")}>
                  <button
                    type="submit"
                    className={styles.icon}
                    aria-label={`Sair da conta de ${visitor.accountName}`}
                  >
                    <Icon name="log-out" />
                    <span className={styles.tooltip} aria-hidden="true">
                      Sair
                    </span>
                  </button>
                </Form>
              </>
            )}
            <IconLink
              to={href("/checkout/carrinho")}
              icon="shopping-bag"
              label={visitor.cartCount > 0 ? `Carrinho, ${quantityOf(visitor.cartCount)}` : "Carrinho"}
              tooltip="Carrinho"
              count={visitor.cartCount}
            />
          </nav>
        </div>
      </header>
    </>
  );
}

function IconLink({
  to,
  icon,
  label,
  tooltip = label,
  count = 0,
}: {
  to: string;
  icon: string;
  label: string;
  tooltip?: string;
  count?: number;
}) {
  return (
    <Link to={to} className={styles.icon} aria-label={label}>
      <Icon name={icon} />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
      <span className={styles.tooltip} aria-hidden="true">
        {tooltip}
      </span>
    </Link>
  );
}

function quantityOf(count: number) {
  return count === 1 ? "1 item" : `${count} itens`;
}
