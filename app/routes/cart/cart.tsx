import { type MouseEvent, useEffect, useReducer, useRef, useState } from "react";
import { data, href, isRouteErrorResponse, redirect, useNavigate } from "react-router";
import { type CartLine, findShortLine, itemsCents } from "#app/domain/cart/cart.ts";
import { listCartLines } from "#app/domain/cart/carts.server.ts";
import { listAccessories, listBestSellers } from "#app/domain/catalog/products.server.ts";
import { findDeliveryQuote } from "#app/domain/delivery/carriers.server.ts";
import { listFavouriteIds } from "#app/domain/favourites/favourites.server.ts";
import { normalizeCep } from "#app/domain/values/cep.ts";
import { formatReais, installmentsOf, MAX_INSTALLMENTS } from "#app/domain/values/money.ts";
import { cepCookie, readCepCookie } from "#app/http/cep-cookie.server.ts";
import { ownerOf, sessionEndedContext, shopContext } from "#app/http/context.server.ts";
import { readForm } from "#app/http/responses.ts";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { copyFor, isNoResponse } from "#app/ui/kit/failure.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { Page, PageTitle } from "#app/ui/kit/page.tsx";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { accessorySceneOf } from "#app/ui/shop/accessory-scene.ts";
import { CareProducts } from "#app/ui/shop/checkout/care-products.tsx";
import { CheckoutSteps } from "#app/ui/shop/checkout/checkout-steps.tsx";
import { EmptyCart } from "#app/ui/shop/checkout/empty-cart.tsx";
import { FreightForm } from "#app/ui/shop/checkout/freight-form.tsx";
import { CartLines } from "#app/ui/shop/order/cart-lines.tsx";
import { changeCart } from "#app/ui/shop/order/line-change.ts";
import { PurchaseBar, Totals } from "#app/ui/shop/order/lines.tsx";
import type { CommandResult } from "#app/ui/shop/order/send-in-place.ts";
import { SideBySide } from "#app/ui/shop/side-by-side.tsx";
import type { Route } from "./+types/cart";
import styles from "./cart.module.css";

export const handle: PageHandle = {
  scripts: "react",
  frame: "short",
  nextPage: href("/checkout/entrega"),
  commands: [href("/checkout/carrinho/quantidade"), href("/checkout/carrinho/remover")],
};

export { sendOrKeep as clientAction } from "#app/ui/kit/post-form.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { read } = context.get(shopContext).store;
  const owner = ownerOf(context);
  const lines = await listCartLines(read, owner);
  const [products, favouriteIds] =
    lines.length > 0
      ? [[], []]
      : await Promise.all([listBestSellers(read, SUGGESTIONS), listFavouriteIds(read, owner)]);
  const accessories =
    lines.length > 0
      ? await listAccessories(
          read,
          SUGGESTIONS,
          lines.map(({ slug }) => slug),
        )
      : [];
  const cep = await readCepCookie(request, context);
  return {
    lines,
    accessories: accessories.map(({ slug, title, promotionalPriceCents, family, picture }) => ({
      ...{ slug, title, priceCents: promotionalPriceCents, file: picture?.file },
      scene: accessorySceneOf(family),
    })),
    cep,
    quote: cep && (await findDeliveryQuote(read, cep)),
    hasSessionEnded: context.get(sessionEndedContext),
    suggestions: { products, favouriteIds },
  };
}

const SUGGESTIONS = 4;

/** Finds out what the delivery to a CEP costs. */
export async function action({ request, context }: Route.ActionArgs) {
  const typed = String((await readForm(request)).get("cep") ?? "");
  const refuse = (error: string) => data({ refused: { cep: typed, error } }, { status: 422 });
  const cep = normalizeCep(typed);
  if (!cep) return refuse("Digite os 8 dígitos do CEP.");
  const quote = await findDeliveryQuote(context.get(shopContext).store.read, cep);
  if (!quote) return refuse("Não entregamos neste CEP. Confira os números.");
  return redirect(href("/checkout/carrinho"), {
    status: 303,
    headers: { "Set-Cookie": await cepCookie(cep, context) },
  });
}

