import type { SubmissionResult } from "@conform-to/react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { CheckField, Field, SelectField, ServerForm, useServerForm } from "./form.tsx";

function render(lastResult?: SubmissionResult): string {
  function Page() {
    const [form, fields] = useServerForm<{ email: string; uf: string; terms: string }>({
      id: "teste",
      lastResult,
      defaultValue: { uf: "SP" },
    });
    return (
      <ServerForm form={form} submit="Enviar">
        <Field field={fields.email} label="E-mail" type="email" hint="Para os avisos" />
        <SelectField field={fields.uf} label="UF" options={["RJ", "SP"]} />
        <CheckField field={fields.terms}>Aceito os termos</CheckField>
      </ServerForm>
    );
  }
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  return renderToStaticMarkup(<Stub />);
}

const elementOf = (html: string, id: string) => new RegExp(`<[^>]* id="${id}"[^>]*>`).exec(html)?.[0] ?? "";

test("a form has labels, hints and default values, and no errors", () => {
  const html = render();
  expect(html).toMatch(/<form[^>]* method="post"/);
  expect(html).toContain('<label for="teste-email">E-mail');
  expect(elementOf(html, "teste-email")).toContain('aria-describedby="teste-email-hint"');
  expect(html).toMatch(/<option selected="">SP/);
  expect(html).not.toContain('role="alert"');
  expect(html).not.toContain("aria-invalid");
});

test("a refused form keeps what was sent, and its errors are linked to their fields", () => {
  const html = render({
    status: "error",
    initialValue: { email: "joana@", uf: "RJ" },
    error: { email: ["E-mail inválido"], terms: ["Aceite os termos"] },
  });
  const email = elementOf(html, "teste-email");
  expect(email).toContain('value="joana@"');
  expect(email).toContain('aria-invalid="true"');
  expect(email).toMatch(/aria-describedby="[^"]*teste-email-error/);
  expect(elementOf(html, "teste-email-error")).not.toBe("");
  expect(html).toMatch(/<option selected="">RJ/);
  expect(html).toContain('<a href="#teste-email">E-mail inválido</a>');
  expect(html).toContain('<a href="#teste-terms">Aceite os termos</a>');
  expect(elementOf(html, "teste-terms")).toContain('type="checkbox"');
});
