import type { FieldState } from "#app/ui/kit/form.tsx";
import styles from "./text-area.module.css";

interface TextAreaProps {
  field: FieldState;
  label: string;
  hint: string;
  maxLength: number;
}

/** A field of several lines. */
export function TextArea({ field, label, hint, maxLength }: TextAreaProps) {
  const { id, name, initialValue, errors, errorId } = field;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
      <textarea
        id={id}
        name={name}
        rows={5}
        maxLength={maxLength}
        defaultValue={typeof initialValue === "string" ? initialValue : ""}
        className={styles.text}
        aria-describedby={errors ? `${errorId} ${id}-hint` : `${id}-hint`}
        {...(errors && { "aria-invalid": true })}
      />
      {errors && (
        <p className={styles.error} id={errorId}>
          {errors[0]}
        </p>
      )}
    </div>
  );
}
