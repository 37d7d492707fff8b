import { href, Link } from "react-router";
import type { OrderTab } from "#app/domain/order/order-tabs.ts";
import type { Work, WorkKind } from "#app/domain/today/work.ts";
import { formatAge } from "./age.ts";
import styles from "./work-list.module.css";

interface WorkRow {
  one: string;
  many: string;
  /** The list that shows this work; null while there is no screen for it. */
  to: string | null;
  /** Money, the law or the shop's data: it does not wait until tomorrow. */
  isUrgent?: boolean;
}

const ROWS: Readonly<Record<WorkKind, WorkRow>> = {
  disputes: {
    one: "pagamento contestado no banco",
    many: "pagamentos contestados no banco",
    to: ordersIn("devolucoes"),
    isUrgent: true,
  },
  "quarantined-payments": {
    one: "pagamento separado para conferir",
    many: "pagamentos separados para conferir",
    to: systemAt("pagamentos"),
    isUrgent: true,
  },
  withdrawals: {
    one: "desistência a responder",
    many: "desistências a responder",
    to: ordersIn("devolucoes"),
    isUrgent: true,
  },
  "prescriptions-to-check": {
    one: "pedido com receita para conferir",
    many: "pedidos com receita para conferir",
    to: ordersIn("receita"),
  },
  "orders-to-prepare": {
    one: "pedido pago para preparar",
    many: "pedidos pagos para preparar",
    to: ordersIn("a-preparar"),
  },
  "orders-to-send": {
    one: "pedido preparado para enviar",
    many: "pedidos preparados para enviar",
    to: ordersIn("a-preparar"),
  },
  "prescriptions-overdue": {
    one: "pedido sem receita há mais de 3 dias",
    many: "pedidos sem receita há mais de 3 dias",
    to: ordersIn("receita"),
  },
  "failed-emails": {
    one: "e-mail que não saiu",
    many: "e-mails que não saíram",
    to: systemAt("emails"),
    isUrgent: true,
  },
  "failed-jobs": {
    one: "tarefa com erro",
    many: "tarefas com erro",
    to: systemAt("tarefas"),
    isUrgent: true,
  },
  "no-backup": { one: "cópia de segurança atrasada", many: "", to: systemAt("backups"), isUrgent: true },
  "low-stock": {
    one: "cor com 2 peças disponíveis ou menos",
    many: "cores com 2 peças disponíveis ou menos",
    to: null,
  },
};

function ordersIn(aba: OrderTab): string {
  return `${href("/admin/pedidos")}?${new URLSearchParams({ aba })}`;
}

/** For the owner only, as the work that leads there is. */
function systemAt(part: string): string {
  return `${href("/admin/sistema")}#${part}`;
}

/** What waits, the most urgent first. `now`: the server's, so that both render the same ages. */
export function WorkList({ work, now }: { work: readonly Work[]; now: Date }) {
  return (
    <ul className={styles.list}>
      {work.map(({ kind, count, oldest }) => {
        const { one, many, to, isUrgent } = ROWS[kind];
        const content = (
          <>
            <strong className={styles.count}>{count}</strong> {count === 1 ? one : many}
          </>
        );
        return (
          <li key={kind} className={isUrgent ? styles.urgent : undefined}>
            {to ? <Link to={to}>{content}</Link> : <span className={styles.plain}>{content}</span>}
            {oldest && (
              <small>
                {count > 1 && "o mais antigo "}
                {formatAge(oldest, now)}
              </small>
            )}
          </li>
        );
      })}
    </ul>
  );
}
