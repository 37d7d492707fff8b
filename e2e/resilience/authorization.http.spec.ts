import { expect, test } from "@playwright/test";
import { type ClientResponse, PlainClient, placeOrder } from "../client.ts";
import { EVERY_ROUTE, fill } from "../every-route.ts";
import { ServerProcess } from "../server-process.ts";
import { ADMIN_ROUTES } from "./admin-routes.ts";
import { ownedRows } from "./owned-rows.ts";
import { newShopper, personalFields, type Shopper, signUp } from "./shoppers.ts";

type Ids = Shopper["ids"] & { account: string };
type Fields = Record<string, string>;

interface Row {
  params?: (ids: Ids) => Fields;
  query?: (ids: Ids) => Fields;
  form?: (ids: Ids) => Fields;
  multipart?: (ids: Ids) => Fields;
  json?: (ids: Ids) => object;
  /** Path parameters of a row without an owner. */
  product?: { title: string };
  /** The kind of owner such a row can have; either kind if it is not given. */
  of?: "customer" | "guest";
  /** Statuses of a refusal besides 404, 405 and those for a visitor who is not signed in. */
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
const complaint: Row = {
  ...order,
  form: () => ({ units0: "1", reason: "Outro motivo", words: "Invadida" }),
};
const address: Row = { of: "customer", params: ({ address }) => ({ id: address }), form: () => NEW_ADDRESS };
const account: Row = { of: "customer", params: ({ account }) => ({ accountId: account, userId: account }) };
const prescription: Row = { params: ({ prescription }) => ({ id: prescription }), form: () => ({}) };

/**
 * Every route whose path, query or body names a row with an owner. The owner requests them too, in this order: routes that
 * delete a row come after those that show it.
 */
const ROWS: Readonly<Record<string, Row>> = {
  "/checkout/confirmado": orderByQuery,
  "/checkout/pendente": orderByQuery,
  "/checkout/recusado": orderByQuery,
  // 409: the session of this browser has ended. The response is the same for every order.
  "/checkout/pagamento/:order": { ...unpaidOrder, refusals: [409] },
  "/checkout/pagamento/:order/qr.svg": unpaidOrder,
  "/minha-conta/pedidos/:order": { ...order, of: "customer" },
  "/minha-conta/pedidos/:order/receita": { ...changedOrder, of: "customer" },
  "/minha-conta/pedidos/:order/medidas": { ...changedOrder, of: "customer" },
  "/minha-conta/pedidos/:order/avaliar": { ...changedOrder, of: "customer" },
  "/minha-conta/pedidos/:order/pix": { ...changedOrder, ...unpaidOrder, of: "customer" },
  "/meu-pedido/:order": order,
  "/meu-pedido/:order/receita": changedOrder,
  "/meu-pedido/:order/medidas": changedOrder,
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
  // 302: an empty cart leads to the cart page. 422: a guest has no saved addresses.
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
  "/minha-conta/pedidos/:order/garantia": { ...complaint, of: "customer" },
  "/meu-pedido/:order/garantia": complaint,
  "/minha-conta/meus-enderecos/:id/excluir": address,
};

/** Routes that name no row with an owner. A token from an e-mail needs no session. */
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
  "/regua",
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
  "/checkout/entrega/novo-endereco",
  "/checkout/pagamento",
  "/cep",
  "/minha-conta/pedidos",
  "/minha-conta/meus-dados/exportar",
  "/minha-conta/excluir",
  "/minha-conta/meus-dados",
  "/minha-conta/editar-meus-dados",
  "/minha-conta/alterar-senha",
  "/minha-conta/meus-enderecos",
  "/minha-conta/meus-enderecos/novo",
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

/** They save an anonymous visitor's favourite; signing in moves it to the account. */
const OPEN_TO_VISITORS = ["/minha-conta/favoritos/adicionar", "/minha-conta/favoritos/remover"];

const server = new ServerProcess();
let victims: Shopper[];
let otherClients: Record<string, (victim: Shopper) => PlainClient>;

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
  otherClients = {
    "a visitor": () => new PlainClient(server.origin),
    "another customer": () => customer,
    "a guest with an order": () => guest,
    "a blocked customer": () => blocked,
    "a browser that signed out": () => signedOut,
    "the other victim": (victim) => victims.find((other) => other !== victim)?.client ?? guest,
  };
});

