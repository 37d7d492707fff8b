import { expect, test } from "@playwright/test";
import { pdf } from "../../app/testing/sample-files.ts";
import { type ClientResponse, PlainClient, placeOrder } from "../client.ts";
import { changeRows, countRowsByTable, readRows, readText, withReader } from "../database.ts";
import { EVERY_ROUTE, fill } from "../every-route.ts";
import { signUpFields } from "../people.ts";
import { ServerProcess } from "../server-process.ts";
import { newStaff, type StaffRole } from "../staff.ts";
import { ADMIN_ROUTES } from "./admin-routes.ts";

const ROLES: readonly StaffRole[] = ["owner", "clerk", "optician"];
/** Texts that only pages of the staff show. */
const CONTENT = /dona@exemplo\.com\.br|Otília|Vê e faz tudo|Cuida d|Quem comprou/;
/** What is around a page once somebody is signed in, also around a refusal. */
const FRAME = /action="\/admin\/(sair|busca)"/;
/** A pair of lenses that is at the lab. */
const JOB = "2".repeat(32);
/** A right form for each route with fields, so that a refusal is one of the role, not of the fields. */
const FORMS: Readonly<Record<string, Record<string, string>>> = {
  "/admin/equipe/convidar": { name: "Invadida", email: "invadida@exemplo.com.br", role: "owner" },
  "/admin/equipe/:id": { intent: "change-role", role: "owner" },
  "/admin/pedidos": { q: "exemplo@exemplo.com.br" },
  "/admin/busca": { q: "exemplo@exemplo.com.br" },
  "/admin/atalhos": { intent: "off" },
  "/admin/pedidos/:number": { intent: "note", text: "Invadido" },
  "/admin/pedidos/:number/cancelar": { seen: "1", reason: "Invadido" },
  "/admin/avisos": { intent: "choose" },
  "/admin/sistema": { intent: "retry-job", id: "email-shop:low-stock" },
  "/admin/pedidos/:number/contato": {
    ...{ seen: "1", name: "Invadida", email: "invadida@exemplo.com.br", whatsapp: "11987654321" },
  },
  "/admin/pedidos/:number/endereco": {
    ...{ seen: "1", cep: "01310-100", road: "Invadida", number: "1", district: "Centro" },
    ...{ city: "São Paulo", uf: "SP", receiver: "buyer" },
  },
  "/admin/receitas/:id": { intent: "delete", confirmed: "yes" },
  "/admin/pedidos/enviar-varios": { intent: "send", lines: "10001;JD-0001", noInvoiceReason: "Invadido" },
  "/admin/pedidos/:number/reembolsar": {
    ...{ intent: "refund", seen: "1", what: "rest", reason: "Defeito ou avaria" },
  },
  "/admin/estoque/:variant": { intent: "threshold", lowStockUnits: "7" },
  "/admin/estoque/contagem": { intent: "confirm", seen: "1", v0: "invadida", n0: "7" },
  "/admin/pedidos/:number/devolver": { kind: "withdrawal", units0: "1", seen: "0" },
  "/admin/devolucoes/:id": { intent: "receive", seen: "1" },
  "/admin/devolucoes/:id/reembolsar": { what: "pieces", seen: "1" },
  "/admin/avaliacoes/:review": { intent: "answer", answer: "Invadida" },
  "/admin/clientes": { q: "exemplo@exemplo.com.br" },
  "/admin/clientes/:account": { intent: "block", reason: "Invadida" },
  "/admin/titulares/novo": { kind: "erase", channel: "email", receivedOn: "2026-11-20" },
  "/admin/titulares/:request": { intent: "refuse", reason: "Invadido" },
  "/admin/titulares/:request/apagar": { isConfirmed: "on" },
  "/admin/laboratorio": { intent: "receive", n: JOB },
  "/admin/laboratorio/enviar": { n: JOB, lab: "Invadido", expectedOn: "2099-01-01" },
  "/admin/laboratorio/:job": { intent: "receive" },
  "/admin/importar/:draft": { intent: "discard" },
  "/admin/importar/:draft/conferencia": { intent: "check" },
};

