import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { PageLink } from "./page-link.tsx";

function render(opensInPlace: boolean): string {
  const Component = () => (
    <PageLink to="/entrar" opensInPlace={opensInPlace}>
      Entrar
    </PageLink>
  );
  const Stub = createRoutesStub([{ path: "/", Component }]);
  return renderToStaticMarkup(<Stub />);
}

test("React Router requests the route of a link that opens in place, and of no other", () => {
  expect(render(true)).toBe('<a href="/entrar" data-discover="true">Entrar</a>');
  expect(render(false)).toBe('<a href="/entrar">Entrar</a>');
});
