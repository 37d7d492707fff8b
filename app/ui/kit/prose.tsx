import type { ReactNode } from "react";

import { Icon } from "./icon.tsx";
import { PageLink } from "./page-link.tsx";
import styles from "./prose.module.css";

export interface Chapter {
  /** The URL fragment. Do not change it once published. */
  id: string;
  title: string;
  body: ReactNode;
}

/** `inColumns`: sections of a few lines, two beside each other on a desk. */
export function Prose({ inColumns = false, children }: { inColumns?: boolean; children: ReactNode }) {
  return <div className={inColumns ? `${styles.prose} ${styles.columns}` : styles.prose}>{children}</div>;
}

export function Chapters({ chapters }: { chapters: readonly Chapter[] }) {
  return (
    <div className={styles.chapters}>
      <nav aria-labelledby="nesta-pagina" className={styles.contents}>
        <h2 id="nesta-pagina">Nesta página</h2>
        <ul>
          {chapters.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <Prose>
        {chapters.map(({ id, title, body }) => (
          <section key={id} id={id}>
            <h2>{title}</h2>
            {body}
          </section>
        ))}
      </Prose>
    </div>
  );
}

/** A `<details>` element: opens without scripts, and the browser's find-in-page searches inside. */
export function Question({ question, children }: { question: string; children: ReactNode }) {
  return (
    <details className={styles.question}>
      <summary>
        {question}
        <Icon name="chevron-down" size={20} />
      </summary>
      <div>{children}</div>
    </details>
  );
}

interface NextLink {
  label: string;
  to: string;
  /** Both pages have React. */
  opensInPlace?: boolean;
}

export function NextLinks({ links }: { links: readonly NextLink[] }) {
  return (
    <ul className={styles.onward}>
      {links.map(({ label, to, opensInPlace = false }) => (
        <li key={to}>
          <PageLink to={to} opensInPlace={opensInPlace}>
            {label}
            <Icon name="chevron-right" size={16} />
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

export function Cards({ children }: { children: ReactNode }) {
  return <div className={styles.cards}>{children}</div>;
}

export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

interface RecordTableProps {
  caption: string;
  columns: readonly [string, ...string[]];
  /** As many cells in each row as there are columns; the first one names the row. */
  rows: readonly (readonly [string, ...string[]])[];
}

export function RecordTable({ caption, columns, rows }: RecordTableProps) {
  return (
    <table className={styles.records}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} data-label={columns[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