const server = new ServerProcess();
let staff: Record<StaffRole, PlainClient>;
let outsiders: Record<string, PlainClient>;
/** An import that waits for its files, and a person's request. */
const DRAFT = "1".repeat(32);
const REQUEST = "2".repeat(32);
/** The rows that stand for the routes' parameters: those made before the tests, and some of the demonstration. */
const rows = { number: "", prescription: "", variant: "", return: "", review: "", account: "" };
const requested = { requests: 0 };

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  await server.start({ TRUSTED_PROXIES: "1" });
  const member = async (role: StaffRole) =>
    (await newStaff(server.origin, role, (command) => server.runCommand(command))).client;
  staff = { owner: await member("owner"), clerk: await member("clerk"), optician: await member("optician") };

  const customer = new PlainClient(server.origin);
  await customer.post("/cadastrar", signUpFields());
  const guest = new PlainClient(server.origin);
  const prescribed = new PlainClient(server.origin);
  await chooseGlasses(prescribed);
  await placeOrder(prescribed, "copacabana-quadrado", "preto");
  await changeRows(
    server.folder,
    "UPDATE orders SET status = 'prescription_review' WHERE id IN (SELECT order_id FROM order_prescriptions WHERE state = 'in_review')",
  );
  await placeOrder(guest, "lumina-redondo-metal", "preto");
  Object.assign(rows, {
    number: await readOne("SELECT max(number) FROM orders"),
    prescription: await readOne(
      "SELECT p.id FROM prescriptions p JOIN order_prescriptions o ON o.prescription_id = p.id JOIN orders ON orders.id = o.order_id WHERE orders.status = 'prescription_review' ORDER BY p.created_at DESC",
    ),
    variant: await readOne("SELECT id FROM variants LIMIT 1"),
    return: await readOne("SELECT id FROM returns LIMIT 1"),
    review: await readOne("SELECT id FROM reviews WHERE account_id IS NOT NULL ORDER BY id LIMIT 1"),
    account: await readOne("SELECT account_id FROM reviews WHERE account_id IS NOT NULL ORDER BY id LIMIT 1"),
  });
  await changeRows(
    server.folder,
    `INSERT INTO catalog_imports (id, status, created_at, updated_at) VALUES ('${DRAFT}', 'open', ${Date.now()}, ${Date.now()})`,
  );
  await changeRows(
    server.folder,
    `INSERT INTO data_requests (id, kind, channel, account_id, status, received_at, due_at)
     VALUES ('${REQUEST}', 'erase', 'email', '${rows.account}', 'open', ${Date.now()}, ${Date.now()})`,
  );
  for (const statement of [
    `INSERT INTO order_lines (id, order_id, position, variant_id, slug, title, model, sex, color, color_name, picture, unit_price_cents, quantity)
      SELECT '${JOB}', order_id, 9, variant_id, slug, title, model, sex, color, color_name, picture, unit_price_cents, 1 FROM order_lines LIMIT 1`,
    `INSERT INTO lab_jobs (line_id, order_id, state, lab, expected_on, updated_at)
      SELECT id, order_id, 'at_lab', 'Lentes Sul', '2099-01-01', 0 FROM order_lines WHERE id = '${JOB}'`,
  ])
    await changeRows(server.folder, statement);
  const withPasswordOnly = new PlainClient(server.origin);
  await withPasswordOnly.post("/admin/entrar", { email: "dona@exemplo.com.br", password: "ametista-demo" });
  outsiders = {
    "a visitor": new PlainClient(server.origin),
    "a customer": customer,
    "a guest with an order": guest,
    "a customer's session as the staff's cookie": renamed(customer, "sessao", "staff"),
    "a member without the code": withPasswordOnly,
    "an invented cookie": renamed(customer, "nada", "staff"),
  };
});

