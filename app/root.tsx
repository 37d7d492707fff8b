import { type ReactNode, useContext, useLayoutEffect, useRef, useState } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useFetchers,
  useLocation,
  useMatches,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { findActiveAccount } from "./domain/account/accounts.server.ts";
import { countCartItems } from "./domain/cart/carts.server.ts";
import enhancements from "./enhance/start.ts?worker&url";
import reactPage from "./enhance/start-react-page.ts?worker&url";
import { adminHeadersMiddleware } from "./http/admin-headers.server.ts";
import { apiMiddleware } from "./http/api/api.server.ts";
import { ownerOf, patternContext, sessionContext, shopContext } from "./http/context.server.ts";
import { fetchFormMiddleware } from "./http/fetch-form.server.ts";
import { takeMessage } from "./http/flash-message.server.ts";
import { flashMessageMiddleware } from "./http/flash-message-cookie.server.ts";
import { originMiddleware } from "./http/origin.server.ts";
import { prefetchedMiddleware } from "./http/prefetched.ts";
import { sessionMiddleware } from "./http/session.server.ts";
import { storageRefusalsMiddleware } from "./http/storage-refusals.server.ts";
import { bodyLimit } from "./http/transport/body-limit.ts";
import { reloadDocumentMiddleware } from "./http/transport/reload-document.server.ts";
import { requestBoundsMiddleware } from "./http/transport/request-bounds.server.ts";
import { visitorLimitMiddleware } from "./http/visitor-limit.server.ts";
import { runningShop } from "./shop.server.ts";
import { Notice, NoticeCorner } from "./ui/kit/notice.tsx";
import { ErrorPage } from "./ui/layout/error-page.tsx";
import { Footer } from "./ui/layout/footer.tsx";
import { Header } from "./ui/layout/header.tsx";
import { NextFilesContext } from "./ui/layout/next-files.ts";
import {
  defersPictures,
  frameOf,
  isPersonal,
  PageScriptsContext,
  refreshOf,
  scriptsOf,
} from "./ui/layout/page-handle.ts";
import { ANONYMOUS_SITE, type Site, SiteContext } from "./ui/layout/site.ts";
import "./ui/styles/base.css";
import figtree from "./ui/styles/figtree/figtree-portuguese.woff2?url";
import picturesNow from "./ui/styles/pictures-now.css?url";

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, pattern }) => {
    context.set(shopContext, await runningShop());
    context.set(patternContext, `/${pattern.replace(/^\//, "")}`);
  },
  adminHeadersMiddleware,
  apiMiddleware,
  requestBoundsMiddleware,
  originMiddleware,
  storageRefusalsMiddleware,
  prefetchedMiddleware,
  sessionMiddleware,
  visitorLimitMiddleware,
  flashMessageMiddleware,
  fetchFormMiddleware,
  reloadDocumentMiddleware,
];

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon-180.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
  // Not on a phone, whose slow link it would share with the first picture.
  { rel: "preload", as: "font", href: figtree, crossOrigin: "anonymous", media: "(min-width: 48rem)" },
];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { store, now, simulatesPayments, hostedUploads } = context.get(shopContext);
  // Read before any await: messages that other loaders flash meanwhile are for the next page.
  const notice = takeMessage(context) ?? context.get(sessionContext).get("notice");
  const owner = ownerOf(context);
  const [account, cartCount] = await Promise.all([
    owner.accountId ? findActiveAccount(store.read, owner.accountId) : undefined,
    countCartItems(store.read, owner),
  ]);

  const site: Site = {
    origin: url.origin,
    savesData: request.headers.get("Save-Data") === "on",
    accountName: account?.socialName ?? null,
    cartCount,
    simulatesPayments,
    uploadGrant: bodyLimit(url.pathname).takesFile ? (hostedUploads?.grant(now()) ?? null) : null,
    year: now().getFullYear(),
  };
  return { site, notice };
}

