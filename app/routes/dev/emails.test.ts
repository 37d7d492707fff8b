import { expect, test } from "vitest";
import { newsletterConfirmation } from "#app/domain/mail/emails.ts";
import { enqueueEmail } from "#app/domain/mail/outbox.server.ts";
import { statusOf } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { loader } from "./emails.tsx";

const request = new Request("http://localhost/dev/emails");

async function openShopWithEmail() {
  const shop = await openTestShop();
  const message = newsletterConfirmation({ id: "1", token: "segredo", origin: "https://loja.exemplo" });
  await shop.store.write((tx) => enqueueEmail(tx, "ana@exemplo.com.br", message, shop.now()));
  return shop;
}

test("a demonstration shows what was written, though nothing was sent", async () => {
  const shop = await openShopWithEmail();
  const { result } = await shop.send(loader, request);
  expect(result).toMatchObject({ emails: [{ recipient: "ana@exemplo.com.br", isSent: false }] });
});

test("in production nobody reads other people's e-mails", async () => {
  const shop = await openShopWithEmail();
  const { result } = await shop.send(loader, request, { shop: { showsEmails: false } });
  expect(statusOf(result)).toBe(404);
});