export default function Cart({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, accessories, cep, quote, hasSessionEnded, suggestions } = loaderData;
  const refused = actionData && "refused" in actionData ? actionData.refused : undefined;
  const { failure, isPending, ...changes } = useCartChanges(lines);
  const list = useFocusAfterRemoval(lines);
  const continueShopping = (
    <p className={styles.onward}>
      <ButtonLink href={href("/")} look="quiet">
        Continuar comprando
      </ButtonLink>
    </p>
  );
  if (lines.length === 0 && hasSessionEnded) {
    const signIn = `${href("/entrar")}?${new URLSearchParams({ redirectTo: href("/checkout/carrinho") })}`;
    return (
      <Page narrow>
        <PageTitle lead="Entre de novo para continuar; o carrinho da sua conta está guardado. Sem conta, é preciso escolher os produtos outra vez.">
          Sua sessão terminou
        </PageTitle>
        <ButtonLink href={signIn} wide>
          Entrar
        </ButtonLink>
        {continueShopping}
      </Page>
    );
  }
  if (lines.length === 0) {
    return (
      <EmptyCart {...suggestions}>
        <ButtonLink href={href("/")}>Continuar comprando</ButtonLink>
      </EmptyCart>
    );
  }

  const items = itemsCents(lines);
  const freight = quote && !refused ? { uf: quote.uf, cents: quote.priceCents } : undefined;
  const total = items + (freight?.cents ?? 0);
  return (
    <Page>
      <div aria-live="polite">
        {failure && (
          <Notice tone="error" key={failure.at}>
            {failure.message}
          </Notice>
        )}
      </div>
      <CheckoutSteps current={1} />
      <PageTitle>Carrinho</PageTitle>
      <SideBySide
        hasBar
        after={accessories.length > 0 && <CareProducts accessories={accessories} />}
        side={
          <>
            <Totals
              itemsCents={lines.length > 1 || freight ? items : undefined}
              freight={freight}
              totalCents={total}
              isPending={isPending}
            >
              <FreightForm
                cep={refused ? refused.cep : cep}
                quote={quote || undefined}
                error={refused?.error}
              />
            </Totals>
            <Terms totalCents={total} />
            {!findShortLine(lines) && (
              <PurchaseBar totalCents={total} freight={freight}>
                <DeliveryLink isPending={isPending} hasFailed={failure !== null} />
              </PurchaseBar>
            )}
            {continueShopping}
          </>
        }
      >
        <CartLines lines={lines} list={list} {...changes} />
      </SideBySide>
    </Page>
  );
}

/** The changes of the cart that the server has not confirmed yet, and the message if one failed. */
function useCartChanges(lines: readonly CartLine[]) {
  const [changes, dispatch] = useReducer(changeCart, {});
  const [failure, setFailure] = useState<{ at: number; message: string } | null>(null);
  return {
    changes,
    isPending: lines.some(({ id }) => changes[id]),
    failure,
    dispatch(change: Parameters<typeof dispatch>[0]) {
      if (change.event.type === "pressed") setFailure(null);
      dispatch(change);
    },
    onFailure(result: CommandResult) {
      setFailure({ at: Date.now(), message: failureMessage(result) });
    },
  };
}

/** What the total means: the instalments of the payment page, and the right of withdrawal (Código de Defesa do Consumidor, art. 49). */
function Terms({ totalCents }: { totalCents: number }) {
  const { count, eachCents } = installmentsOf(totalCents, MAX_INSTALLMENTS);
  return (
    <ul className={styles.terms}>
      {count > 1 && (
        <li>
          <Icon name="credit-card" size={18} /> {count}x de {formatReais(eachCents)} sem juros no cartão
        </li>
      )}
      <li>
        <Icon name="check" size={18} /> 7 dias para desistir, com reembolso integral
      </li>
    </ul>
  );
}

/** Leaves for the delivery once the changes are confirmed. It shows the cart, and if one fails the message has to be read. */
function DeliveryLink({ isPending, hasFailed }: { isPending: boolean; hasFailed: boolean }) {
  const delivery = href("/checkout/entrega");
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    if (!isLeaving || isPending) return;
    setIsLeaving(false);
    if (!hasFailed) navigate(delivery);
  }, [isLeaving, isPending, hasFailed, navigate, delivery]);

  function leave(event: MouseEvent) {
    if (!isPending || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setIsLeaving(true);
  }
  return (
    <ButtonLink to={delivery} wide aria-busy={isLeaving || undefined} onClick={leave}>
      Ir para pagamento
    </ButtonLink>
  );
}

function failureMessage(result: CommandResult): string {
  const failure = "failure" in result ? result.failure : undefined;
  if (isNoResponse(failure)) return "Não foi possível salvar a mudança. Confira a conexão e tente de novo.";
  if (isRouteErrorResponse(failure) && failure.status === 404)
    return "Este produto não está mais no seu carrinho.";
  return copyFor(failure).message;
}

/** When the line with the focus is gone, the next line gets the focus, or the heading of the empty cart. */
function useFocusAfterRemoval(lines: readonly CartLine[]) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(lines);
  useEffect(() => {
    const index = shown.current.findIndex(({ id }) => !lines.some((line) => line.id === id));
    shown.current = lines;
    if (index < 0 || document.activeElement !== document.body) return;
    const next = list.current?.children[index] ?? list.current?.lastElementChild;
    const control = next?.querySelector<HTMLElement>("button[name=item]");
    if (control) return control.focus();
    const heading = document.querySelector<HTMLElement>("main h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus();
    // Below the header, which would cover the heading where the page was scrolled.
    scrollTo(0, 0);
  }, [lines]);
  return list;
}
