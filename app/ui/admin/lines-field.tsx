import type { FieldState } from "#app/ui/kit/form.tsx";
import styles from "./lines-field.module.css";

interface LinesFieldProps {
  field: FieldState;
  label: string;
  hint: string;
  rows: number;
}

/** A field for several lines. */
export function LinesField({
  field: { id, name, errorId, errors, initialValue },
  label,
  hint,
  rows,
}: LinesFieldProps) {
  const describedBy = [`${id}-hint`, errors && errorId].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
      <textarea
        id={id}
        name={name}
        rows={rows}
        defaultValue={String(initialValue ?? "")}
        aria-describedby={describedBy}
        aria-invalid={errors ? true : undefined}
        autoComplete="off"
        spellCheck={false}
      />
      {errors && (
        <p className={styles.error} id={errorId}>
          {errors[0]}
        </p>
      )}
    </div>
  );
}
