import { href, Link } from "react-router";
import { isOngoing, type OrderStatus } from "#app/domain/order/order-status.ts";
import { stageOf } from "#app/domain/order/prescription-review.ts";
import type { StaffOrder } from "#app/domain/order/staff-order.ts";
import { formatCep } from "#app/domain/values/cep.ts";
import { formatPaidBy } from "#app/domain/values/paid-by.ts";
import { formatPhone } from "#app/domain/values/phone.ts";
import { Button } from "#app/ui/kit/button.tsx";
import { PostForm } from "#app/ui/kit/post-form.tsx";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { OrderLines, Totals } from "#app/ui/shop/order/lines.tsx";
import { Panel } from "./admin-page.tsx";
import { LAB_STATE_LABELS } from "./lab-labels.ts";
import { formatMoment } from "./moment.ts";
import { PAYMENT_STATES, PRESCRIPTION_STATES } from "./order-labels.ts";
import styles from "./order-panels.module.css";
import { RefundList } from "./refund-list.tsx";
import { refusedText } from "./refund-retry.tsx";

export type Shown = Omit<StaffOrder, "id" | "accountId" | "person" | "notes" | "emails" | "refunds">;

interface BuyerProps {
  number: number;
  /** Of the buyer's account; null for a guest, and for staff who may not open customers. */
  accountId: string | null;
  /** The tax id is masked. */
  person: StaffOrder["person"];
  /** Once it was asked for. */
  taxId: string | undefined;
  /** Whether contact and address can still be corrected. */
  mayCorrect: boolean;
}

export function OrderBuyer({
  number,
  accountId,
  person: { contact, address },
  taxId,
  mayCorrect,
}: BuyerProps) {
  const greeting = new URLSearchParams({
    text: `Olá! Aqui é a Ótica Ametista, sobre o seu pedido ${number}.`,
  });
  const isErased = contact.email === "";
  return (
    <Panel title="Quem comprou">
      <dl className={styles.facts}>
        <dt>Nome</dt>
        <dd>
          {accountId ? (
            <Link to={href("/admin/clientes/:account", { account: accountId })}>
              <UserText>{contact.name}</UserText>
            </Link>
          ) : (
            <UserText>{contact.name}</UserText>
          )}
        </dd>
        {!isErased && (
          <>
            <dt>E-mail</dt>
            <dd>
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </dd>
            <dt>WhatsApp</dt>
            <dd>
              <a href={`https://wa.me/55${contact.whatsapp}?${greeting}`} rel="noreferrer">
                {formatPhone(contact.whatsapp)}
              </a>
            </dd>
            <dt>CPF ou CNPJ</dt>
            <dd>{taxId ?? contact.taxId}</dd>
          </>
        )}
      </dl>
      {isErased && <p>Os dados desta pessoa foram apagados a pedido dela.</p>}
      {!taxId && !isErased && (
        <PostForm>
          <input type="hidden" name="intent" value="show-tax-id" />
          <Button look="secondary">Mostrar CPF</Button>
        </PostForm>
      )}
      {mayCorrect && (
        <p>
          <Link to={href("/admin/pedidos/:number/contato", { number: String(number) })}>
            Corrigir o contato
          </Link>
        </p>
      )}
      <h3>Entregar a</h3>
      <address className={styles.copy}>{addressText(address)}</address>
      {address.phone && <p>Telefone na entrega: {formatPhone(address.phone)}</p>}
      {mayCorrect && (
        <p>
          <Link to={href("/admin/pedidos/:number/endereco", { number: String(number) })}>
            Corrigir o endereço
          </Link>
        </p>
      )}
    </Panel>
  );
}

function addressText({ people, road, number, complement, district, city, uf, cep, reference }: Address) {
  return [
    people,
    [`${road}, ${number}`, complement].filter(Boolean).join(", "),
    district,
    `${city}/${uf}`,
    `CEP ${formatCep(cep)}`,
    ...(reference ? [`Referência: ${reference}`] : []),
  ].join("\n");
}

type Address = StaffOrder["person"]["address"];

interface ContentProps {
  order: Shown;
  /** Whether the lines link to their prescriptions. */
  seesPrescriptions: boolean;
  /** Whether they link to the lab's work on their lenses. */
  mayHandleLab: boolean;
}

export function OrderContent({ order, ...may }: ContentProps) {
  const notes = order.lines.flatMap((line) => notesOf(line, order.status, may));
  return (
    <Panel title="Itens">
      <OrderLines lines={order.lines} />
      {notes.length > 0 && (
        <ul>
          {notes.map(({ id, text, to, linkText }) => (
            <li key={id}>
              {text}
              {to && (
                <>
                  . <Link to={to}>{linkText}</Link>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <Totals
        itemsCents={order.itemsCents}
        // The place is the buyer's: the label names the carrier instead.
        freight={{ uf: order.carrier, cents: order.freightCents }}
        totalCents={order.totalCents}
      />
    </Panel>
  );
}

interface LineNote {
  id: string;
  text: string;
  to?: string | false;
  linkText?: string;
}

/** The state of a line's prescription, of its lenses, and its refunded units. */
function notesOf(
  line: Shown["lines"][number],
  status: OrderStatus,
  { seesPrescriptions, mayHandleLab }: Omit<ContentProps, "order">,
): LineNote[] {
  const { id, title, prescriptionState, prescriptionId, labState, refundedQuantity } = line;
  const notes: LineNote[] = [];
  if (prescriptionState)
    notes.push({
      id,
      text: `${title}: ${PRESCRIPTION_STATES[prescriptionState]}`,
      to:
        seesPrescriptions &&
        stageOf(status) !== "unpaid" &&
        prescriptionId !== null &&
        href("/admin/receitas/:id", { id: prescriptionId }),
      linkText: "Abrir a receita",
    });
  if (labState)
    notes.push({
      id: `${id}-l`,
      text: `${title}, lentes: ${LAB_STATE_LABELS[labState].toLowerCase()}`,
      to: mayHandleLab && href("/admin/laboratorio/:job", { job: id }),
      linkText: "Abrir no laboratório",
    });
  if (refundedQuantity > 0)
    notes.push({ id: `${id}-r`, text: `${title}: ${refundedQuantity} a menos, reembolso` });
  return notes;
}

interface MoneyProps {
  order: Shown;
  refunds: StaffOrder["refunds"];
  refused: { leftCents: number; isFinal: boolean } | null;
  mayRefund: boolean;
}

export function OrderMoney({ order, refunds, refused, mayRefund }: MoneyProps) {
  const isPaid = order.payments.some(({ status }) => status === "approved");
  const canRefund = mayRefund && ((isOngoing(order.status) && isPaid) || refused !== null);
  return (
    <Panel title="Pagamentos">
      {order.payments.length === 0 && <p>Nenhum pagamento.</p>}
      <ul className={styles.list}>
        {order.payments.map(({ id, method, installments, status, providerId, at }) => (
          <li key={id}>
            {formatPaidBy({ method, installments })}: {PAYMENT_STATES[status]}
            <small>
              {providerId ? `No provedor: ${providerId}` : "Sem número no provedor"}, {formatMoment(at)}
            </small>
          </li>
        ))}
      </ul>
      {refunds.length > 0 && <RefundList refunds={refunds} />}
      {refused && <p>{refusedText(refused)}</p>}
      {canRefund && (
        <p>
          <Link to={href("/admin/pedidos/:number/reembolsar", { number: String(order.number) })}>
            {refused ? "Tentar o reembolso de novo" : "Reembolsar"}
          </Link>
        </p>
      )}
    </Panel>
  );
}
