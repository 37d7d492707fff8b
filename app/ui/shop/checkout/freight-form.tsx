import type { DeliveryQuote } from "#app/domain/delivery/quote.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { Field } from "#app/ui/kit/form.tsx";
import { Icon } from "#app/ui/kit/icon.tsx";
import { PostForm } from "#app/ui/kit/post-form.tsx";

interface FreightFormProps {
  /** As typed, or eight digits. */
  cep: string | undefined;
  quote: Pick<DeliveryQuote, "businessDays"> | undefined;
  error: string | undefined;
}

/** Finds out what the delivery costs, before the address is typed. */
export function FreightForm({ cep, quote, error }: FreightFormProps) {
  const field = {
    id: "frete-cep",
    errorId: "frete-cep-erro",
    name: "cep",
    initialValue: cep?.replace(/^(\d{5})(\d{3})$/, "$1-$2"),
    errors: error ? [error] : undefined,
  };
  return (
    <PostForm preventScrollReset>
      <Field
        // The server's CEP replaces what was typed, and one that it refuses gets the focus.
        key={`${cep} ${error}`}
        autoFocus={error !== undefined}
        field={field}
        label="CEP da entrega"
        placeholder="00000-000"
        inputMode="numeric"
        autoComplete="shipping postal-code"
        data-mask="cep"
        maxLength={10}
        beside={
          <>
            <Button look="secondary">Calcular frete</Button>
            <p aria-live="polite">
              {quote && !error && (
                <>
                  <Icon name="check" />
                  Chega até {quote.businessDays} dias úteis depois do pagamento.
                </>
              )}
            </p>
          </>
        }
      />
    </PostForm>
  );
}
