import { type ReactNode, useRef, useState } from "react";
import { Button } from "#app/ui/kit/button.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { Moment } from "#app/ui/shop/order/order-status.tsx";
import { useIsHydrated } from "#app/ui/shop/use-is-hydrated.ts";
import styles from "./pix-payment.module.css";

interface PixPaymentProps {
  pixCode: string;
  ticketUrl: string | null;
  expiresAt: Date;
  /** By the shop's clock. */
  now: Date;
  qr: string;
  /** Whether its products are reserved. */
  reservation?: ReactNode;
}

export function PixPayment({ pixCode, ticketUrl, expiresAt, now, qr, reservation }: PixPaymentProps) {
  return (
    <>
      <div className={styles.deadlines}>
        <p>
          <strong className={styles.expiry}>
            Pague até <Moment at={expiresAt} now={now} />
          </strong>{" "}
          <small>horário de Brasília</small>
        </p>
        {reservation}
      </div>
      <div className={styles.pix}>
        <PixCode key={pixCode} code={pixCode} />
        <p>Copie o código e cole em “Pix copia e cola”, no aplicativo do seu banco.</p>
        <details className={styles.qr}>
          <summary>
            Pagar em outro aparelho <Icon name="chevron-down" size={18} />
          </summary>
          <p>Aponte a câmera do aplicativo do seu banco para o QR Code.</p>
          <img src={qr} alt="QR Code do Pix" width={256} height={256} />
        </details>
        {ticketUrl && (
          <p>
            <a href={ticketUrl} target="_blank" rel="noreferrer">
              Abrir o Pix no site do Mercado Pago (nova janela)
            </a>
          </p>
        )}
      </div>
    </>
  );
}

/** Without scripts the code is selected and copied by hand, and the place of the button is not there. */
function PixCode({ code }: { code: string }) {
  const isHydrated = useIsHydrated();
  const field = useRef<HTMLTextAreaElement>(null);
  const [state, setState] = useState<"copied" | "denied">();

  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      setState("copied");
    } catch {
      // In-app browsers may deny the clipboard: the visitor copies the selected text.
      field.current?.focus();
      setState("denied");
    }
  }

  return (
    <div className={styles.code}>
      <label htmlFor="pix-code">Pix copia e cola</label>
      <textarea
        id="pix-code"
        ref={field}
        readOnly
        rows={1}
        value={code}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={`${styles.copy} ${isHydrated ? styles.ready : ""}`}>
        <Button type="button" wide onClick={copy}>
          {state === "copied" ? (
            <>
              <Icon name="check" /> Código copiado
            </>
          ) : (
            <>
              <Icon name="copy" /> Copiar código
            </>
          )}
        </Button>
        <p role="status" className={state === "denied" ? undefined : "visually-hidden"}>
          {state === "copied" && "Código copiado"}
          {state === "denied" && "Toque e segure o código para copiar."}
        </p>
      </div>
    </div>
  );
}
