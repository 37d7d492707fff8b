import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { PageBelowDialogs, useIsDialog } from "./page-below-dialogs.tsx";

function render(path: string): string {
  const Stub = createRoutesStub([
    {
      path: "/lista",
      Component: () => (
        <PageBelowDialogs>
          <h1>Lista</h1>
        </PageBelowDialogs>
      ),
      children: [{ path: "novo", Component: () => (useIsDialog() ? <dialog /> : <h1>Novo</h1>) }],
    },
  ]);
  return renderToStaticMarkup(<Stub initialEntries={[path]} />);
}

test("the server renders a page and its child route as two pages, and no dialog", () => {
  expect(render("/lista")).toBe("<h1>Lista</h1>");
  expect(render("/lista/novo")).toBe("<h1>Novo</h1>");
});
