import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { ReviewForm } from "./review-form.tsx";

type Result = Parameters<typeof ReviewForm>[0]["lastResult"];

function render(lastResult?: Result): string {
  const Component = () => (
    <ReviewForm product={{ id: "p1", title: "Lumina" }} action="/avaliar" lastResult={lastResult} />
  );
  const Stub = createRoutesStub([{ path: "/", Component }]);
  return renderToStaticMarkup(<Stub />);
}

test("a review asks for one to five stars and names its product", () => {
  const html = render();
  expect([...html.matchAll(/<input[^>]*type="radio"[^>]*value="(\d)"/g)].map(([, stars]) => stars)).toEqual([
    "1",
    "2",
    "3",
    "4",
    "5",
  ]);
  expect(html).toContain("Quantas estrelas para Lumina?");
  expect(html).toContain('name="idProduct" value="p1"');
});

test("a refused review keeps its text, and says at the stars what is missing", () => {
  const html = render({
    status: "error",
    initialValue: { text: "Leve e bonita" },
    error: { stars: ["Escolha de 1 a 5 estrelas"] },
  });
  expect(html).toContain("Leve e bonita</textarea>");
  expect(html).toMatch(/type="radio"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*type="radio"/);
  expect(html).toContain("Escolha de 1 a 5 estrelas");
});
