import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import type { ReactNode } from "react";
import {
  Link,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { findActiveAccount } from "./domain/account/accounts.server.ts";
import { countCartItems } from "./domain/cart/carts.server.ts";
import { ownerOf, sessionContext, shopContext } from "./http/context.server.ts";
import { limitsMiddleware } from "./http/limits.server.ts";
import { originMiddleware } from "./http/origin.server.ts";
import { sessionMiddleware } from "./http/session.server.ts";
import { runningShop } from "./shop.server.ts";
import { Notice } from "./ui/kit/notice.tsx";
import { ErrorPage } from "./ui/layout/error-page.tsx";
import { Footer, TrustBar } from "./ui/layout/footer.tsx";
import { Header, type Visitor } from "./ui/layout/header.tsx";
import type { RefreshHandle } from "./ui/layout/refresh.ts";
import "./ui/styles/base.css";

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context }) => {
    context.set(shopContext, await runningShop());
  },
  limitsMiddleware,
  originMiddleware,
  sessionMiddleware,
];

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: figtree, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { store, now, simulatesPayments } = context.get(shopContext);
  // Taken before anything is waited for: what another loader says meanwhile is for the next page.
  const notice = context.get(sessionContext).get("notice");
  const owner = ownerOf(context);
  const [account, cartCount] = await Promise.all([
    owner.accountId ? findActiveAccount(store.read, owner.accountId) : undefined,
    countCartItems(store.read, owner),
  ]);

  const visitor: Visitor = { accountName: account?.socialName ?? null, cartCount, simulatesPayments };
  return { visitor, notice, year: now().getFullYear() };
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const visitor = data?.visitor ?? { accountName: null, cartCount: 0, simulatesPayments: false };
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#2a1a4a" />
        <Refresh />
        <Meta />
        <Links />
      </head>
      <body>
        <Header visitor={visitor} />
        {data?.notice && (
          <Notice tone={data.notice.tone} key={data.notice.id}>
            {data.notice.text}{" "}
            {data.notice.link && <Link to={data.notice.link.to}>{data.notice.link.label}</Link>}
          </Notice>
        )}
        <main id="conteudo" tabIndex={-1}>
          {children}
        </main>
        <TrustBar />
        <Footer year={data?.year ?? new Date().getFullYear()} />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export { ErrorPage as ErrorBoundary };

/**
 * Where scripts are off, a page that waits for something looks again, or goes on, by itself: what its route's `handle`
 * makes of what it loaded is the browser's refresh.
 */
function Refresh() {
  const refresh = useMatches()
    .map(({ handle, loaderData }) => (handle as RefreshHandle | undefined)?.refresh?.(loaderData))
    .find(Boolean);
  return (
    refresh && (
      <noscript>
        <meta httpEquiv="refresh" content={refresh} />
      </noscript>
    )
  );
}
