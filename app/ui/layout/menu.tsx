import { href, Link, useLocation } from "react-router";
import { Icon } from "#app/ui/kit/icon.tsx";
import { LISTED_SEXES, SEX_LABELS } from "#app/ui/shop/labels.ts";
import styles from "./menu.module.css";

const listsOf = (type: string) => [
  ...LISTED_SEXES.map((sex) => ({
    label: SEX_LABELS[sex],
    to: href("/produtos/:type/:sex?", { type, sex }),
  })),
  { label: "Todos", to: href("/produtos/:type/:sex?", { type }) },
];

const ENTRIES = [
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
  { label: "ACESSÓRIOS", to: href("/acessorios"), subs: [] },
];

/** Every entry is a link; hovering or focusing one shows what is under it. */
export function DesktopMenu() {
  return (
    <nav aria-label="Produtos" className={styles.desktop}>
      <ul>
        {ENTRIES.map(({ label, to, subs }) => (
          <li key={to} className={styles.entry}>
            <Link to={to}>
              {label}
              {subs.length > 0 && <Icon name="chevron-down" size={14} />}
            </Link>
            {subs.length > 0 && (
              <ul className={styles.sub}>
                {subs.map((sub) => (
                  <li key={sub.to}>
                    <Link to={sub.to}>{sub.label}</Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The menu of small screens, which opens without scripts. A new page is a new, closed one. */
export function Drawer() {
  const { key } = useLocation();
  return (
    <details className={styles.drawer} key={key}>
      <summary aria-label="Menu">
        <span className={styles.open}>
          <Icon name="menu" />
        </span>
        <span className={styles.close}>
          <Icon name="x" />
        </span>
      </summary>
      <nav aria-label="Produtos" className={styles.panel}>
        {ENTRIES.map(({ label, to, subs }) => (
          <section key={to}>
            <h2>{label}</h2>
            <ul>
              {(subs.length > 0 ? subs : [{ label: "Todos", to }]).map((sub) => (
                <li key={sub.to}>
                  <Link to={sub.to}>{sub.label}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </details>
  );
}
