import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { PlainClient, placeOrder } from "../client.ts";
import { ServerProcess } from "../server-process.ts";
import { EVERY_ROUTE, fill } from "./every-route.ts";
import { belongingsOf } from "./owned-rows.ts";
import { newShopper, personalFields, type Shopper, signUp } from "./people.ts";

type Ids = Shopper["ids"] & { account: string };
type Fields = Record<string, string>;

/** How an address, or what is sent to it, names what is somebody's. */
interface Row {
  params?: (ids: Ids) => Fields;
  query?: (ids: Ids) => Fields;
  form?: (ids: Ids) => Fields;
  /** A form that may carry a file. */
  multipart?: (ids: Ids) => Fields;
  json?: (ids: Ids) => object;
  /** What the address names besides, that is nobody's. */
  product?: { title: string };
  /** Whose it can be, where not everybody's. */
  of?: "customer" | "guest";
  /** How a stranger may be refused, besides the words for what is not there. */
  refusals?: number[];
}

const NEW_ADDRESS = {
  type: "Comercial",
  title: "Invadido",
  road: "Rua de outra pessoa",
  number: "1",
  complement: "",
  district: "Centro",
  city: "Campinas",
  uf: "SP",
  cep: "01310-100",
  reference: "",
  people: "Outra Pessoa",
  phone: "11 3222-1234",
};
const order: Row = { params: ({ order }) => ({ order }) };
const unpaidOrder: Row = { params: ({ unpaid }) => ({ order: unpaid }) };
const orderByQuery: Row = { query: ({ order }) => ({ pedido: order }) };
const changedOrder: Row = {
  ...order,
  form: ({ orderLine }) => ({ item: orderLine, stars: "1", text: "Invadida" }),
};
const address: Row = { of: "customer", params: ({ address }) => ({ id: address }), form: () => NEW_ADDRESS };
const account: Row = { of: "customer", params: ({ account }) => ({ accountId: account, userId: account }) };
const prescription: Row = { params: ({ prescription }) => ({ id: prescription }), form: () => ({}) };

/**
 * Every address that names what is somebody's, or to which a form is sent that does. The owner goes through them as well, in
 * this order: what ends something stands behind what looks at it.
 */
const ROWS: Readonly<Record<string, Row>> = {
  "/checkout/confirmado": orderByQuery,
  "/checkout/pendente": orderByQuery,
  "/checkout/recusado": orderByQuery,
  // A browser whose session has ended is told so, whoever's the order is.
  "/checkout/pagamento/:order": { ...unpaidOrder, refusals: [409] },
  "/checkout/pagamento/:order/qr.svg": unpaidOrder,
  "/minha-conta/pedidos/:order": { ...order, of: "customer" },
  "/minha-conta/pedidos/:order/receita": { ...changedOrder, of: "customer" },
  "/minha-conta/pedidos/:order/avaliar": { ...changedOrder, of: "customer" },
  "/minha-conta/pedidos/:order/pix": { ...changedOrder, ...unpaidOrder, of: "customer" },
  "/meu-pedido/:order": order,
  "/meu-pedido/:order/receita": changedOrder,
  "/meu-pedido/:order/pix": { ...changedOrder, ...unpaidOrder },
  "/minha-conta/meus-enderecos/:id": address,
  "/minha-conta/meus-enderecos/:id/principal": address,
  "/api/favorites": {
    of: "customer",
    json: ({ account: idAccount }) => ({ idProduct: "gavea-redondo", idAccount }),
  },
  "/api/favorites/user/:accountId": account,
  "/api/addressAccounts": {
    of: "customer",
    json: ({ account: idAccount }) => ({ ...NEW_ADDRESS, idAccount }),
  },
  "/api/addressAccounts/user/:userId": account,
  "/api/addressAccounts/unic/:id": { of: "customer", params: ({ address }) => ({ id: address }) },
  "/receitas/:id": prescription,
  "/receitas/:id/miniatura": prescription,
  "/envios/info": { query: ({ upload }) => ({ file_id: upload }) },
  "/checkout/carrinho/quantidade": { form: ({ cartLine }) => ({ item: cartLine, quantity: "1" }) },
  "/checkout/carrinho/remover": { form: ({ cartLine }) => ({ item: cartLine }) },
  // Who has nothing in the cart is led there first; a guest has no addresses to choose from.
  "/checkout/entrega": {
    of: "customer",
    form: ({ address }) => ({ idAddress: address }),
    refusals: [302, 422],
  },
  "/checkout/pix": { form: ({ checkoutToken }) => ({ checkoutToken }), refusals: [409] },
  "/checkout/cartao": { form: ({ checkoutToken }) => ({ checkoutToken }), refusals: [409] },
  "/meu-pedido/:order/receita/excluir": changedOrder,
  "/receitas/:id/excluir": prescription,
  "/oculos/:title/lentes/receita": {
    product: { title: "serra-retangular" },
    multipart: ({ upload }) => ({ upload, consent: "on" }),
    refusals: [422],
  },
  "/minha-conta/pedidos/:order/desistir": { ...changedOrder, of: "customer" },
  "/meu-pedido/:order/desistir": changedOrder,
  "/minha-conta/meus-enderecos/:id/excluir": address,
};

