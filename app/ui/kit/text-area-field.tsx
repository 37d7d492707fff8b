import { getTextareaProps } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import styles from "./form.module.css";
import { describedBy, FieldFrame, type FieldState, metadataOf } from "./form.tsx";

/** A field of several lines. */
export function TextAreaField({
  field,
  label,
  hint,
  optional,
  rows = 5,
  ...textArea
}: {
  field: FieldState;
  label: ReactNode;
  hint: ReactNode;
  optional?: boolean;
} & Omit<ComponentProps<"textarea">, "id" | "name" | "defaultValue">) {
  const { key: _, ...state } = getTextareaProps(metadataOf(field), describedBy(field, hint, undefined));
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      <textarea {...state} {...textArea} rows={rows} className={styles.input} />
    </FieldFrame>
  );
}
