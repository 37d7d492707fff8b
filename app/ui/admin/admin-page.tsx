import type { ReactNode } from "react";
import { PageTitle } from "#app/ui/kit/page.tsx";
import styles from "./admin-page.module.css";

interface AdminPageProps {
  title: string;
  lead?: string;
  /** The document title tells whether this form has errors. */
  form?: { errors: Readonly<Record<string, unknown>> };
  /** `form`: one column of fields, as wide as fields should be. `narrow`: panels of such a width. */
  size?: "wide" | "form" | "narrow";
  /** Links beside the title, such as 'Convidar'. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Title and content of one screen. Not for search engines: the response also says so. */
export function AdminPage({ title, lead, form, size = "wide", actions, children }: AdminPageProps) {
  return (
    <div className={styles[size]}>
      <meta name="robots" content="noindex" />
      <div className={styles.head}>
        <div>
          <PageTitle {...(lead && { lead })} {...(form && { form })}>
            {title}
          </PageTitle>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** A part of a screen, on paper. `id` is for links to it. */
export function Panel({ id, title, children }: { id?: string; title?: string; children: ReactNode }) {
  return (
    <section id={id} className={styles.panel}>
      {title && <h2>{title}</h2>}
      {children}
    </section>
  );
}
