import { Link } from "react-router";
import { WARRANTY_REASONS } from "#app/domain/returns/warranty.ts";
import { Field, SelectField, ServerForm } from "#app/ui/kit/form.tsx";
import { Prose } from "#app/ui/kit/prose.tsx";
import { Day } from "./order-status.tsx";
import { type PiecesForm, PiecesGroup, type ReturnablePieces, UnitFields } from "./pieces-fields.tsx";

interface WarrantyFormProps {
  legalUntil: Date;
  ownUntil: Date;
  lines: readonly ReturnablePieces[];
  /** The number of returns of the order: sent twice, the form asks once. */
  seen: number;
  page: string;
}

/** Explains both guarantees, with the form that uses them. */
export function WarrantyForm({
  legalUntil,
  ownUntil,
  lines,
  seen,
  page,
  form,
  fields,
}: WarrantyFormProps & PiecesForm) {
  const { reason, words } = fields;
  return (
    <>
      <Prose>
        <h2>O que a garantia cobre</h2>
        <p>
          Contra qualquer defeito, até <Day at={legalUntil} /> (90 dias, artigo 26 do Código de Defesa do
          Consumidor). As armações têm também a garantia da loja contra defeitos de fabricação, até{" "}
          <Day at={ownUntil} />. Se o defeito estava escondido, o prazo da lei começa quando ele aparece.
        </p>
        <h2>Como</h2>
        <p>
          Você recebe por e-mail um código de postagem e manda as peças pelos Correios, sem pagar. Resolvemos
          o problema em até 30 dias. Se não for resolvido nesse prazo, você escolhe entre um produto novo, o
          reembolso ou um abatimento no preço (artigo 18).
        </p>
      </Prose>
      <ServerForm form={form} submit="Pedir a garantia">
        <input type="hidden" name="seen" value={seen} />
        <PiecesGroup fields={fields} legend="O que tem o problema">
          <UnitFields lines={lines} fields={fields} />
        </PiecesGroup>
        {reason && <SelectField field={reason} label="O que aconteceu" options={WARRANTY_REASONS} />}
        {words && (
          <Field
            field={words}
            label="Conte com as suas palavras"
            hint="Onde está o problema, e desde quando. Não precisa incluir a receita."
            autoComplete="off"
          />
        )}
      </ServerForm>
      <p>
        <Link to={page}>Voltar ao pedido</Link>
      </p>
    </>
  );
}
