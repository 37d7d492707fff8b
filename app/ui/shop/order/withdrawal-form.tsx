import { href, Link } from "react-router";
import { formatReais } from "#app/domain/values/money.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { NotSentNotice, PostForm } from "#app/ui/kit/post-form.tsx";
import { Prose } from "#app/ui/kit/prose.tsx";
import { Day } from "./order-status.tsx";

interface WithdrawalFormProps {
  leftCents: number;
  /** Paid back before. */
  refundedCents: number;
  freightCents: number;
  isSent: boolean;
  until: Date | null;
  page: string;
}

/** Explains the right of withdrawal, with a button that exercises it (Decreto 7.962/2013, art. 5º). */
export function WithdrawalForm({
  leftCents,
  refundedCents,
  freightCents,
  isSent,
  until,
  page,
}: WithdrawalFormProps) {
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
            O envio de volta é por nossa conta: depois de desistir, fale com o{" "}
            <a href={href("/atendimento")}>atendimento</a>, e combinamos com você como o produto volta.
            Pedimos o reembolso assim que ele chegar aqui.
          </p>
        ) : (
          <p>O pedido ainda não foi enviado: cancelamos o pedido agora e pedimos o reembolso na hora.</p>
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
      <PostForm>
        <Button wide>Desistir da compra</Button>
      </PostForm>
      <NotSentNotice />
      <p>
        <Link to={page}>Voltar ao pedido</Link>
      </p>
    </>
  );
}
