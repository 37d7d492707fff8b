import type { PiecesRefusal } from "#app/domain/returns/returnable.server.ts";

/** Why pieces cannot be given back. */
export function piecesRefusalText(refusal: PiecesRefusal): string {
  if (refusal.reason === "nothing-left")
    return "Não há mais peças a devolver: elas já estão numa devolução ou foram reembolsadas";
  const { title, available } = refusal;
  if (available === 0) return `“${title}” já está numa devolução ou foi reembolsado`;
  return `De “${title}” ${available === 1 ? "só resta 1 peça" : `só restam ${available} peças`} a devolver`;
}
