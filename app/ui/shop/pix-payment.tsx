import { useEffect, useState } from "react";
import { Button } from "#app/ui/kit/button.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { Moment } from "./order-status.tsx";
import styles from "./pix-payment.module.css";

interface PixPaymentProps {
  pixCode: string;
  ticketUrl: string | null;
  expiresAt: Date;
  /** Where the code's picture is. */
  qr: string;
}

export function PixPayment({ pixCode, ticketUrl, expiresAt, qr }: PixPaymentProps) {
  return (
    <div className={styles.pix}>
      <img src={qr} alt="QR Code do Pix" width={256} height={256} />
      <p>
        Aponte a câmera do aplicativo do seu banco, ou copie o código. Vale até <Moment at={expiresAt} />.
      </p>
      <div className={styles.code}>
        <label htmlFor="pix-code">Pix copia e cola</label>
        <textarea
          id="pix-code"
          readOnly
          rows={4}
          value={pixCode}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={pixCode} />
      </div>
      {ticketUrl && (
        <p>
          <a href={ticketUrl} target="_blank" rel="noreferrer">
            Abrir no site do banco (nova janela)
          </a>
        </p>
      )}
    </div>
  );
}

/** Only scripts can copy, so only scripts show the button. */
function CopyButton({ text }: { text: string }) {
  const [isAble, setIsAble] = useState(false);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => setIsAble("clipboard" in navigator), []);
  if (!isAble) return null;

  const copy = () => navigator.clipboard.writeText(text).then(() => setIsCopied(true));
  return (
    <>
      <Button type="button" onClick={copy} wide>
        <Icon name={isCopied ? "check" : "copy"} /> {isCopied ? "Código copiado" : "Copiar código"}
      </Button>
      <span role="status" className="visually-hidden">
        {isCopied && "Código copiado"}
      </span>
    </>
  );
}
