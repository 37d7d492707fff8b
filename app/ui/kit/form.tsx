import {
  type FieldMetadata,
  getFormProps,
  getInputProps,
  getSelectProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import {
  type ComponentProps,
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  useMemo,
  useRef,
  useState,
} from "react";
import { useFetcher } from "react-router";
import { afterPress } from "./after-press.ts";
import { Button } from "./button.tsx";
import { ErrorSummary, type FormErrors } from "./error-summary.tsx";
import styles from "./form.module.css";
import { Icon } from "./icon.tsx";
import { NotSentNotice, PostForm } from "./post-form.tsx";

/** The state of a field: Conform's metadata, or the same without errors for a form whose action is another page's. */
export type FieldState = Pick<FieldMetadata<string>, "id" | "name" | "errorId" | "errors"> & {
  initialValue?: unknown;
};

/** The name of Conform's field for a submission that is only a check of one field. */
const INTENT = "__intent__";

export interface ServerFormState extends FormErrors {
  props: { id: string; noValidate: boolean; onSubmit(event: FormEvent<HTMLFormElement>): void };
  /** Checks a field when it is left. */
  onBlur?(event: FocusEvent<HTMLFormElement>): void;
}

interface ServerFormOptions<Fields> {
  id: string;
  /** An action's 422 response: the submitted values and their errors. */
  lastResult: SubmissionResult | undefined;
  defaultValue?: { [Name in keyof Fields]?: string };
  /** Checks each field when it is left, by the action's own schema. */
  checksFields?: boolean;
}

/** A form validated by the server. */
export function useServerForm<Fields extends Record<string, unknown>>({
  id,
  lastResult: submitted,
  defaultValue,
  checksFields = false,
}: ServerFormOptions<Fields>) {
  const check = useFetcher<{ lastResult?: SubmissionResult }>();
  const checked = useRef<Record<string, boolean>>({});
  /** Whether the form was sent after its last check. */
  const isOvertaken = useRef(false);
  const early = check.data?.lastResult;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  const checkResult = useMemo(
    () => (isOvertaken.current ? undefined : keepUnchecked(early, submitted, checked.current)),
    [early],
  );
  const [form, fields] = useForm<Record<keyof Fields & string, string>>({
    id,
    lastResult: useLatest(submitted, checkResult) ?? null,
    defaultValue: (defaultValue ?? {}) as never,
  });
  const formProps = getFormProps(form);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    formProps.onSubmit(event);
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter?.getAttribute("name") !== INTENT) {
      // A later check, or one that is still on its way, must not hide the errors that only the action finds.
      checked.current = {};
      isOvertaken.current = true;
      return;
    }
    event.preventDefault();
    isOvertaken.current = false;
    const sent = new FormData(event.currentTarget, submitter);
    // A check replaces the one before, whose field must not be forgotten.
    sent.set("__state__", JSON.stringify({ validated: checked.current }));
    check.submit(sent, { method: "post", action: event.currentTarget.getAttribute("action") ?? "" });
  }

  function onBlur({ target, relatedTarget, currentTarget }: FocusEvent<HTMLFormElement>) {
    const { name, value } = target as Partial<HTMLInputElement>;
    const state = name ? (fields as Record<string, FieldState>)[name] : undefined;
    // An empty field that was never wrong is no mistake yet, and a press on the button checks all fields.
    if (!name || !state || (!value && !state.errors) || isSubmit(relatedTarget, currentTarget)) return;
    // Still the value that was refused, perhaps by a rule of the action: Conform focuses it, and then the summary is focused.
    if (state.errors && submitted?.initialValue?.[name] === value) return;
    checked.current[name] = true;
    afterPress(() => {
      if (target.isConnected) form.validate({ name: name as never });
    });
  }

  const state: ServerFormState = {
    id: form.id,
    errors: submitted?.error ?? {},
    isSolved: (name) => checked.current[name] && !(fields as Record<string, FieldState>)[name]?.errors,
    props: { id: form.id, noValidate: formProps.noValidate, onSubmit },
    ...(checksFields && { onBlur }),
  };
  return [state, fields] as const;
}

/** Keeps the submission's errors of other fields, some of which only the action finds: Conform keeps an error that is null. */
function keepUnchecked(
  early: SubmissionResult | undefined,
  submitted: SubmissionResult | undefined,
  checked: Readonly<Record<string, boolean>>,
): SubmissionResult | undefined {
  const unchecked = Object.keys(submitted?.error ?? {}).filter((name) => !checked[name]);
  const kept = Object.fromEntries(unchecked.map((name) => [name, null]));
  return early && { ...early, error: { ...kept, ...early.error } };
}

