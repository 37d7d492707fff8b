import { expect, test } from "vitest";
import { z } from "zod";
import { requiredText } from "#app/domain/values/text-fields.ts";
import { invalidFields, parseFields } from "./responses.ts";

const schema = z.object({ name: requiredText("Preencha o nome"), city: requiredText("Preencha a cidade") });

function parse(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return parseFields(form, schema);
}

const check = (name: string) => JSON.stringify({ type: "validate", payload: { name } });

test("a check of one field is no submission, even when all fields are right", () => {
  const checked = parse({ name: "Ana", city: "Natal", __intent__: check("name") });

  expect(checked.status).toBeUndefined();
  expect(checked.reply()).toMatchObject({
    intent: { type: "validate", payload: { name: "name" } },
    error: {},
  });
});

test("a check tells the errors of the fields, and which were checked before", () => {
  const state = JSON.stringify({ validated: { city: true } });
  const reply = parse({ name: "", city: "", __intent__: check("name"), __state__: state }).reply();

  expect(reply.error).toMatchObject({ name: ["Preencha o nome"], city: ["Preencha a cidade"] });
  expect(reply.state).toEqual({ validated: { city: true } });
});

test.each([
  ["another intent", JSON.stringify({ type: "update", payload: { name: "name", value: "x" } })],
  ["a path", check("a.b[0]")],
  ["more than a check", JSON.stringify({ type: "validate", payload: { name: "name", index: 1 } })],
  ["no JSON", "{"],
])("a check with %s is ignored, and the form is submitted", (_, intent) => {
  expect(parse({ name: "Ana", city: "Natal", __intent__: intent }).status).toBe("success");
});

test("the state of a check with anything but plain names is ignored", () => {
  const state = JSON.stringify({ validated: { "__proto__.x": true } });
  expect(
    parse({ name: "", city: "", __intent__: check("name"), __state__: state }).reply().state,
  ).toBeUndefined();
});

test("errors that no schema finds come back with the form as it was filled in", () => {
  const form = new FormData();
  for (const [name, value] of [
    ["lens", "multifocal"],
    ["treatments", "a"],
    ["treatments", "b"],
    ["upload", "f1"],
  ] as const)
    form.append(name, value);

  expect(invalidFields({ lens: ["Precisa da adição."] }, { form, hideFields: ["upload"] })).toMatchObject({
    data: {
      lastResult: {
        status: "error",
        error: { lens: ["Precisa da adição."] },
        initialValue: { lens: "multifocal", treatments: ["a", "b"] },
      },
    },
    init: { status: 422 },
  });
  expect(invalidFields({ file: ["Grande demais."] }, { form, status: 413 }).init?.status).toBe(413);
});

test("a field that the page must not show again is not in its response", () => {
  const form = new FormData();
  form.append("upload", "f1");
  expect(
    JSON.stringify(invalidFields({ consent: ["Falta."] }, { form, hideFields: ["upload"] })),
  ).not.toContain("f1");
});