test.afterAll(() => server.end("SIGKILL"));

test("the table names every route of the staff, and no other", () => {
  expect(Object.keys(ADMIN_ROUTES).sort()).toEqual(
    EVERY_ROUTE.filter((route) => /^\/admin(\/|$)/.test(route)).sort(),
  );
});

test("a request without a signed-in member of the staff gets no content and changes nothing", async () => {
  const before = await staffRows();
  for (const [name, client] of Object.entries(outsiders)) {
    for (const { pattern, method, who, send } of requests()) {
      if (pattern === "/admin/sair" || who === "none") continue;
      const response = await send(client);
      const what = `${name}: ${method} ${pattern}`;
      expect(response.text, what).not.toMatch(CONTENT);
      expect(response.text, what).not.toMatch(FRAME);
      if (who !== "anybody") {
        expect(response.status, what).toBe(302);
        expect(response.location, what).toMatch(/^\/admin\/entrar(\?|$)/);
      }
    }
  }
  expect(await staffRows()).toEqual(before);
});

test("each role opens what the table says, and everything else is 403 without content", async () => {
  const before = await staffRows();
  for (const role of ROLES) {
    for (const { pattern, method, who, send } of requests()) {
      if (typeof who === "string" || who.includes(role)) continue;
      const response = await send(staff[role]);
      const what = `${role}: ${method} ${pattern}`;
      expect(response.status, what).toBe(403);
      expect(response.text, what).not.toMatch(CONTENT);
    }
  }
  expect(await staffRows()).toEqual(before);

  for (const role of ROLES) {
    for (const { pattern, method, who, send } of requests({ isEmpty: true })) {
      if (typeof who === "string" || !who.includes(role)) continue;
      const { status } = await send(staff[role]);
      // This request is for no file.
      const refused = pattern.endsWith("/arquivo") ? 409 : 422;
      expect(method === "GET" ? [200] : [refused], `${role}: ${method} ${pattern}`).toContain(status);
    }
  }
});

test("any other path below /admin is 404 in the frame, which leads back to Hoje", async () => {
  for (const role of ROLES) {
    for (const { pattern, method, who, send } of requests()) {
      if (who !== "missing") continue;
      const { status, text } = await send(staff[role]);
      expect(status, `${role}: ${method} ${pattern}`).toBe(404);
      expect(text).toMatch(FRAME);
      expect(text).toContain("Voltar a Hoje");
      expect(text).not.toContain("Voltar à loja");
    }
  }
});

test("routes without a form or a page are 405", async () => {
  for (const { pattern, method, who, send } of requests()) {
    if (who === "none") expect((await send(staff.owner)).status, `${method} ${pattern}`).toBe(405);
  }
});

test("an act that needs a fresh second factor asks for it again, and does nothing", async () => {
  const before = await staffRows();
  await changeRows(server.folder, "UPDATE staff_sessions SET second_factor_at = second_factor_at - 600000");
  for (const { pattern, method, who, send } of requests()) {
    if (
      !Array.isArray(who) ||
      !/^\/admin\/equipe|\/pedidos\/exportar$|\/(cancelar|contato|endereco|reembolsar|apagar)$|titulares.*\/arquivo$/.test(
        pattern,
      )
    )
      continue;
    const { status, location } = await send(staff.owner);
    const expected =
      pattern === "/admin/equipe/:id" ? /^\/admin\/confirmar/ : /^\/admin\/confirmar\?redirectTo=/;
    expect({ status, location }, `${method} ${pattern}`).toEqual({
      status: 303,
      location: expect.stringMatching(expected),
    });
  }
  expect(await staffRows()).toEqual(before);
});

