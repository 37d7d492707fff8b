import { type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { Button } from "./button.tsx";
import { DocumentTitle } from "./page.tsx";
import styles from "./page-dialog.module.css";

interface PageDialogProps {
  title: string;
  /** The document title tells whether this form has errors. */
  form: { errors: Readonly<Record<string, unknown>> };
  children: ReactNode;
}

/** A child route's content over its parent's page. Esc, 'Fechar' and Back close it. */
export function PageDialog({ title, form, children }: PageDialogProps) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const { state } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  // Also when a navigation has ended here again: Forward can come before the page below a closed dialog has.
  useEffect(() => {
    if (navigation.state !== "idle" || dialog.current?.open) return;
    dialog.current?.showModal();
    heading.current?.focus();
  }, [navigation.state]);

  function leave() {
    if (state?.isOpenedByLink) navigate(-1);
    else navigate("..", { replace: true, preventScrollReset: true });
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="dialogo-titulo" onClose={leave}>
      <DocumentTitle form={form}>{title}</DocumentTitle>
      <h2 ref={heading} id="dialogo-titulo" tabIndex={-1}>
        {title}
      </h2>
      <Button look="quiet" type="button" onClick={() => dialog.current?.close()}>
        Fechar
      </Button>
      <div className={styles.content}>{children}</div>
    </dialog>
  );
}
