import { Button } from "#app/ui/kit/button.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { Moment } from "#app/ui/shop/order/order-status.tsx";
import styles from "./pix-payment.module.css";

interface PixPaymentProps {
  pixCode: string;
  ticketUrl: string | null;
  expiresAt: Date;
  qr: string;
}

export function PixPayment({ pixCode, ticketUrl, expiresAt, qr }: PixPaymentProps) {
  return (
    <div className={styles.pix}>
      <img src={qr} alt="QR Code do Pix" width={256} height={256} />
      <p>
        No celular, copie o código e cole em “Pix copia e cola”, no aplicativo do seu banco. No computador,
        aponte a câmera do aplicativo para o QR Code. Vale até <Moment at={expiresAt} />, no horário de
        Brasília.
      </p>
      <copy-text className={styles.code}>
        <label htmlFor="pix-code">Pix copia e cola</label>
        <textarea id="pix-code" readOnly rows={4} value={pixCode} />
        <div data-copy="" hidden>
          <Button type="button" wide>
            <span data-before="">
              <Icon name="copy" /> Copiar código
            </span>
            <span data-after="" hidden>
              <Icon name="check" /> Código copiado
            </span>
          </Button>
          <span role="status" className="visually-hidden" />
        </div>
      </copy-text>
      {ticketUrl && (
        <p>
          <a href={ticketUrl} target="_blank" rel="noreferrer">
            Abrir o Pix no site do Mercado Pago (nova janela)
          </a>
        </p>
      )}
    </div>
  );
}
