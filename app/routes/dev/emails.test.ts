import { expect, test } from "vitest";
import { newsletterConfirmation } from "#app/domain/mail/emails.ts";
import { enqueueEmail } from "#app/domain/mail/outbox.server.ts";
import { shopLinks } from "#app/http/shop-links.ts";
import { statusOf } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { loader } from "./emails.tsx";

const request = new Request("http://localhost/dev/emails");

async function openShopWithEmail() {
  const shop = await openTestShop();
  const message = newsletterConfirmation({
    id: "1",
    token: "segredo",
    links: shopLinks("https://loja.exemplo"),
  });
  await shop.store.write((tx) => enqueueEmail(tx, "ana@exemplo.com.br", message, shop.now()));
  return shop;
}

test("the demonstration lists e-mails that were written but not sent", async () => {
  const shop = await openShopWithEmail();
  const { result } = await shop.send(loader, request);
  expect(result).toMatchObject({ emails: [{ recipient: "ana@exemplo.com.br", isSent: false }] });
});

test("in production the page is a 404", async () => {
  const shop = await openShopWithEmail();
  const { result } = await shop.send(loader, request, { shop: { showsEmails: false } });
  expect(statusOf(result)).toBe(404);
});
