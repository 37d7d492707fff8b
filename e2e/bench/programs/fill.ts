/** Fills a database with the demonstration and with generated products, up to `total` products. */
import { hashPassword } from "#app/domain/account/password.server.ts";
import { addManyProducts } from "#app/testing/many-products.ts";
import { openStore } from "#db/open-store.server.ts";
import { products } from "#db/schema";
import { seedDemoShop } from "#db/seed/seed.server.ts";

const [database = "", total = "0"] = process.argv.slice(2);

const store = await openStore(database);
await seedDemoShop(store, hashPassword, new Date());
const demo = await store.read.$count(products);
await addManyProducts(store, Number(total) - demo);
await store.close();
