import { Link } from "react-router";
import { formatReais } from "#app/domain/values/money.ts";
import { Choice, Choices, ServerForm } from "#app/ui/kit/form.tsx";
import { Prose } from "#app/ui/kit/prose.tsx";
import { Day } from "./order-status.tsx";
import styles from "./pieces-fields.module.css";
import { type PiecesForm, PiecesGroup, type ReturnablePieces, UnitFields } from "./pieces-fields.tsx";

interface WithdrawalFormProps {
  leftCents: number;
  /** Paid back before. */
  refundedCents: number;
  freightCents: number;
  isSent: boolean;
  until: Date | null;
  lines: readonly ReturnablePieces[];
  /** The number of returns of the order: sent twice, the form asks once. */
  seen: number;
  page: string;
}

/** Explains the right of withdrawal, with a button that exercises it (Decreto 7.962/2013, art. 5º). */
export function WithdrawalForm({
  leftCents,
  refundedCents,
  freightCents,
  isSent,
  until,
  lines,
  seen,
  page,
  form,
  fields,
}: WithdrawalFormProps & PiecesForm) {
  const hasChoice = lines.reduce((sum, { available }) => sum + available, 0) > 1;
  const isSome = fields.what?.initialValue === "some";
  return (
    <>
      <Prose>
        <h2>O seu reembolso</h2>
        <p>
          {refundedCents > 0
            ? "O reembolso é de tudo o que ainda não foi reembolsado: "
            : "O reembolso é integral: "}
          {formatReais(leftCents)}
          {freightCents > 0 && `, incluindo ${formatReais(freightCents)} de frete`}. O direito vale também
          para lentes feitas sob medida, e você não precisa explicar o motivo.
        </p>
        <h2>Como</h2>
        {isSent ? (
          <p>
            O envio de volta é por nossa conta: depois de desistir, você recebe por e-mail um código de
            postagem e leva o pacote a uma agência dos Correios, sem pagar. Pedimos o reembolso assim que o
            produto chegar aqui.
          </p>
        ) : (
          <p>O pedido ainda não foi enviado: cancelamos o pedido agora e pedimos o reembolso na hora.</p>
        )}
        {hasChoice && (
          <p>
            Se quiser ficar com uma parte, escolha abaixo o que devolver. O reembolso é então o preço dessas
            peças; o frete volta quando tudo volta.
          </p>
        )}
        <p>
          O reembolso é feito pelo mesmo meio de pagamento: no Pix, para a conta de onde saiu; no cartão, como
          estorno na fatura atual ou na seguinte.
        </p>
        <h2>Até quando</h2>
        <p>
          {until ? (
            <>
              Você pode desistir até <Day at={until} />, 7 dias depois da entrega.
            </>
          ) : (
            "Você pode desistir a qualquer momento antes da entrega, e até 7 dias depois dela."
          )}
        </p>
      </Prose>
      <ServerForm form={form} submit="Desistir da compra">
        <input type="hidden" name="seen" value={seen} />
        {hasChoice && (
          <>
            <PiecesGroup fields={fields} legend="Do que você desiste">
              <Choices>
                <Choice name="what" value="all" defaultChecked={!isSome}>
                  De tudo
                </Choice>
                <Choice name="what" value="some" defaultChecked={isSome}>
                  De uma parte
                </Choice>
              </Choices>
            </PiecesGroup>
            <fieldset className={`${styles.group} ${styles.some}`}>
              <legend>O que volta</legend>
              <UnitFields lines={lines} fields={fields} />
            </fieldset>
          </>
        )}
      </ServerForm>
      <p>
        <Link to={page}>Voltar ao pedido</Link>
      </p>
    </>
  );
}
