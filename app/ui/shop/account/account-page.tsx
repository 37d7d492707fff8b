import type { ReactNode } from "react";
import { href, useLocation } from "react-router";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import styles from "./account-page.module.css";

/** What the menu leads to, and the addresses below which each entry is the current one. */
const ENTRIES = [
  { label: "Pedidos", to: href("/minha-conta/pedidos") },
  {
    label: "Dados",
    to: href("/minha-conta/meus-dados"),
    also: [
      href("/minha-conta/editar-meus-dados"),
      href("/minha-conta/alterar-senha"),
      href("/minha-conta/excluir"),
    ],
  },
  { label: "Endereços", to: href("/minha-conta/meus-enderecos") },
  { label: "Favoritos", to: href("/minha-conta/favoritos") },
  { label: "Atendimento", to: href("/atendimento") },
];

interface AccountPageProps {
  title: string;
  lead?: string;
  /** The page's form, whose errors the browser's title says. */
  form?: { allErrors: Record<string, unknown> };
  /** As wide as there is room, or as narrow as a form wants to be. */
  size?: "wide" | "form";
  children: ReactNode;
}

/** A page of the account, beside (on a phone, below) the menu of all of them. */
export function AccountPage({ title, lead, form, size = "wide", children }: AccountPageProps) {
  return (
    <Page>
      <div className={styles.account}>
        <AccountMenu />
        <div className={`${styles.content} ${styles[size]}`}>
          <PageTitle {...(lead && { lead })} {...(form && { form })}>
            {title}
          </PageTitle>
          {children}
        </div>
      </div>
    </Page>
  );
}

function AccountMenu() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Páginas da conta" className={styles.menu}>
      <ul>
        {ENTRIES.map(({ label, to, also = [] }) => (
          <li key={to}>
            <a href={to} className={styles.entry} aria-current={currencyOf(pathname, to, also)}>
              {label}
            </a>
          </li>
        ))}
        <li>
          <form method="post" action={href("/sair")}>
            <button type="submit" className={styles.entry}>
              Sair
            </button>
          </form>
        </li>
      </ul>
    </nav>
  );
}

/** The page itself, or a page below it. */
function currencyOf(pathname: string, to: string, also: readonly string[]) {
  if (pathname === to) return "page";
  return pathname.startsWith(`${to}/`) || also.includes(pathname) ? "true" : undefined;
}
