import { expect, onTestFinished, test } from "vitest";
import { startPostgres } from "#app/testing/postgres-server.mjs";
import { openTestShop } from "#app/testing/shop.ts";
import { openStore } from "#db/open-store.server.ts";
import { loader as livez } from "./livez.ts";
import { loader as readyz } from "./readyz.ts";

test("a node is not ready once its primary is gone, and still alive", async () => {
  const server = await startPostgres({ isDurable: false });
  await server.create("shop");
  const store = await openStore(server.urlOf("shop"));
  onTestFinished(() => store.close());
  const shop = await openTestShop();
  const status = async () => {
    const { result } = await shop.send(readyz, new Request("http://shop.test/readyz"), {
      shop: { isReady: store.isReady },
    });
    return (result as Response).status;
  };
  expect(await status()).toBe(200);
  await server.stop();
  expect(await status()).toBe(503);
  expect(livez().status).toBe(200);
});
