import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";
import styles from "./form.module.css";
import { Icon } from "./icon.tsx";
import { Notice } from "./notice.tsx";

export interface FieldState {
  id: string;
  name: string;
  errorId: string;
  errors: string[] | undefined;
  initialValue?: unknown;
}

interface FormState {
  id: string;
  allErrors: Record<string, string[]>;
}

/** A form validated by the server. `lastResult` is an action's 422 response: the submitted values and their errors. */
export function useServerForm<Fields extends Record<string, unknown>>(options: {
  id: string;
  lastResult: SubmissionResult | undefined;
  defaultValue?: { [Name in keyof Fields]?: string };
}) {
  return useForm<Record<keyof Fields & string, string>>({
    id: options.id,
    lastResult: options.lastResult ?? null,
    defaultValue: (options.defaultValue ?? {}) as never,
  });
}

/**
 * The form with its error summary and submit button. Native validation is off, so that the error messages are the same in every
 * browser; `checksBefore` turns it on, for a form whose upload is too large to send in vain.
 */
export function ServerForm({
  form,
  submit,
  checksBefore = false,
  children,
  ...rest
}: { form: FormState; submit: string; checksBefore?: boolean; children: ReactNode } & Omit<
  ComponentProps<"form">,
  "children"
>) {
  return (
    <div className={styles.whole}>
      <ErrorSummary form={form} />
      <form method="post" {...rest} id={form.id} noValidate={!checksBefore} className={styles.form}>
        {children}
        <Button wide>{submit}</Button>
      </form>
    </div>
  );
}

/** All errors, each a link to its field. The first one is also shown as a flash message. */
export function ErrorSummary({ form }: { form: FormState }) {
  const entries = Object.entries(form.allErrors).map(([field, messages]) => ({
    href: `#${form.id}-${field}`,
    message: messages[0] ?? "",
  }));
  const first = entries[0];

  if (!first) return null;
  return (
    <>
      <Notice tone="error">{first.message}</Notice>
      <div className={styles.summary} role="alert" tabIndex={-1} data-errors="">
        <h2>Confira antes de continuar</h2>
        <ul>
          {entries.map(({ href, message }) => (
            <li key={href}>
              <a href={href}>{message}</a>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

type FieldProps = {
  field: FieldState;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  /** On the line of the input, which is then as wide as a CEP. */
  beside?: ReactNode;
  describedBy?: string;
} & Omit<ComponentProps<"input">, "id" | "name" | "defaultValue">;

export function Field({ field, label, hint, optional, beside, describedBy, ...input }: FieldProps) {
  const control = <input {...input} {...stateOf(field, hint, describedBy)} className={styles.input} />;
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      {beside ? (
        <div className={styles.line}>
          {control}
          {beside}
        </div>
      ) : (
        control
      )}
    </FieldFrame>
  );
}

export function SelectField({
  field,
  label,
  options,
  empty = "Escolha",
  hint,
  describedBy,
  ...select
}: {
  field: FieldState;
  label: string;
  options: readonly string[];
  empty?: string;
  hint?: ReactNode;
  describedBy?: string;
} & Omit<ComponentProps<"select">, "id" | "name" | "defaultValue">) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <select {...select} {...stateOf(field, hint, describedBy)} className={styles.input}>
        <option value="">{empty}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </FieldFrame>
  );
}

export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

export function Choices({ inline = false, children }: { inline?: boolean; children: ReactNode }) {
  return <div className={`${styles.choices} ${inline ? styles.inline : ""}`}>{children}</div>;
}

export function Choice({ children, ...input }: ComponentProps<"input">) {
  return (
    <label className={styles.choice}>
      <input type="radio" {...input} />
      <span>{children}</span>
    </label>
  );
}

export function CheckField({
  field,
  children,
  ...input
}: { field: FieldState } & Omit<ComponentProps<"input">, "id" | "name">) {
  return (
    <div className={styles.field}>
      <label className={styles.check}>
        <input
          {...input}
          type="checkbox"
          id={field.id}
          name={field.name}
          defaultChecked={Boolean(field.initialValue)}
          aria-invalid={field.errors ? true : undefined}
          aria-describedby={field.errors && field.errorId}
        />
        <span>{children}</span>
      </label>
      <FieldError field={field} />
    </div>
  );
}

function FieldError({ field }: { field: FieldState }) {
  return (
    field.errors && (
      <p className={styles.error} id={field.errorId}>
        <Icon name="circle-alert" size={16} />
        {field.errors[0]}
      </p>
    )
  );
}

function FieldFrame({
  field,
  label,
  hint,
  optional,
  children,
}: {
  field: FieldState;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <div className={styles.field}>
      <label htmlFor={field.id}>
        {label} {optional && <span className={styles.optional}>(opcional)</span>}
      </label>
      {hint && (
        <p className={styles.hint} id={`${field.id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldError field={field} />
    </div>
  );
}

function stateOf(field: FieldState, hint?: ReactNode, describedBy?: string) {
  const described = [hint && `${field.id}-hint`, describedBy, field.errors && field.errorId]
    .filter(Boolean)
    .join(" ");
  return {
    id: field.id,
    name: field.name,
    defaultValue: typeof field.initialValue === "string" ? field.initialValue : undefined,
    "aria-invalid": field.errors ? true : undefined,
    "aria-describedby": described || undefined,
  };
}
