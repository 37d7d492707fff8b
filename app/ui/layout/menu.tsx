import { memo } from "react";
import { href } from "react-router";
import { COMPANY } from "#app/domain/company.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import { KIND_LABELS, KINDS, LISTED_SEXES, SEX_LABELS } from "#app/ui/shop/labels.ts";
import styles from "./menu.module.css";
import { SearchBox } from "./search-box.tsx";

const listsOf = (type: string) => [
  { label: "Todos", to: href("/produtos/:type/:sex?", { type }) },
  ...LISTED_SEXES.map((sex) => ({
    label: SEX_LABELS[sex],
    to: href("/produtos/:type/:sex?", { type, sex }),
  })),
];

export const ENTRIES = [
  {
    label: "ÓCULOS DE GRAU",
    to: href("/produtos/:type/:sex?", { type: "oculos-de-grau" }),
    subs: listsOf("oculos-de-grau"),
  },
  {
    label: "ÓCULOS DE SOL",
    to: href("/produtos/:type/:sex?", { type: "oculos-de-sol" }),
    subs: listsOf("oculos-de-sol"),
  },
  {
    label: "ACESSÓRIOS",
    to: href("/acessorios"),
    subs: [
      { label: "Todos", to: href("/acessorios") },
      ...KINDS.map((kind) => ({ label: KIND_LABELS[kind], to: `${href("/acessorios")}?tipo=${kind}` })),
    ],
  },
];

/** Every entry is a link. Its submenu opens on hover and on focus, and on touch screens with the arrow beside it. */
export const DesktopMenu = memo(() => (
  <site-menu className={styles.desktop}>
    <nav aria-label="Produtos">
      <ul>
        {ENTRIES.map(({ label, to, subs }) => (
          <li key={to} className={styles.entry}>
            <a href={to}>{label}</a>
            <details name="menu">
              <summary aria-label={`Mostrar ${label}`} aria-controls={`menu-${to}`}>
                <Icon name="chevron-down" size={14} />
              </summary>
            </details>
            <ul className={styles.sub} id={`menu-${to}`}>
              {subs.map((sub) => (
                <li key={sub.to}>
                  <a href={sub.to}>{sub.label}</a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  </site-menu>
));

/** The menu of small screens; opens without scripts. */
export const Drawer = memo(({ isSignedIn }: { isSignedIn: boolean }) => (
  <site-menu className={styles.host}>
    <details className={styles.drawer}>
      <summary aria-label="Menu">
        <span className={styles.open}>
          <Icon name="menu" />
        </span>
        <span className={styles.close}>
          <Icon name="x" />
        </span>
      </summary>
      <div className={styles.panel}>
        <p className={styles.head}>
          <Icon name="gem" size={24} /> ótica ametista
        </p>
        <SearchBox id="busca-menu" />
        <nav aria-label="Produtos">
          {ENTRIES.map(({ label, subs }) => (
            <section key={label}>
              <h2>{label}</h2>
              <ul>
                {subs.map((sub) => (
                  <li key={sub.to}>
                    <a href={sub.to}>{sub.label}</a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <section>
            <h2>VOCÊ</h2>
            <ul>
              {!isSignedIn && (
                <li>
                  <a href={href("/entrar")}>Entrar ou cadastrar</a>
                </li>
              )}
              <li>
                <a href={href("/minha-conta/favoritos")}>Favoritos</a>
              </li>
              <li>
                <a href={href("/minha-conta/pedidos")}>Meus pedidos</a>
              </li>
              <li>
                <a href={href("/atendimento")}>Contato</a>
              </li>
              <li>
                <a href={COMPANY.instagram} rel="noreferrer">
                  Instagram
                </a>
              </li>
              {isSignedIn && (
                <li>
                  <form method="post" action={href("/sair")}>
                    <button type="submit">Sair</button>
                  </form>
                </li>
              )}
            </ul>
          </section>
        </nav>
      </div>
    </details>
  </site-menu>
));
