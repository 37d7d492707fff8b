import type { ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];

/** A route's path below those of its parents, such as `minha-conta/meus-enderecos/:id`. */
export function pathBelowParents(routes: Routes, { parentId, path }: NonNullable<Routes[string]>): string {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return [parent && pathBelowParents(routes, parent), path].filter(Boolean).join("/");
}
