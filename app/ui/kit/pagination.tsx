import { Icon } from "./icon.tsx";
import styles from "./pagination.module.css";

interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  hrefOf(page: number): string;
  /** Tells the links of several lists on one page apart. */
  label?: string;
}

export function Pagination({ page, pages, hrefOf, label = "Páginas" }: PaginationProps) {
  if (pages <= 1) return null;
  const nearby = [...new Set([1, page - 1, page, page + 1, pages])].filter(
    (each) => each >= 1 && each <= pages,
  );
  return (
    <nav aria-label={label} className={styles.pagination}>
      {page > 1 && (
        <a href={hrefOf(page - 1)} rel="prev" className={styles.step}>
          <Icon name="chevron-left" size={18} /> Anterior
        </a>
      )}
      <ol>
        {nearby.map((each, index) => (
          <li key={each}>
            {each - (nearby[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
            <a
              href={hrefOf(each)}
              aria-label={`Página ${each}`}
              aria-current={each === page ? "page" : undefined}
            >
              {each}
            </a>
          </li>
        ))}
      </ol>
      {page < pages && (
        <a href={hrefOf(page + 1)} rel="next" className={styles.step}>
          Próxima <Icon name="chevron-right" size={18} />
        </a>
      )}
    </nav>
  );
}