/** A page that only looks again (`useRevalidator`) keeps its header and its message. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href && !formMethod ? false : defaultShouldRevalidate;
}

export function Layout({ children }: { children: ReactNode }) {
  const notice = useNotice();
  const site = useRouteLoaderData<typeof loader>("root")?.site ?? ANONYMOUS_SITE;
  const { savesData, year, accountName } = site;
  const matches = useMatches();
  const handles = matches.map(({ handle }) => handle);
  const hasFailed = Boolean(useRouteError());
  const scripts = scriptsOf(handles, { hasFailed, savesData });
  const frame = frameOf(matches);
  const deferPictures = !hasFailed && defersPictures(handles);
  const refresh = refreshOf(matches, scripts);
  // A `Refresh` header of the document would still take effect after a navigation in place.
  const opensInPlace = scripts === "react" && refresh?.withoutScriptsOnly !== false;
  const next = useContext(NextFilesContext)(handles, scripts, reactPage);
  return (
    <SiteContext value={site}>
      <PageScriptsContext value={scripts}>
        <html lang="pt-BR" data-saves-data={savesData || undefined}>
          <head>
            <meta charSet="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="theme-color" content="#2a1a4a" />
            {refresh?.withoutScriptsOnly && (
              <noscript>
                <meta httpEquiv="refresh" content={refresh.refresh} />
              </noscript>
            )}
            <Meta />
            <Links />
          </head>
          <body data-personal={isPersonal(handles) || undefined}>
            {frame !== "own" && <Header opensInPlace={opensInPlace} />}
            {/* Screen readers announce a notice in a page that stays only if its live region was there before. */}
            <div aria-live="polite">
              {notice && (
                <Notice tone={notice.tone} key={notice.id}>
                  {notice.text} {notice.link && <a href={notice.link.to}>{notice.link.label}</a>}
                </Notice>
              )}
            </div>
            <NoticeCorner />
            {frame === "own" && !hasFailed ? (
              children
            ) : (
              <main id="conteudo" tabIndex={-1}>
                {children}
              </main>
            )}
            {frame !== "own" && (
              <Footer
                year={year}
                isSignedIn={accountName !== null}
                isShort={frame === "short" || hasFailed}
              />
            )}
            {deferPictures && <link rel="stylesheet" href={picturesNow} fetchPriority="low" />}
            {scripts === "enhancements" && (
              <script type="module" src={enhancements} fetchPriority="low" data-next={next} />
            )}
            {scripts === "react" && (
              <>
                {/* Only the server knows the next page's files. */}
                <script
                  type="module"
                  src={reactPage}
                  fetchPriority="low"
                  data-next={next}
                  suppressHydrationWarning
                />
                <ScrollRestoration />
                <Scripts />
              </>
            )}
          </body>
        </html>
      </PageScriptsContext>
    </SiteContext>
  );
}

/** The flash message, until a form is sent: its response may bring another one. */
function useNotice() {
  const notice = useRouteLoaderData<typeof loader>("root")?.notice;
  const isSending = [useNavigation(), ...useFetchers()].some(({ formMethod }) => formMethod);
  const [past, setPast] = useState<string>();
  if (isSending && notice && past !== notice.id) setPast(notice.id);
  return notice?.id === past ? undefined : notice;
}

export default function Root() {
  useFocusAfterNavigation();
  return <Outlet />;
}

/**
 * After a navigation in place, moves the focus to the page's content, unless the same page still has the focused element. At the
 * commit: an effect after the paint would take the focus from a field that somebody has reached meanwhile.
 */
function useFocusAfterNavigation() {
  const { pathname, key } = useLocation();
  const shown = useRef({ pathname, key });
  useLayoutEffect(() => {
    const { current } = shown;
    if (current.key === key) return;
    shown.current = { pathname, key };
    const main = document.getElementById("conteudo");
    const isLost = document.activeElement === document.body;
    const isOtherPage = current.pathname !== pathname && !main?.contains(document.activeElement);
    if (isLost || isOtherPage) main?.focus({ preventScroll: true });
  }, [pathname, key]);
}

export { ErrorPage as ErrorBoundary };
