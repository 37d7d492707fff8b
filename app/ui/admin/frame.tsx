import type { ReactNode } from "react";
import { href, Link, useLocation } from "react-router";
import { COMPANY } from "#app/domain/company.ts";
import type { Role } from "#app/domain/staff/roles.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import styles from "./frame.module.css";
import { ROLE_NAMES } from "./labels.ts";
import { navigationFor } from "./navigation.ts";

interface AdminFrameProps {
  /** Null before signing in. */
  member: { name: string; role: Role } | null;
  children: ReactNode;
}

/** Header, navigation and content of every page of the back office. Its density and controls hold for all that is inside. */
export function AdminFrame({ member, children }: AdminFrameProps) {
  return (
    <div className={styles.frame}>
      <a href="#conteudo" className={styles.skip}>
        Ir para o conteúdo
      </a>
      <header className={styles.bar}>
        <Link to={href("/admin")} className={styles.brand}>
          <Icon name="gem" size={20} />
          <span>{COMPANY.brand}</span>
        </Link>
        {member && <Navigation role={member.role} />}
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
      <main id="conteudo" tabIndex={-1} className={styles.content}>
        {children}
      </main>
    </div>
  );
}

function Navigation({ role }: { role: Role }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Administração" className={styles.menu}>
      <ul>
        {navigationFor(role).map(({ to, label }) => (
          <li key={to}>
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
