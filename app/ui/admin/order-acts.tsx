import type { SubmissionResult } from "@conform-to/react";
import { href, Link } from "react-router";
import type { LabState } from "#app/domain/lab/lab-job.ts";
import { isPaidUnsent, type OrderStatus } from "#app/domain/order/order-status.ts";
import { CARRIER_NAMES, type ParcelCarrier } from "#app/domain/order/parcel-carriers.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { Field, SelectField, ServerForm, useServerForm } from "#app/ui/kit/form.tsx";
import { PostForm } from "#app/ui/kit/post-form.tsx";
import { Panel } from "./admin-page.tsx";

interface ActsProps {
  order: {
    number: number;
    status: OrderStatus;
    revision: number;
    trackingCode: string | null;
    parcelCarrier: ParcelCarrier | null;
    invoiceKey: string | null;
    noInvoiceReason: string | null;
    lines: readonly {
      prescriptionState: string | null;
      labState: LabState | null;
      quantity: number;
      refundedQuantity: number;
    }[];
  };
  /** A return of this order that is not closed. */
  openReturn: { id: string } | undefined;
  /** Of the form 'send'. */
  lastResult: SubmissionResult | undefined;
}

/** The acts that an order's status allows. `pedido-acts` is where the summary of errors leads, `data-acts` where the key `a` does. */
export function OrderActs({ order, openReturn, lastResult }: ActsProps) {
  const { number, status, revision } = order;
  const waits = order.lines.some(
    ({ prescriptionState, quantity, refundedQuantity }) =>
      prescriptionState !== null && prescriptionState !== "accepted" && quantity > refundedQuantity,
  );
  const isBeingMade = order.lines.some(
    ({ labState, quantity, refundedQuantity }) =>
      labState !== null && !["checked", "closed"].includes(labState) && quantity > refundedQuantity,
  );
  const canSend = ["paid", "in_lab", "preparing"].includes(status) && !waits && !isBeingMade;
  const canCancel = isPaidUnsent(status) || status === "awaiting_payment";
  const seen = <input type="hidden" name="seen" value={revision} />;
  return (
    <div id="pedido-acts" tabIndex={-1} data-acts="">
      <Panel title="Próximo passo">
        {waits && isPaidUnsent(status) && (
          <p>Espera uma receita aceita. Nada vai ao laboratório antes dela.</p>
        )}
        {!waits && isBeingMade && isPaidUnsent(status) && (
          <p>As lentes estão no laboratório. O pedido pode ser embalado quando elas estiverem conferidas.</p>
        )}
        {canSend && status !== "preparing" && (
          <PostForm>
            <input type="hidden" name="intent" value="prepare" />
            {seen}
            <Button look="secondary">Começar a preparar</Button>
          </PostForm>
        )}
        {(canSend || status === "shipped") && (
          // Keyed by the revision: once the order is sent, the form shows what was saved.
          <SendForm key={revision} order={order} lastResult={lastResult} />
        )}
        {status === "shipped" && (
          <PostForm>
            <input type="hidden" name="intent" value="deliver" />
            {seen}
            <Button look="secondary">Registrar a entrega</Button>
          </PostForm>
        )}
        {openReturn && (
          <p>
            <Link to={href("/admin/devolucoes/:id", { id: openReturn.id })}>Tratar a devolução</Link>
          </p>
        )}
        {!canSend && !waits && status !== "shipped" && !canCancel && !openReturn && <p>Nada a fazer aqui.</p>}
        {status === "awaiting_payment" && <p>Aguarda o pagamento.</p>}
        {(isPaidUnsent(status) || status === "shipped") && (
          <p>
            <Link to={href("/admin/pedidos/:number/imprimir", { number: String(number) })}>
              Imprimir a ficha
            </Link>
            {" · "}
            <Link to={href("/admin/pedidos/:number/etiqueta", { number: String(number) })}>
              Imprimir a etiqueta
            </Link>
          </p>
        )}
        {canCancel && (
          <p>
            <Link to={href("/admin/pedidos/:number/cancelar", { number: String(number) })}>
              Cancelar o pedido
            </Link>
          </p>
        )}
      </Panel>
    </div>
  );
}

function SendForm({ order, lastResult }: Pick<ActsProps, "order" | "lastResult">) {
  const { status, revision, trackingCode, parcelCarrier, invoiceKey, noInvoiceReason } = order;
  const [form, fields] = useServerForm<{
    trackingCode: string;
    carrier: string;
    invoiceKey: string;
    noInvoiceReason: string;
  }>({
    id: "envio",
    lastResult,
    defaultValue: {
      trackingCode: trackingCode ?? "",
      carrier: parcelCarrier ? CARRIER_NAMES[parcelCarrier] : "",
      invoiceKey: invoiceKey ?? "",
      noInvoiceReason: noInvoiceReason ?? "",
    },
  });
  return (
    <ServerForm form={form} submit={status === "shipped" ? "Corrigir o envio" : "Registrar o envio"}>
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="seen" value={revision} />
      <Field field={fields.trackingCode} label="Código de rastreamento" autoComplete="off" />
      <SelectField
        field={fields.carrier}
        label="Transportadora"
        options={Object.values(CARRIER_NAMES)}
        empty="Pelo código"
      />
      <Field
        field={fields.invoiceKey}
        label="Chave da nota fiscal (NF-e)"
        hint="44 dígitos, com ou sem espaços."
        inputMode="numeric"
        autoComplete="off"
      />
      <Field field={fields.noInvoiceReason} label="Ou por que vai sem nota" autoComplete="off" />
    </ServerForm>
  );
}
