import { type MouseEvent, useEffect, useRef } from "react";
import styles from "./form.module.css";
import { Notice } from "./notice.tsx";

export interface FormErrors {
  id: string;
  /** The messages of the last submission by field. Early checks do not change them. */
  errors: Readonly<Record<string, string[] | null>>;
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
export function ErrorSummary({ form: { id, errors } }: { form: FormErrors }) {
  const summary = useRef<HTMLDivElement>(null);
  const shown = useRef(errors);
  useEffect(() => {
    if (shown.current === errors) return;
    shown.current = errors;
    summary.current?.focus();
  }, [errors]);

  const entries = Object.entries(errors).map(([field, messages]) => ({
    href: `#${id}-${field}`,
    message: messages?.[0] ?? "",
  }));
  const first = entries[0];
  const unfolded = entries.length > 4 ? 3 : 4;

  if (!first) return null;
  return (
    <>
      <Notice tone="error">{first.message}</Notice>
      <div ref={summary} className={styles.summary} role="alert" tabIndex={-1} data-errors="">
        <h2>Confira antes de continuar</h2>
        <ul>{entries.slice(0, unfolded).map(linkTo)}</ul>
        {entries.length > unfolded && (
          <details>
            <summary>Ver os outros {entries.length - unfolded}</summary>
            <ul>{entries.slice(unfolded).map(linkTo)}</ul>
          </details>
        )}
      </div>
    </>
  );
}

function linkTo({ href, message }: { href: string; message: string }) {
  return (
    <li key={href}>
      <a href={href} onClick={goToField}>
        {message}
      </a>
    </li>
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