test("an optician reads an order and finds it by number, but sees nothing of its buyer", async () => {
  const { number } = rows;
  const [row = { contact: "{}", address: "{}" }] = await readRows<{ contact: string; address: string }>(
    server.folder,
    "SELECT contact, address FROM orders WHERE number = ?",
    number,
  );
  const contact: Record<string, string> = JSON.parse(row.contact);
  const { road }: { road: string } = JSON.parse(row.address);
  const page = `/admin/pedidos/${number}`;
  const { name = "", email = "", whatsapp = "", taxId = "" } = contact;
  expect((await staff.clerk.get(page)).text).toContain(email);
  for (const { text } of [
    await staff.optician.get(page),
    await staff.optician.get(`${page}.data`),
    await staff.optician.get("/admin/pedidos"),
  ]) {
    expect(text).toContain(number);
    for (const secret of [name, email, whatsapp, taxId, road]) expect(text).not.toContain(secret);
  }
  expect((await staff.clerk.get(`${page}.data`)).text).not.toContain(taxId);
  for (const path of ["/admin/pedidos", "/admin/busca"]) {
    expect(await staff.optician.post(path, { q: number })).toMatchObject({ status: 303, location: page });
    for (const q of [email, taxId]) expect((await staff.optician.post(path, { q })).status).toBe(422);
  }
  expect((await staff.optician.post("/admin/pedidos", { q: name })).status).toBe(422);
  expect((await staff.optician.post("/admin/busca", { q: name })).text).not.toContain(number);
});

test("the staff's cookie opens no account and no order, under a shopper's name neither", async () => {
  const order = await readOne("SELECT id FROM orders LIMIT 1");
  const clients = [staff.owner, renamed(staff.owner, "staff", "sessao")];
  for (const client of clients) {
    for (const pattern of EVERY_ROUTE.filter((route) => route.startsWith("/minha-conta/"))) {
      const url = fill(pattern, { order, id: "demo-ana-casa" });
      const { status, location } = await client.get(url);
      if (status !== 405) expect({ status, location }, url).toEqual({ status: 302, location: "/" });
    }
    expect((await client.get(`/meu-pedido/${order}`)).status).toBe(404);
  }
});

test("no page of the staff is stored, indexed, or begins a shopper's session or cart", async () => {
  const shoppers = () => rowsOf(["sessions", "carts", "favourites"]);
  const before = await shoppers();
  for (const client of [staff.owner, new PlainClient(server.origin)]) {
    for (const { pattern, method, send } of requests({ isEmpty: true })) {
      if (pattern === "/admin/sair") continue;
      const { headers } = await send(client);
      const what = `${method} ${pattern}`;
      expect(headers.get("Cache-Control"), what).toBe("no-store");
      expect(headers.get("X-Robots-Tag"), what).toBe("noindex");
      // A page of an error deletes the message that it would show.
      expect(headers.getSetCookie().join(), what).not.toMatch(/sessao|aviso=[^;]/);
    }
  }
  const page = await staff.owner.get("/admin.data");
  expect(page.headers.get("X-Robots-Tag")).toBe("noindex");
  expect(page.headers.get("Cache-Control")).toBe("no-store");
  expect(await shoppers()).toEqual(before);
  for (const path of ["/sitemap.xml", "/robots.txt"])
    expect((await new PlainClient(server.origin).get(path)).text).not.toContain("admin");
});

test("a block and a sign-out end the session at once", async () => {
  const people = await Promise.all(
    ROLES.map((role) => newStaff(server.origin, role, (command) => server.runCommand(command))),
  );
  for (const { client, email } of people) {
    expect((await client.get("/admin")).status).toBe(200);
    const stolen = renamed(client, "staff", "staff");
    if (email.length % 2) await server.runCommand(["staff", "block", email]);
    else await client.post("/admin/sair");
    expect(await stolen.get("/admin")).toMatchObject({ status: 302, location: "/admin/entrar" });
  }
  console.log(
    `resilience authorization: ${requested.requests} requests to ${Object.keys(ADMIN_ROUTES).length} routes of the staff by ${ROLES.length} roles and ${Object.keys(outsiders).length} outsiders; all held`,
  );
});

