import { type MouseEvent, useEffect, useRef } from "react";
import styles from "./form.module.css";
import { Notice } from "./notice.tsx";

export interface FormErrors {
  id: string;
  /** The messages of the last submission by field. Early checks do not change them. */
  errors: Readonly<Record<string, string[] | null>>;
  /** Whether a field of them has been corrected since: its line goes. */
  isSolved?(field: string): boolean | undefined;
}

/** The errors of an action's 422 response, for a page whose forms have no fields to fill in. */
export function formErrors(
  id: string,
  result: { lastResult?: { error?: FormErrors["errors"] | null | undefined } | undefined } | undefined,
): FormErrors {
  return { id, errors: result?.lastResult?.error ?? NO_ERRORS };
}

/** Always the same object: the summary takes the focus when the errors change. */
const NO_ERRORS = {};

/**
 * All errors, each a link to its field. Of many, all but three are folded: the first field stays in sight on a phone. The first one
 * is also shown as a flash message.
 */
export function ErrorSummary({ form: { id, errors, isSolved } }: { form: FormErrors }) {
  const summary = useRef<HTMLDivElement>(null);
  const shown = useRef(errors);
  useEffect(() => {
    if (shown.current === errors) return;
    shown.current = errors;
    summary.current?.focus();
  }, [errors]);

  const open = Object.entries(errors).filter(([field]) => !isSolved?.(field));
  const unfolded = open.length > 4 ? 3 : 4;
  const linkTo = ([field, messages]: (typeof open)[number]) => (
    <li key={field}>
      <a href={`#${id}-${field}`} onClick={goToField}>
        {messages?.[0]}
      </a>
    </li>
  );

  if (!open[0]) return null;
  return (
    <>
      <Notice tone="error">{Object.values(errors).flat()[0]}</Notice>
      <div ref={summary} className={styles.summary} role="alert" tabIndex={-1} data-errors="">
        <h2>
          {isSolved && open.length > 1 ? `Confira ${open.length} campos` : "Confira antes de continuar"}
        </h2>
        <ul>{open.slice(0, unfolded).map(linkTo)}</ul>
        {open.length > unfolded && (
          <details>
            <summary>Ver os outros {open.length - unfolded}</summary>
            <ul>{open.slice(unfolded).map(linkTo)}</ul>
          </details>
        )}
      </div>
    </>
  );
}

/** Without a navigation, which would make React Router forget the errors. */
function goToField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.scrollIntoView();
  field.focus({ preventScroll: true });
}
