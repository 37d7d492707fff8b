import { expect, test } from "vitest";
import { subjectLink } from "./subject-link.ts";

const on = (subjectKind: string, subjectId: string, orderNumber: number | null = null) =>
  subjectLink({ subjectKind, subjectId, orderNumber });

test("an act leads to the page of what it was done on", () => {
  expect(on("order", "o1", 10_001)).toEqual({ to: "/admin/pedidos/10001", text: "Pedido 10001" });
  expect(on("prescription", "p1")?.to).toBe("/admin/receitas/p1");
  expect(on("variant", "serra:azul")).toEqual({
    to: "/admin/estoque/serra:azul",
    text: "Estoque: serra:azul",
  });
  expect(on("count-sheet", "452")).toEqual({ to: "/admin/estoque/contagem?folha=452", text: "Folha 452" });
  expect(on("review", "r1")?.to).toBe("/admin/avaliacoes/r1");
  expect(on("account", "a1")?.to).toBe("/admin/clientes/a1");
  expect(on("data-request", "d1")?.to).toBe("/admin/titulares/d1");
});

test("an act on something without a page leads nowhere", () => {
  expect(on("staff", "s1")).toBeUndefined();
  expect(on("order", "erased")).toBeUndefined();
});
