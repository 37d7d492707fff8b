import type { ReactNode } from "react";

import { COMPANY } from "#app/domain/company.ts";
import { Icon } from "./icon.tsx";
import styles from "./page.module.css";

export function Page({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  return <div className={`${styles.page} ${narrow ? styles.narrow : ""}`}>{children}</div>;
}

export function Heading({ children, lead }: { children: string; lead?: ReactNode }) {
  return (
    <>
      <h1 className={styles.title}>{children}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </>
  );
}

interface PageTitleProps {
  children: string;
  lead?: ReactNode;
  form?: { errors: Readonly<Record<string, unknown>> };
}

/** The heading and the document title, which begins with "Erro:" if the form has errors, as GOV.UK recommends. */
export function PageTitle({ children, lead, form }: PageTitleProps) {
  return (
    <>
      <DocumentTitle {...(form && { form })}>{children}</DocumentTitle>
      <Heading {...(lead && { lead })}>{children}</Heading>
    </>
  );
}

export function DocumentTitle({ children, form }: Pick<PageTitleProps, "children" | "form">) {
  const hasErrors = form && Object.keys(form.errors).length > 0;
  return <title>{`${hasErrors ? "Erro: " : ""}${children} | ${COMPANY.brand}`}</title>;
}

/** The last step is the page itself, and has no link. */
export function Breadcrumbs({ steps }: { steps: readonly { label: string; to?: string }[] }) {
  return (
    <nav aria-label="Você está aqui" className={styles.crumbs}>
      <ol>
        {steps.map(({ label, to }) => (
          <li key={label}>
            {to ? <a href={to}>{label}</a> : <span aria-current="page">{label}</span>}
            {to && <Icon name="chevron-right" size={14} />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
