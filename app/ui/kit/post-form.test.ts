import { UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from "react-router";
import { expect, test } from "vitest";
import { sendOrKeep } from "./post-form.tsx";

const actionThatThrows = (failure: unknown) => ({ serverAction: () => Promise.reject(failure) });

test("a form that the action answers has its result", async () => {
  const result = { lastResult: { error: { email: ["E-mail inválido"] } } };
  expect(await sendOrKeep({ serverAction: async () => result })).toBe(result);
});

test.each([
  ["without a response", new TypeError("Failed to fetch")],
  ["with a body that is not data", new Error("Unable to decode turbo-stream response")],
  ["with 429", new ErrorResponse(429, "", { title: "Muitas tentativas", message: "Espere." })],
  ["with 500", new ErrorResponse(500, "", null)],
  ["with 503", new ErrorResponse(503, "", null)],
])("a form answered %s stays, and the page's data is not loaded again", async (_what, failure) => {
  expect(await sendOrKeep(actionThatThrows(failure))).toMatchObject({
    data: { isNotSent: true, failure },
    init: { status: 503 },
  });
});

test.each([
  ["a redirect", redirect("/conta-criada")],
  ["404", new ErrorResponse(404, "", null)],
  ["409", new ErrorResponse(409, "", null)],
])("a form answered with %s gives way to another page", async (_what, thrown) => {
  await expect(sendOrKeep(actionThatThrows(thrown))).rejects.toBe(thrown);
});
