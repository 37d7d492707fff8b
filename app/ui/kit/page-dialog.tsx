import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { Outlet, useLocation, useNavigate, useNavigation, useOutlet, useOutletContext } from "react-router";
import { Button, ButtonLink } from "./button.tsx";
import { DocumentTitle } from "./page.tsx";
import styles from "./page-dialog.module.css";

/** The state of a history entry whose dialog was opened by a link: the entry before it is the page below. */
const OPENED_BY_LINK = { isOpenedByLink: true };

/**
 * A page whose child routes are pages of their own. A child that is opened from this page in place is a dialog over it
 * instead, with its own URL. The server, and the browser after loading a document, always render a page.
 */
export function PageBelowDialogs({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const hasChild = useOutlet() !== null;
  const [wasShown, setWasShown] = useState(!hasChild);
  if (!hasChild && !wasShown) setWasShown(true);
  const hasDialog = hasChild && wasShown;

  useEffect(() => {
    if (!hasDialog) return;
    return () => focusLink(pathname);
  }, [hasDialog, pathname]);

  return (
    <>
      {wasShown && children}
      <Outlet context={wasShown} />
    </>
  );
}

/** Also after Forward opened the dialog, and in browsers that do not focus a link that is clicked. */
function focusLink(pathname: string) {
  const links = document.querySelectorAll<HTMLAnchorElement>("main a[href]");
  [...links].find((link) => link.pathname === pathname)?.focus({ preventScroll: true });
}

/** A link to a child route that is a dialog over this page. */
export function DialogLink(link: ComponentProps<typeof ButtonLink> & { to: string }) {
  return <ButtonLink {...link} state={OPENED_BY_LINK} preventScrollReset />;
}

/** Whether the route of this component is shown as a dialog. See `PageBelowDialogs`. */
export function useIsDialog(): boolean {
  return useOutletContext<boolean | null>() === true;
}

/** For a form in a dialog: Back does not lead to the form that was sent, and the page below does not scroll. */
export function useDialogForm() {
  const { state } = useLocation();
  return useIsDialog() ? { replace: true, preventScrollReset: true, state } : {};
}

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
