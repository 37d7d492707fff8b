import type { ReactNode } from "react";
import { href, useLocation } from "react-router";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import styles from "./account-page.module.css";

/** The menu entries. An entry is also marked as current on the pages in `also`. */
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
  /** The document title tells whether this form has errors. */
  form?: { errors: Readonly<Record<string, unknown>> };
  size?: "wide" | "form";
  children: ReactNode;
}

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
            <a href={to} className={styles.entry} aria-current={ariaCurrentOf(pathname, to, also)}>
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

function ariaCurrentOf(pathname: string, to: string, also: readonly string[]) {
  if (pathname === to) return "page";
  return pathname.startsWith(`${to}/`) || also.includes(pathname) ? "true" : undefined;
}
