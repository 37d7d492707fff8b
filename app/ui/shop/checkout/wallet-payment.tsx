import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import styles from "./payment-ways.module.css";
import { type ProviderScript, useBrick } from "./use-brick.ts";

const CONTAINER = "carteira-mercado-pago";
/** How far below the screen the provider's script, which is large, begins to load. */
const PRELOAD_DISTANCE = "200px";
const TIMEOUT_MS = 20_000;
/** How long the Brick may take to leave the page after it has received a preference. */
const LEAVE_MS = 10_000;
const NOT_OPENED = "Não foi possível abrir o Mercado Pago. Tente de novo, ou use “Pagar com cartão”.";

interface WalletPaymentProps {
  provider: ProviderScript;
  checkoutToken: string;
  /** True while the Brick opens the provider's page. The order's payment changes then, and the page must not. */
  onBusy(isBusy: boolean): void;
}

/**
 * The provider's Wallet Brick. Only a press on it closes the Pix and opens the provider's page, as the button beside it does.
 * Without the Brick that button is enough.
 */
export function WalletPayment({ provider, checkoutToken, onBusy }: WalletPaymentProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const [message, setMessage] = useState("");

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: PRELOAD_DISTANCE },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  useBrick("wallet", {
    provider,
    isOn: isNear,
    containerId: CONTAINER,
    settings: (report) => ({
      initialization: { redirectMode: "self" },
      callbacks: {
        ...report,
        async onSubmit() {
          onBusy(true);
          setMessage("");
          try {
            const preferenceId = await openPreference(checkoutToken);
            setTimeout(() => onBusy(false), LEAVE_MS);
            return preferenceId;
          } catch (error) {
            onBusy(false);
            setMessage(error instanceof Refused ? error.message : NOT_OPENED);
            throw error;
          }
        },
      },
    }),
  });

  return (
    <div className={styles.wallet} ref={place} data-near={isNear || undefined}>
      <div id={CONTAINER} />
      <p role="alert">{message}</p>
    </div>
  );
}

/** A refusal of the shop. Its message is for the buyer. */
class Refused extends Error {}

/** Returns the id of the order's preference. If the order is not paid on the provider's page after all, opens the page it leads to. */
async function openPreference(checkoutToken: string): Promise<string> {
  const response = await fetch(href("/checkout/cartao"), {
    method: "POST",
    headers: { Accept: "application/json", "X-Requested-With": "fetch" },
    body: new URLSearchParams({ checkoutToken }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body: { location: string; error?: { message: string } } = await response.json();
  if (body.error) throw new Refused(body.error.message);

  const preferenceId = new URL(body.location, location.href).searchParams.get("pref_id");
  if (preferenceId) return preferenceId;
  location.assign(body.location);
  return new Promise(() => {});
}