/** The others name nothing, or what is everybody's; those with a token are opened by whoever has the e-mail. */
const WITHOUT_OWNER = [
  "/",
  "/produtos/:type/:sex?",
  "/acessorios",
  "/busca",
  "/busca/sugestoes",
  "/oculos/:title",
  "/oculos/:title/avise-me",
  "/oculos/:title/lentes",
  "/oculos/:title/lentes/grau",
  "/oculos/:title/lentes/depois",
  "/oculos/:title/lentes/remover-receita",
  "/oculos/:title/lentes/lente",
  "/oculos/:title/lentes/espessura",
  "/oculos/:title/lentes/confirmar",
  "/envios/base",
  "/quem-somos",
  "/atendimento",
  "/trocas-e-devolucoes",
  "/politica-de-pagamento",
  "/duvidas-frequentes",
  "/guia-de-medidas",
  "/privacidade",
  "/termos",
  "/entrar",
  "/cadastrar",
  "/conta-criada",
  "/sair",
  "/recuperar-senha",
  "/recuperar-senha/codigo",
  "/recuperar-senha/nova-senha",
  "/checkout/carrinho",
  "/checkout/carrinho/adicionar",
  "/checkout/pagamento",
  "/minha-conta/pedidos",
  "/minha-conta/meus-dados/exportar",
  "/minha-conta/excluir",
  "/minha-conta/meus-dados",
  "/minha-conta/editar-meus-dados",
  "/minha-conta/alterar-senha",
  "/minha-conta/meus-enderecos",
  "/minha-conta/meus-enderecos/novo",
  "/minha-conta/cep",
  "/minha-conta/atendimento",
  "/minha-conta/favoritos",
  "/minha-conta/favoritos/adicionar",
  "/minha-conta/favoritos/remover",
  "/meu-pedido",
  "/newsletter",
  "/newsletter/confirmar/:token",
  "/newsletter/sair/:token",
  "/dev/emails",
  "/api/accounts",
  "/api/session/accounts",
  "/api/session",
  "/api/products",
  "/api/products/type/:type",
  "/api/products/type-sex/:type/:sex",
  "/api/products/unic-id/:id",
  "/api/products/unic-title/:title",
  "/api/favorites/:idProduct",
  "/api/payments",
  "/api/*",
  "/webhooks/mercado-pago",
  "/livez",
  "/metrics",
  "/readyz",
  "/sitemap.xml",
  "/robots.txt",
  "/*",
];

/** A visitor's favourite is kept, and signing in comes next (decisions, "Delete favourite stub"). */
const OPEN_TO_VISITORS = ["/minha-conta/favoritos/adicionar", "/minha-conta/favoritos/remover"];

