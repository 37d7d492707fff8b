import type { DeliveryQuote } from "#app/domain/delivery/quote.ts";
import { normalizeCep } from "#app/domain/values/cep.ts";
import { deliveryStart } from "#app/domain/values/delivery-start.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { Button } from "#app/ui/kit/button.tsx";
import styles from "./delivery-time.module.css";

interface DeliveryTimeProps {
  /** The page that shows it, which reads `cep` from its query. */
  page: string;
  color: string;
  /** What was asked for, as it was typed. */
  cep: string | null;
  quote: DeliveryQuote | null;
  /** It may be bought with lenses, which are made first. */
  takesLenses: boolean;
}

/** What it costs and takes to send something to a CEP: a form that asks for the same page with the answer. */
export function DeliveryTime({ page, color, cep, quote, takesLenses }: DeliveryTimeProps) {
  return (
    <section id="entrega" aria-labelledby="entrega-titulo" className={styles.box}>
      <h2 id="entrega-titulo">Frete e prazo de entrega</h2>
      <form action={`${page}#entrega`} className={styles.form}>
        <input type="hidden" name="cor" value={color} />
        <label htmlFor="cep">CEP</label>
        <input
          id="cep"
          name="cep"
          className={styles.cep}
          placeholder="00000-000"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          defaultValue={cep ?? ""}
          aria-invalid={cep && !quote ? true : undefined}
          aria-describedby={cep ? "entrega-resposta" : undefined}
        />
        <Button look="secondary">CALCULAR</Button>
      </form>
      {cep && (
        <p id="entrega-resposta" role="status" className={quote ? styles.quote : styles.unknown}>
          {quote ? (
            <>
              {quote.carrier} para {quote.uf}: <strong>{formatReais(quote.priceCents)}</strong>, em até{" "}
              <strong>{quote.businessDays} dias úteis</strong> depois do pagamento
              {takesLenses && ` ou, com lentes de grau, depois ${deliveryStart(true)}`}.
            </>
          ) : normalizeCep(cep) ? (
            "Não encontramos este CEP. Confira os números."
          ) : (
            "O CEP tem 8 números, como 01310-100."
          )}
        </p>
      )}
    </section>
  );
}
