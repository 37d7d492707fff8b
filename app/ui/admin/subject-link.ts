import { href } from "react-router";
import type { Act } from "#app/domain/audit/act.ts";

type ActOn = Pick<Act, "subjectKind" | "subjectId" | "orderNumber">;

/** The page of what an act was done on, in words without a person's data. Undefined: it has no page of its own. */
export function subjectLink({
  subjectKind,
  subjectId,
  orderNumber,
}: ActOn): { to: string; text: string } | undefined {
  switch (subjectKind) {
    case "order":
      if (orderNumber === null) return undefined;
      return {
        to: href("/admin/pedidos/:number", { number: String(orderNumber) }),
        text: `Pedido ${orderNumber}`,
      };
    case "import":
      return { to: href("/admin/importar/:draft/conferencia", { draft: subjectId }), text: "Importação" };
    case "prescription":
      return { to: href("/admin/receitas/:id", { id: subjectId }), text: "Receita" };
    case "variant":
      return { to: href("/admin/estoque/:variant", { variant: subjectId }), text: `Estoque: ${subjectId}` };
    case "count-sheet":
      return { to: `${href("/admin/estoque/contagem")}?folha=${subjectId}`, text: `Folha ${subjectId}` };
    case "review":
      return { to: href("/admin/avaliacoes/:review", { review: subjectId }), text: "Avaliação" };
    case "account":
      return { to: href("/admin/clientes/:account", { account: subjectId }), text: "Cliente" };
    case "data-request":
      return { to: href("/admin/titulares/:request", { request: subjectId }), text: "Pedido de titular" };
    default:
      return undefined;
  }
}
