import { UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendInPlace } from "./send-in-place.ts";

const actionThatThrows = (outcome: unknown) => ({ serverAction: () => Promise.reject(outcome) });

beforeEach(() => void vi.stubGlobal("location", new URL("https://shop.example/checkout/carrinho")));
afterEach(() => void vi.unstubAllGlobals());

test("a command that leads back to its page is done, and the page's data is loaded again", async () => {
  const outcome = redirect("https://shop.example/checkout/carrinho?mudou=1");
  expect(await sendInPlace(actionThatThrows(outcome))).toMatchObject({
    data: { isDone: true },
    init: { status: 200 },
  });
});

test.each([
  ["to another page", redirect("/entrar")],
  [
    "that reloads the document",
    redirect("/checkout/carrinho", { headers: { "X-Remix-Reload-Document": "true" } }),
  ],
])("a redirect %s is followed", async (_where, outcome) => {
  await expect(sendInPlace(actionThatThrows(outcome))).rejects.toBe(outcome);
});

test.each([
  ["404", new ErrorResponse(404, "", null), 200],
  ["409", new ErrorResponse(409, "", null), 200],
  ["429", new ErrorResponse(429, "", null), 503],
  ["500", new ErrorResponse(500, "", null), 503],
  ["no response", new TypeError("Failed to fetch"), 503],
])(
  "a command answered with %s fails; the data is loaded again only if it may be stale",
  async (_what, failure, status) => {
    expect(await sendInPlace(actionThatThrows(failure))).toMatchObject({
      data: { failure },
      init: { status },
    });
  },
);
