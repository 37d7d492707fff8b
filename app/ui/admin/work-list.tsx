import { href, Link } from "react-router";
import type { RequestTab } from "#app/domain/account/data-requests.ts";
import type { LabTab } from "#app/domain/lab/lab-job.ts";
import { type ListChoices, queryOf } from "#app/domain/order/order-choices.ts";
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
    to: ordersIn({ aba: "disputas" }),
    isUrgent: true,
  },
  "quarantined-payments": {
    one: "pagamento separado para conferir",
    many: "pagamentos separados para conferir",
    to: systemAt("pagamentos"),
    isUrgent: true,
  },
  returns: {
    one: "devolução a tratar",
    many: "devoluções a tratar",
    to: href("/admin/devolucoes"),
    isUrgent: true,
  },
  "data-requests-late": {
    one: "pedido de titular fora do prazo",
    many: "pedidos de titulares fora do prazo",
    to: dataRequestsIn("atrasados"),
    isUrgent: true,
  },
  "data-requests-open": {
    one: "pedido de titular em aberto",
    many: "pedidos de titulares em aberto",
    to: dataRequestsIn("abertos"),
  },
  "prescriptions-to-check": {
    one: "receita para conferir",
    many: "receitas para conferir",
    to: href("/admin/receitas"),
  },
  "lab-late": {
    one: "par de lentes atrasado no laboratório",
    many: "pares de lentes atrasados no laboratório",
    to: labIn("atrasados"),
  },
  "lab-to-check": {
    one: "par de lentes recebido para conferir",
    many: "pares de lentes recebidos para conferir",
    to: labIn("recebidos"),
  },
  "lab-to-order": {
    one: "par de lentes a pedir ao laboratório",
    many: "pares de lentes a pedir ao laboratório",
    to: labIn("a-pedir"),
  },
  "orders-to-prepare": {
    one: "pedido pago para preparar",
    many: "pedidos pagos para preparar",
    to: ordersIn({ aba: "a-preparar" }),
  },
  "orders-to-send": {
    one: "pedido preparado para enviar",
    many: "pedidos preparados para enviar",
    to: ordersIn({ aba: "a-enviar" }),
  },
  "prescriptions-overdue": {
    one: "pedido sem receita há mais de 3 dias",
    many: "pedidos sem receita há mais de 3 dias",
    to: ordersIn({ aba: "sem-receita", parado: "3-dias" }),
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
    one: "cor com estoque baixo",
    many: "cores com estoque baixo",
    to: `${href("/admin/estoque")}?filtro=baixo`,
  },
};

function ordersIn(choices: Partial<ListChoices>): string {
  return href("/admin/pedidos") + queryOf(choices);
}

function dataRequestsIn(aba: RequestTab): string {
  return `${href("/admin/titulares")}?${new URLSearchParams({ aba })}`;
}

function labIn(aba: LabTab): string {
  return `${href("/admin/laboratorio")}?${new URLSearchParams({ aba })}`;
}

/** For the owner only, as the work that leads there is. */
function systemAt(part: string): string {
  return `${href("/admin/sistema")}#${part}`;
}

/** Null for work without a screen. */
export function listOf(kind: WorkKind): string | null {
  return ROWS[kind].to;
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