/** With a file, and in the cart. */
async function chooseGlasses(client: PlainClient) {
  const flow = "/oculos/lumina-redondo-metal/lentes";
  const body = new FormData();
  body.append("consent", "on");
  body.append("prescription", new Blob([new Uint8Array(pdf())]), "receita.pdf");
  await client.send(`${flow}/receita?cor=preto`, { method: "POST", body });
  await client.post(`${flow}/lente`, { lens: "lente-visao-simples" });
  await client.post(`${flow}/espessura`, { thickness: "fina" });
  await client.post(`${flow}/confirmar`);
}

/** The first value of a query. */
function readOne(query: string): Promise<string> {
  return readText(server.folder, query);
}

/** The id of a row that `:id` stands for in a route. */
function idBelow(pattern: string): string {
  if (pattern.startsWith("/admin/devolucoes")) return rows.return;
  return pattern.startsWith("/admin/receitas") ? rows.prescription : "demo-balcao";
}

/** A GET and a POST of every route. With `isEmpty`, forms without fields, which change nothing where they are allowed. */
function requests({ isEmpty = false } = {}) {
  return Object.entries(ADMIN_ROUTES).flatMap(([pattern, { get, post }]) => {
    const path = fill(pattern, {
      ...rows,
      id: idBelow(pattern),
      token: "nenhum",
      draft: DRAFT,
      request: REQUEST,
      job: JOB,
      "*": "nada/mais",
    });
    const form = isEmpty ? {} : (FORMS[pattern] ?? {});
    const counting = (response: Promise<ClientResponse>) => {
      requested.requests += 1;
      return response;
    };
    return [
      { pattern, method: "GET", who: get, send: (client: PlainClient) => counting(client.get(path)) },
      {
        pattern,
        method: "POST",
        who: post,
        send: (client: PlainClient) => counting(client.post(path, form)),
      },
    ];
  });
}

/** A client that has the cookie of another one under another name. */
function renamed(client: PlainClient, from: string, to: string): PlainClient {
  const other = new PlainClient(server.origin);
  const value = new RegExp(`(?:^|; )${from}=([^;]*)`).exec(client.cookie)?.[1];
  other.setCookie(to, value ?? "bnVsbA==");
  return other;
}

/** What only the staff may change. */
const STAFF_ROWS = [
  "SELECT id, email, role, status, password_hash FROM staff ORDER BY id",
  "SELECT id FROM staff_links ORDER BY id",
  "SELECT id FROM staff_acts ORDER BY id",
  "SELECT staff_id, kind FROM staff_muted_emails ORDER BY 1, 2",
  "SELECT run_at FROM jobs WHERE key = 'email-shop:low-stock'",
  "SELECT id FROM order_notes ORDER BY id",
  "SELECT id, status FROM orders ORDER BY id",
  "SELECT id, on_hand, low_stock_units FROM variants ORDER BY id",
  "SELECT id, stage FROM returns ORDER BY id",
  "SELECT id, hidden_at, answer FROM reviews ORDER BY id",
  "SELECT id, status FROM accounts ORDER BY id",
  "SELECT id, status FROM data_requests ORDER BY id",
  "SELECT line_id, state, lab FROM lab_jobs ORDER BY line_id",
  "SELECT id FROM lab_events ORDER BY id",
  "SELECT id, status FROM catalog_imports ORDER BY id",
];

function staffRows() {
  return withReader(server.folder, async (database) => {
    const rows: Record<string, unknown[]> = {};
    for (const query of STAFF_ROWS) rows[query] = await database.rows(query);
    return rows;
  });
}

async function rowsOf(tables: readonly string[]) {
  return (await countRowsByTable(server.folder)).filter(([table]) => tables.includes(table));
}
