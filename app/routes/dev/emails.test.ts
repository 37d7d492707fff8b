import { expect, test } from "vitest";
import { newsletterConfirmation } from "#app/domain/mail/letters.ts";
import { writeLetter } from "#app/domain/mail/outbox.server.ts";
import { statusOf } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { loader } from "./emails.tsx";

const request = new Request("http://localhost/dev/emails");

async function openShopWithLetter() {
  const shop = await openTestShop();
  const letter = newsletterConfirmation({ id: "1", token: "segredo", origin: "https://loja.exemplo" });
  await shop.store.write((tx) => writeLetter(tx, "ana@exemplo.com.br", letter, shop.now()));
  return shop;
}

test("a demonstration shows what was written, though nothing was sent", async () => {
  const shop = await openShopWithLetter();
  const { result } = await shop.send(loader, request);
  expect(result).toMatchObject({ letters: [{ recipient: "ana@exemplo.com.br", isSent: false }] });
});

test("in production nobody reads other people's letters", async () => {
  const shop = await openShopWithLetter();
  const { result } = await shop.send(loader, request, { shop: { showsLetters: false } });
  expect(statusOf(result)).toBe(404);
});
