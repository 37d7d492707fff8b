import type { DeliveryQuote } from "#app/domain/delivery/quote.ts";
import { normalizeCep } from "#app/domain/values/cep.ts";
import { LENSES_READY_WITHIN } from "#app/domain/values/delivery-start.ts";
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
              {quote.carrier} para {quote.uf}: <strong>{formatReais(quote.priceCents)}</strong>.{" "}
              {takesLenses ? "Só a armação: até" : "Até"} <strong>{quote.businessDays} dias úteis</strong>{" "}
              após o pagamento.
              {takesLenses &&
                ` Com lentes: até ${LENSES_READY_WITHIN} dias úteis para fazê-las, após a conferência da receita, e mais ${quote.businessDays} para entregar.`}
            </>
          ) : normalizeCep(cep) ? (
            "Não encontramos este CEP. Confira os dígitos."
          ) : (
            "O CEP tem 8 dígitos, como 01310-100."
          )}
        </p>
      )}
    </section>
  );
}
