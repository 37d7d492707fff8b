import { type ReactNode, useId } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/kit/button.tsx";
import styles from "./filter-bar.module.css";

interface FilterBarProps {
  /** On a phone the filters are folded, and open if one of them is active. Without it they are never folded. */
  isActive?: boolean;
  children: ReactNode;
}

/** Filters of a list: a GET form, so that every choice is a URL. */
export function FilterBar({ isActive, children }: FilterBarProps) {
  if (isActive === undefined) return <Filters>{children}</Filters>;
  return (
    // Keyed: a navigation in place folds or unfolds it as the new URL says.
    <details key={String(isActive)} open={isActive} className={styles.fold}>
      <summary>Filtros{isActive && " (ativos)"}</summary>
      <Filters>{children}</Filters>
    </details>
  );
}

function Filters({ children }: { children: ReactNode }) {
  return (
    <Form method="get" role="search" aria-label="Filtros" className={styles.bar}>
      {children}
      <Button look="secondary">Filtrar</Button>
    </Form>
  );
}

interface FilterSelectProps {
  name: string;
  label: string;
  /** The choice that filters nothing. */
  all: string;
  value: string;
  options: readonly { value: string; label: string }[];
}

export function FilterSelect({ name, label, all, value, options }: FilterSelectProps) {
  const id = useId();
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      {/* Keyed by the value: after a navigation it shows the choice of the new URL. */}
      <select key={value} id={id} name={name} defaultValue={value}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

export function FilterDate({ name, label, value }: { name: string; label: string; value: string }) {
  const id = useId();
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <input key={value} id={id} name={name} type="date" defaultValue={value} />
    </div>
  );
}

export function FilterText({ name, label, value }: { name: string; label: string; value: string }) {
  const id = useId();
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <input
        key={value}
        id={id}
        name={name}
        type="search"
        autoComplete="off"
        maxLength={100}
        defaultValue={value}
      />
    </div>
  );
}