const server = new ServerProcess();
let victims: Shopper[];
/** Who has no right to what is the victim's. */
let strangers: Record<string, (victim: Shopper) => PlainClient>;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  await server.start({ TRUSTED_PROXIES: "1", LIMIT_VISITORS: "10000/1h" });
  victims = await Promise.all([
    newShopper(server, "customer", "Aurora9X"),
    newShopper(server, "guest", "Benta9X"),
  ]);
  const customer = new PlainClient(server.origin);
  await signUp(customer, personalFields("Caio"));
  const guest = new PlainClient(server.origin);
  await placeOrder(guest, "lumina-redondo-metal", "preto");
  const blocked = await blockedCustomer();
  const signedOut = await signedOutBrowser(victims[0]);
  strangers = {
    "a visitor": () => new PlainClient(server.origin),
    "another customer": () => customer,
    "a guest with an order": () => guest,
    "a blocked customer": () => blocked,
    "a browser that signed out": () => signedOut,
    "the other one": (victim) => victims.find((other) => other !== victim)?.client ?? guest,
  };
});

test.afterAll(() => server.end("SIGKILL"));

test("every address is known to name what is somebody's, or not to", () => {
  expect([...Object.keys(ROWS), ...WITHOUT_OWNER].sort()).toEqual([...EVERY_ROUTE].sort());
});

test("what is somebody's does not exist for anybody else, who changes nothing by asking", async () => {
  let asked = 0;
  for (const [pattern, row] of Object.entries(ROWS)) {
    for (const victim of victimsOf(row)) {
      const before = belongingsOf(server, victim);
      const asks = Object.entries(strangers).map(async ([stranger, browserOf]) => {
        for (const { what, answer } of await ask(browserOf(victim), pattern, row, idsOf(victim))) {
          asked += 1;
          expect(refusalsOf(pattern, row), `${stranger}: ${what}`).toContain(statusOf(answer));
          expect(answer.text.toLowerCase(), `${stranger}: ${what}`).not.toContain(victim.mark.toLowerCase());
        }
      });
      await Promise.all(asks);
      expect(belongingsOf(server, victim), pattern).toEqual(before);
    }
  }
  console.log(
    `resilience strangers: ${asked} requests by ${Object.keys(strangers).length} strangers to ${Object.keys(ROWS).length} addresses of ${EVERY_ROUTE.length}: 0 answered, 0 changes; 0 violations`,
  );
});

test("an id that is guessed is not there, for its own session either", async () => {
  const guesses = ["0".repeat(32), "%25", "..%2freceitas", "nada"];
  for (const [pattern, row] of Object.entries(ROWS)) {
    if (!row.params) continue;
    for (const victim of victimsOf(row)) {
      const names = Object.keys(row.params(idsOf(victim)));
      for (const guess of [...guesses, ...(victim.accountId && row !== account ? [victim.accountId] : [])]) {
        const params = () => Object.fromEntries(names.map((name) => [name, guess]));
        for (const { what, answer } of await ask(victim.client, pattern, { ...row, params }, idsOf(victim)))
          expect([404, 405], what).toContain(statusOf(answer));
      }
    }
  }
});

test("what is an account's sends whoever is not signed in home, with the way to sign in", async () => {
  const [{ ids }] = victims as [Shopper];
  const addresses = EVERY_ROUTE.filter((pattern) => pattern.startsWith("/minha-conta/"));
  expect(addresses.length).toBeGreaterThan(10);
  const before = victims.map((victim) => belongingsOf(server, victim));
  const visits = ["a visitor", "a blocked customer", "a browser that signed out"].map(async (who) => {
    for (const pattern of addresses) {
      const url = fill(pattern, { order: ids.order, id: ids.address });
      for (const method of ["GET", "POST"]) {
        if (method === "POST" && OPEN_TO_VISITORS.includes(pattern)) continue;
        const client = browserOf(who);
        const answer = await client.send(url, { method });
        if (answer.status === 405) continue;
        expect(answer, `${who}: ${method} ${url}`).toMatchObject({ status: 302, location: "/" });
        const home = (await client.get("/")).text;
        expect(home).toContain("Entre na sua conta para continuar");
        expect(home).toContain('href="/entrar?redirectTo=');
      }
    }
  });
  await Promise.all(visits);
  expect(victims.map((victim) => belongingsOf(server, victim))).toEqual(before);
});