test.afterAll(() => server.end("SIGKILL"));

test("every route is listed: with an owner, without, or of the staff", () => {
  expect([...Object.keys(ROWS), ...WITHOUT_OWNER, ...Object.keys(ADMIN_ROUTES)].sort()).toEqual(
    [...EVERY_ROUTE].sort(),
  );
});

test("another customer's rows are not found, and no request changes them", async () => {
  let requests = 0;
  for (const [pattern, row] of Object.entries(ROWS)) {
    for (const victim of victimsOf(row)) {
      const before = await ownedRows(server, victim);
      const attempts = Object.entries(otherClients).map(async ([name, clientFor]) => {
        for (const { what, response } of await requestRow(clientFor(victim), pattern, row, idsOf(victim))) {
          requests += 1;
          expect(refusalsOf(pattern, row), `${name}: ${what}`).toContain(statusOf(response));
          expect(response.text.toLowerCase(), `${name}: ${what}`).not.toContain(victim.canary.toLowerCase());
        }
      });
      await Promise.all(attempts);
      expect(await ownedRows(server, victim), pattern).toEqual(before);
    }
  }
  console.log(
    `resilience authorization: ${requests} requests by ${Object.keys(otherClients).length} other clients to ${Object.keys(ROWS).length} of ${EVERY_ROUTE.length} routes: none allowed, no row changed; all held`,
  );
});

test("a guessed id is not found, in the owner's session either", async () => {
  const guesses = ["0".repeat(32), "%25", "..%2freceitas", "nada"];
  for (const [pattern, row] of Object.entries(ROWS)) {
    if (!row.params) continue;
    for (const victim of victimsOf(row)) {
      const names = Object.keys(row.params(idsOf(victim)));
      for (const guess of [...guesses, ...(victim.accountId && row !== account ? [victim.accountId] : [])]) {
        const params = () => Object.fromEntries(names.map((name) => [name, guess]));
        const results = await requestRow(victim.client, pattern, { ...row, params }, idsOf(victim));
        for (const { what, response } of results) expect([404, 405], what).toContain(statusOf(response));
      }
    }
  }
});

test("account pages lead a visitor who is not signed in to the home page, with a link to sign in", async () => {
  const [{ ids }] = victims as [Shopper];
  const routes = EVERY_ROUTE.filter((pattern) => pattern.startsWith("/minha-conta/"));
  expect(routes.length).toBeGreaterThan(10);
  const ofVictims = () => Promise.all(victims.map((victim) => ownedRows(server, victim)));
  const before = await ofVictims();
  const visits = ["a visitor", "a blocked customer", "a browser that signed out"].map(async (name) => {
    for (const pattern of routes) {
      const url = fill(pattern, { order: ids.order, id: ids.address });
      for (const method of ["GET", "POST"]) {
        if (method === "POST" && OPEN_TO_VISITORS.includes(pattern)) continue;
        const client = otherClient(name);
        const response = await client.send(url, { method });
        if (response.status === 405) continue;
        expect(response, `${name}: ${method} ${url}`).toMatchObject({ status: 302, location: "/" });
        const home = (await client.get("/")).text;
        expect(home).toContain("Entre na sua conta para continuar");
        expect(home).toContain('href="/entrar?redirectTo=');
      }
    }
  });
  await Promise.all(visits);
  expect(await ofVictims()).toEqual(before);
});

