import type { ReactNode } from "react";
import { href, useLocation } from "react-router";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import { PageLink } from "#app/ui/kit/page-link.tsx";
import styles from "./account-page.module.css";

interface Entry {
  label: string;
  to: string;
  /** Further pages on which the entry is marked as current. */
  also?: readonly string[];
  /** A page without React. */
  loadsDocument?: boolean;
}

const ENTRIES: readonly Entry[] = [
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
  { label: "Favoritos", to: href("/minha-conta/favoritos"), loadsDocument: true },
  { label: "Atendimento", to: href("/atendimento"), loadsDocument: true },
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
        {ENTRIES.map(({ label, to, also = [], loadsDocument = false }) => (
          <li key={to}>
            <PageLink
              to={to}
              opensInPlace={!loadsDocument}
              className={styles.entry}
              aria-current={ariaCurrentOf(pathname, to, also)}
            >
              {label}
            </PageLink>
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