/** The one of two values that changed last. */
function useLatest<Value>(one: Value, other: Value): Value {
  const [seen, setSeen] = useState({ one, other, latest: one ?? other });
  if (seen.one === one && seen.other === other) return seen.latest;
  const latest = seen.one === one ? other : one;
  setSeen({ one, other, latest });
  return latest;
}

function isSubmit(element: EventTarget | null, form: HTMLFormElement): boolean {
  return element instanceof HTMLButtonElement && element.type === "submit" && element.form === form;
}

/**
 * The form with its error summary and submit button. Native validation is off, so that the error messages are the same in every
 * browser; `checksBefore` turns it on, for a form whose upload is too large to send in vain. Without `submit` the button stands
 * elsewhere on the page, and names the form.
 */
export function ServerForm({
  form,
  submit,
  look = "primary",
  checksBefore = false,
  children,
  ...rest
}: {
  form: ServerFormState;
  submit?: string;
  /** Of the button: `secondary` beside the act that usually comes next. */
  look?: "primary" | "secondary";
  checksBefore?: boolean;
  children: ReactNode;
} & Omit<ComponentProps<typeof PostForm>, "children">) {
  return (
    <div className={styles.whole}>
      <ErrorSummary form={form} />
      <PostForm
        {...rest}
        {...form.props}
        onBlur={form.onBlur}
        noValidate={!checksBefore}
        className={styles.form}
      >
        {children}
        {submit && (
          <Button wide look={look}>
            {submit}
          </Button>
        )}
      </PostForm>
      <NotSentNotice fetcher={rest.fetcher} />
    </div>
  );
}

type FieldProps = {
  field: FieldState;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  /** On the line of the input, which is then as wide as a CEP. */
  beside?: ReactNode;
  /** The id of another element that describes the field. */
  message?: string | undefined;
  /** Takes the place and the id of the input as soon as it is ready. */
  substitute?: { isReady: boolean; control: ReactNode } | undefined;
  type?: "text" | "email" | "tel" | "password" | "date" | "file" | "number" | "search";
} & Omit<ComponentProps<"input">, "id" | "name" | "type">;

export function Field({
  field,
  label,
  hint,
  optional,
  beside,
  message,
  substitute,
  type = "text",
  ...input
}: FieldProps) {
  const { key: _, ...state } = getInputProps(metadataOf(field), {
    type,
    ...describedBy(field, hint, message),
  });
  const { isReady = false } = substitute ?? {};
  const replaced = isReady && { id: undefined, hidden: true, disabled: true };
  const control = <input {...state} {...input} {...replaced} className={styles.input} />;
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
      {substitute && (
        <div id={isReady ? field.id : undefined} tabIndex={-1} hidden={!isReady}>
          {substitute.control}
        </div>
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
  message,
  ...select
}: {
  field: FieldState;
  label: string;
  options: readonly string[];
  empty?: string;
  hint?: ReactNode;
  message?: string | undefined;
} & Omit<ComponentProps<"select">, "id" | "name" | "defaultValue">) {
  const { key: _, ...state } = getSelectProps(metadataOf(field), describedBy(field, hint, message));
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <select {...state} {...select} className={styles.input}>
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

interface FieldRowProps {
  /** Up to three short fields that stay in equal columns, as on a prescription: their hints and errors are below the row. */
  three?: boolean;
  children: ReactNode;
}

/** Fields beside each other where there is room. */
export function FieldRow({ three = false, children }: FieldRowProps) {
  return <div className={`${styles.row} ${three ? styles.three : ""}`}>{children}</div>;
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
}: { field: FieldState } & Omit<ComponentProps<"input">, "id" | "name" | "type">) {
  const { key: _, value: __, ...state } = getInputProps(metadataOf(field), { type: "checkbox" });
  return (
    <div className={styles.field}>
      <CheckBox {...state} {...input}>
        {children}
      </CheckBox>
      <FieldError field={field} />
    </div>
  );
}

export function CheckBox({ children, ...input }: Omit<ComponentProps<"input">, "type">) {
  return (
    <label className={styles.check}>
      <input {...input} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}

export function FieldError({ field }: { field: FieldState }) {
  return (
    field.errors && (
      <p className={styles.error} id={field.errorId}>
        <Icon name="circle-alert" size={16} />
        {field.errors[0]}
      </p>
    )
  );
}

export function FieldFrame({
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

/** Conform reads further properties, such as `required`, only if they are there. */
export function metadataOf(field: FieldState): FieldMetadata<string> {
  return field as FieldMetadata<string>;
}

export function describedBy({ id }: FieldState, hint: ReactNode, message: string | undefined) {
  const ariaDescribedBy = [hint && `${id}-hint`, message].filter(Boolean).join(" ");
  return ariaDescribedBy ? { ariaDescribedBy } : {};
}
