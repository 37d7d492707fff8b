import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { pathBelowParents } from "./route-patterns.ts";

const ROUTES = {
  root: { id: "root", path: "" },
  list: { id: "list", parentId: "root", path: "enderecos" },
  edit: { id: "edit", parentId: "list", path: ":id" },
  home: { id: "home", parentId: "root", index: true },
} as unknown as ServerBuild["routes"];

test.each([
  ["root", ""],
  ["home", ""],
  ["list", "enderecos"],
  ["edit", "enderecos/:id"],
])("the pattern of the route %s is '%s'", (id, pattern) => {
  const route = ROUTES[id];
  expect(route && pathBelowParents(ROUTES, route)).toBe(pattern);
});
