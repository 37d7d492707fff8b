import { UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from "react-router";
import { expect, test } from "vitest";
import { loadOrKeep } from "./payment-check.ts";

const rejectWith = (failure: unknown) => () => Promise.reject(failure);

test("a check that succeeds returns the payment's data", async () => {
  const page = { number: 10001 };
  expect(await loadOrKeep(async () => page)).toBe(page);
});

test.each([
  ["without a response", new TypeError("Failed to fetch")],
  ["with a body that is not data", new Error("Unable to decode turbo-stream response")],
  ["with 500", new ErrorResponse(500, "", null)],
  ["with 503", new ErrorResponse(503, "", null)],
  ["with 429", new ErrorResponse(429, "", null)],
])("a check %s keeps the payment's page", async (_what, failure) => {
  expect(await loadOrKeep(rejectWith(failure))).toEqual({ failure });
});

test.each([
  ["the redirect to the payment's result", redirect("/checkout/confirmado")],
  ["a refusal, such as an ended session,", new ErrorResponse(409, "", null)],
  ["an order that is not the buyer's", new ErrorResponse(404, "", null)],
])("%s is not kept back by a check", async (_what, thrown) => {
  await expect(loadOrKeep(rejectWith(thrown))).rejects.toBe(thrown);
});