test("the owner reaches all of these routes", async () => {
  for (const [pattern, row] of Object.entries(ROWS)) {
    for (const victim of victimsOf(row)) {
      const ids = idsOf(victim);
      // The rows before this one have changed the cart.
      if (row.form?.(ids).checkoutToken) ids.checkoutToken = await victim.fillCart();
      for (const { what, response } of await requestRow(victim.client, pattern, row, ids)) {
        expect([401, 403, 404, 409], what).not.toContain(statusOf(response));
        expect(response.location, what).not.toBe("/");
      }
    }
  }
});

function idsOf({ ids, accountId }: Shopper): Ids {
  return { ...ids, account: accountId ?? "" };
}

function victimsOf({ of }: Row): Shopper[] {
  return victims.filter(({ accountId }) => !of || (of === "customer") === (accountId !== null));
}

/** Sends every request that the row describes: a GET if its path or query names an id, and a POST for each kind of body. */
async function requestRow(client: PlainClient, pattern: string, row: Row, ids: Ids) {
  const query = row.query ? `?${new URLSearchParams(row.query(ids))}` : "";
  const url = fill(pattern, { ...row.product, ...row.params?.(ids) }) + query;
  const results: { what: string; response: ClientResponse }[] = [];
  if (row.params || row.query) results.push({ what: `GET ${url}`, response: await client.get(url) });
  if (row.form) results.push({ what: `POST ${url}`, response: await client.post(url, row.form(ids)) });
  if (row.multipart) {
    const body = new FormData();
    for (const [name, value] of Object.entries(row.multipart(ids))) body.append(name, value);
    results.push({ what: `POST ${url}`, response: await client.send(url, { method: "POST", body }) });
  }
  if (row.json) {
    const headers = { "Content-Type": "application/json", "X-XSRF-TOKEN": await xsrfTokenOf(client) };
    const body = JSON.stringify(row.json(ids));
    results.push({
      what: `POST ${url}`,
      response: await client.send(url, { method: "POST", headers, body }),
    });
  }
  return results;
}

/** The API sets its token cookie only for a client that does not send one. */
async function xsrfTokenOf(client: PlainClient): Promise<string> {
  client.setCookie("XSRF-TOKEN", "");
  const { headers } = await client.get("/api/favorites");
  return /XSRF-TOKEN=([^;]+)/.exec(headers.getSetCookie().join())?.[1] ?? "";
}

/** The status; for the upload widget's protocol, where it is always 200, the one in the body. */
function statusOf({ status, text, headers }: ClientResponse): number {
  const isJson = headers.get("Content-Type")?.includes("json");
  return (isJson && JSON.parse(text).error?.status_code) || status;
}

/** 404, or 405 where the route has no such method; 302 or 401 where a visitor has to sign in first. */
function refusalsOf(pattern: string, { refusals = [] }: Row): number[] {
  const isAccounts = pattern.startsWith("/minha-conta/");
  return [404, 405, ...(isAccounts ? [302] : []), ...(pattern.startsWith("/api/") ? [401] : []), ...refusals];
}

function otherClient(name: string): PlainClient {
  const [victim] = victims;
  if (!victim) throw new Error("The victims are not created yet.");
  return otherClients[name]?.(victim) ?? new PlainClient(server.origin);
}

async function blockedCustomer(): Promise<PlainClient> {
  const client = new PlainClient(server.origin);
  const fields = personalFields("Eva");
  await signUp(client, fields);
  await server.runCommand(["account", "block", fields.contact.email]);
  return client;
}

async function signedOutBrowser(shopper: Shopper | undefined): Promise<PlainClient> {
  const leaving = new PlainClient(server.origin);
  const { contact: { email = "" } = {}, password = "" } = shopper ?? {};
  await leaving.post("/entrar", { email, password });
  const [name = "", value = ""] = leaving.cookie.split("=");
  await leaving.post("/sair");
  const browser = new PlainClient(server.origin);
  browser.setCookie(name, value);
  return browser;
}
