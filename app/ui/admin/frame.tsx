import { type ReactNode, useState } from "react";
import { href, Link, useLocation, useNavigation } from "react-router";
import { COMPANY } from "#app/domain/company.ts";
import type { Role } from "#app/domain/staff/roles.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import styles from "./frame.module.css";
import { ROLE_NAMES } from "./labels.ts";
import { navigationFor, type Screen } from "./navigation.ts";
import { SearchBox } from "./search-box.tsx";
import { ShortcutHelp } from "./shortcut-help.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

interface AdminFrameProps {
  /** Null before signing in. */
  member: { name: string; role: Role; hasShortcuts: boolean } | null;
  children: ReactNode;
}

/** Header, navigation and content of every page of the back office. Its density and controls hold for all that is inside. */
export function AdminFrame({ member, children }: AdminFrameProps) {
  const screens = member ? navigationFor(member.role) : [];
  const isLoading = useNavigation().state !== "idle";
  const [isHelpOpen, setHelpOpen] = useState(false);
  useShortcuts({
    isOn: member?.hasShortcuts ?? false,
    places: Object.fromEntries(screens.flatMap(({ key, to }) => (key ? [[key, to]] : []))),
    openHelp: () => setHelpOpen(true),
  });
  return (
    <div className={`${styles.frame} ${member ? styles.withMenu : ""}`}>
      <a href="#conteudo" className={styles.skip}>
        Ir para o conteúdo
      </a>
      <header className={`${styles.bar} ${isLoading ? styles.loading : ""}`}>
        <Link to={href("/admin")} className={styles.brand}>
          <Icon name="gem" size={20} />
          <span>{COMPANY.brand}</span>
        </Link>
        {member && <SearchBox />}
        <div className={styles.person}>
          <a href={href("/")}>Loja</a>
          {member && (
            <>
              <span className={styles.name}>
                {member.name}
                <small>{ROLE_NAMES[member.role]}</small>
              </span>
              <form method="post" action={href("/admin/sair")}>
                <button type="submit">Sair</button>
              </form>
            </>
          )}
        </div>
      </header>
      {member && <Navigation screens={screens} />}
      <main id="conteudo" tabIndex={-1} className={styles.content} aria-busy={isLoading || undefined}>
        {children}
      </main>
      {member && (
        <footer className={styles.foot}>
          <Link to={href("/admin/atalhos")}>Atalhos do teclado</Link>
        </footer>
      )}
      {isHelpOpen && <ShortcutHelp screens={screens} onClose={() => setHelpOpen(false)} />}
    </div>
  );
}

function Navigation({ screens }: { screens: readonly Screen[] }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Administração" className={styles.menu}>
      <ul>
        {screens.map(({ to, label, startsGroup }) => (
          <li key={to} className={startsGroup && styles.group}>
            <Link to={to} aria-current={currentOf(pathname, to)}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function currentOf(pathname: string, to: string) {
  if (pathname === to) return "page";
  return to !== href("/admin") && pathname.startsWith(`${to}/`) ? "true" : undefined;
}