test("all of it is there for who it belongs to", async () => {
  for (const [pattern, row] of Object.entries(ROWS)) {
    for (const victim of victimsOf(row)) {
      const ids = idsOf(victim);
      // What is in the cart has changed on the way here.
      if (row.form?.(ids).checkoutToken) ids.checkoutToken = await victim.fillCart();
      for (const { what, answer } of await ask(victim.client, pattern, row, ids)) {
        expect([401, 403, 404, 409], what).not.toContain(statusOf(answer));
        expect(answer.location, what).not.toBe("/");
      }
    }
  }
});

function idsOf({ ids, accountId }: Shopper): Ids {
  return { ...ids, account: accountId ?? "" };
}

/** An order is seen by its number's page whoever bought it; what only an account has is no guest's. */
function victimsOf({ of }: Row): Shopper[] {
  return victims.filter(({ accountId }) => !of || (of === "customer") === (accountId !== null));
}

/** Looks at an address that names what is somebody's, and sends it what its row says. */
async function ask(client: PlainClient, pattern: string, row: Row, ids: Ids) {
  const query = row.query ? `?${new URLSearchParams(row.query(ids))}` : "";
  const url = fill(pattern, { ...row.product, ...row.params?.(ids) }) + query;
  const asked: { what: string; answer: Awaited<ReturnType<PlainClient["get"]>> }[] = [];
  if (row.params || row.query) asked.push({ what: `GET ${url}`, answer: await client.get(url) });
  if (row.form) asked.push({ what: `POST ${url}`, answer: await client.post(url, row.form(ids)) });
  if (row.multipart) {
    const body = new FormData();
    for (const [name, value] of Object.entries(row.multipart(ids))) body.append(name, value);
    asked.push({ what: `POST ${url}`, answer: await client.send(url, { method: "POST", body }) });
  }
  if (row.json) {
    const headers = { "Content-Type": "application/json", "X-XSRF-TOKEN": await xsrfTokenOf(client) };
    const body = JSON.stringify(row.json(ids));
    asked.push({ what: `POST ${url}`, answer: await client.send(url, { method: "POST", headers, body }) });
  }
  return asked;
}

/** What the API's cookie says, which is given to whoever has it not. */
async function xsrfTokenOf(client: PlainClient): Promise<string> {
  client.setCookie("XSRF-TOKEN", "");
  const { headers } = await client.get("/api/favorites");
  return /XSRF-TOKEN=([^;]+)/.exec(headers.getSetCookie().join())?.[1] ?? "";
}

/** The status, or the one that the upload widget reads from an answer whose status is always 200. */
function statusOf({ status, text, headers }: Awaited<ReturnType<PlainClient["get"]>>): number {
  const isJson = headers.get("Content-Type")?.includes("json");
  return (isJson && JSON.parse(text).error?.status_code) || status;
}

/** Not there, or nothing is shown or sent here; before that, whoever is not signed in is asked to be. */
function refusalsOf(pattern: string, { refusals = [] }: Row): number[] {
  const isAccounts = pattern.startsWith("/minha-conta/");
  return [404, 405, ...(isAccounts ? [302] : []), ...(pattern.startsWith("/api/") ? [401] : []), ...refusals];
}

function browserOf(who: string): PlainClient {
  const [victim] = victims;
  if (!victim) throw new Error("There is nobody yet.");
  return strangers[who]?.(victim) ?? new PlainClient(server.origin);
}

async function blockedCustomer(): Promise<PlainClient> {
  const client = new PlainClient(server.origin);
  const fields = personalFields("Eva");
  await signUp(client, fields);
  const env = { PATH: process.env.PATH, DATABASE_URL: `file:${server.folder}/shop.db` };
  const cwd = path.resolve(import.meta.dirname, "../..");
  execFileSync(process.execPath, ["app/cli/run.mjs", "account", "block", fields.contact.email], {
    cwd,
    env,
  });
  return client;
}

/** A browser that kept the cookie of a session that somebody ended. */
async function signedOutBrowser(somebody: Shopper | undefined): Promise<PlainClient> {
  const leaving = new PlainClient(server.origin);
  const { contact: { email = "" } = {}, password = "" } = somebody ?? {};
  await leaving.post("/entrar", { email, password });
  const [name = "", value = ""] = leaving.cookie.split("=");
  await leaving.post("/sair");
  const browser = new PlainClient(server.origin);
  browser.setCookie(name, value);
  return browser;
}
