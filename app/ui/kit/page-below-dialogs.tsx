import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { Outlet, useLocation, useOutlet, useOutletContext } from "react-router";
import { ButtonLink } from "./button.tsx";

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
