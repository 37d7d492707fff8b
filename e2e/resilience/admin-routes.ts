import type { StaffRole } from "../staff.ts";

/** `anybody`: before signing in. `none`: 405. `missing`: 404 for the staff, and nobody else learns that. */
type Who = readonly StaffRole[] | "anybody" | "none" | "missing";

interface AdminRoute {
  get: Who;
  post: Who;
}

const ALL = ["owner", "clerk", "optician"] as const;
const OWNER = ["owner"] as const;
const SELLERS = ["owner", "clerk"] as const;
const OPTICIANS = ["owner", "optician"] as const;

/**
 * Every route of the staff, and which roles may open it and send its form. `:id` is a member of the staff, or a return or a
 * prescription below their lists, `:number` an order, `:draft` an import, `:variant` a colour, `:review` a review, `:account` a
 * customer, `:request` a person's request to be erased, `:job` a pair of lenses in the lab.
 */
export const ADMIN_ROUTES: Readonly<Record<string, AdminRoute>> = {
  "/admin": { get: ALL, post: "none" },
  "/admin/entrar": { get: "anybody", post: "anybody" },
  "/admin/entrar/codigo": { get: "anybody", post: "anybody" },
  "/admin/confirmar": { get: ALL, post: ALL },
  "/admin/sair": { get: "none", post: "anybody" },
  "/admin/convite/:token": { get: "anybody", post: "anybody" },
  "/admin/equipe": { get: OWNER, post: "none" },
  "/admin/equipe/convidar": { get: OWNER, post: OWNER },
  "/admin/equipe/:id": { get: OWNER, post: OWNER },
  "/admin/pedidos": { get: ALL, post: ALL },
  "/admin/pedidos/:number": { get: ALL, post: SELLERS },
  "/admin/pedidos/:number/cancelar": { get: SELLERS, post: SELLERS },
  "/admin/pedidos/:number/contato": { get: SELLERS, post: SELLERS },
  "/admin/pedidos/:number/endereco": { get: SELLERS, post: SELLERS },
  "/admin/pedidos/:number/etiqueta": { get: SELLERS, post: "none" },
  "/admin/pedidos/:number/imprimir": { get: SELLERS, post: "none" },
  "/admin/pedidos/:number/reembolsar": { get: SELLERS, post: SELLERS },
  "/admin/pedidos/:number/devolver": { get: SELLERS, post: SELLERS },
  "/admin/devolucoes": { get: SELLERS, post: "none" },
  "/admin/devolucoes/:id": { get: SELLERS, post: SELLERS },
  "/admin/devolucoes/:id/reembolsar": { get: SELLERS, post: SELLERS },
  "/admin/pedidos/enviar-varios": { get: SELLERS, post: SELLERS },
  "/admin/pedidos/exportar": { get: OWNER, post: "none" },
  "/admin/pedidos/imprimir": { get: SELLERS, post: "none" },
  "/admin/estoque": { get: SELLERS, post: "none" },
  "/admin/estoque/contagem": { get: SELLERS, post: SELLERS },
  "/admin/estoque/:variant": { get: SELLERS, post: SELLERS },
  "/admin/avaliacoes": { get: SELLERS, post: "none" },
  "/admin/avaliacoes/:review": { get: SELLERS, post: SELLERS },
  "/admin/clientes": { get: SELLERS, post: SELLERS },
  "/admin/clientes/:account": { get: SELLERS, post: SELLERS },
  "/admin/titulares": { get: SELLERS, post: "none" },
  "/admin/titulares/novo": { get: SELLERS, post: SELLERS },
  "/admin/titulares/:request": { get: SELLERS, post: SELLERS },
  "/admin/titulares/:request/arquivo": { get: "none", post: OWNER },
  "/admin/titulares/:request/apagar": { get: OWNER, post: OWNER },
  "/admin/receitas": { get: OPTICIANS, post: "none" },
  "/admin/receitas/:id": { get: OPTICIANS, post: OPTICIANS },
  "/admin/receitas/:id/arquivo": { get: OPTICIANS, post: "none" },
  "/admin/laboratorio": { get: OPTICIANS, post: OPTICIANS },
  "/admin/laboratorio/enviar": { get: OPTICIANS, post: OPTICIANS },
  "/admin/laboratorio/imprimir": { get: OPTICIANS, post: "none" },
  "/admin/laboratorio/:job": { get: OPTICIANS, post: OPTICIANS },
  "/admin/laboratorio/:job/imprimir": { get: OPTICIANS, post: "none" },
  "/admin/registro": { get: OWNER, post: "none" },
  "/admin/importar": { get: SELLERS, post: SELLERS },
  "/admin/importar/modelos": { get: SELLERS, post: "none" },
  "/admin/importar/exportar": { get: SELLERS, post: "none" },
  "/admin/importar/:draft": { get: SELLERS, post: SELLERS },
  "/admin/importar/:draft/conferencia": { get: SELLERS, post: SELLERS },
  "/admin/avisos": { get: ALL, post: ALL },
  "/admin/sistema": { get: OWNER, post: OWNER },
  "/admin/busca": { get: ALL, post: ALL },
  "/admin/atalhos": { get: ALL, post: ALL },
  "/admin/*": { get: "missing", post: "missing" },
};
