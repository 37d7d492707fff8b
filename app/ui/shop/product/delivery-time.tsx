import type { DeliveryQuote } from "#app/domain/delivery/quote.ts";
import { normalizeCep } from "#app/domain/values/cep.ts";
import { LENSES_READY_BUSINESS_DAYS } from "#app/domain/values/delivery-start.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { Button } from "#app/ui/kit/button.tsx";
import styles from "./delivery-time.module.css";

interface DeliveryTimeProps {
  /** The product page's path. The page reads `cep` from its query. */
  page: string;
  color: string;
  /** As typed. */
  cep: string | null;
  quote: DeliveryQuote | null;
  /** The product can be bought with lenses, whose production takes time. */
  takesLenses: boolean;
}

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
      {!cep && takesLenses && (
        <p className={styles.lenses}>
          Com lentes de grau: até {LENSES_READY_BUSINESS_DAYS} dias úteis para fazê-las, após a conferência da
          receita, e mais os da entrega.
        </p>
      )}
      {cep && (
        <p id="entrega-resposta" role="status" className={quote ? undefined : styles.unknown}>
          {quote ? (
            <>
              {quote.carrier} para {quote.uf}: <strong>{formatReais(quote.priceCents)}</strong>.{" "}
              {takesLenses ? "Só a armação: até" : "Até"} <strong>{quote.businessDays} dias úteis</strong>{" "}
              após o pagamento.
              {takesLenses &&
                ` Com lentes: até ${LENSES_READY_BUSINESS_DAYS} dias úteis para fazê-las, após a conferência da receita, e mais ${quote.businessDays} para entregar.`}
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
