import { expect, test } from "@playwright/test";
import { PlainClient } from "../client.ts";
import { EVERY_PATH } from "../every-route.ts";
import { signUpFields } from "../people.ts";
import { newStaff } from "../staff.ts";

const NONCE = /script-src [^;]*'nonce-([^']+)'/;
/** Text that no page may show and no loader may return: the columns of `accounts` that only the server needs, and hashes. */
const SECRETS = /passwordHash|password_hash|totpSecret|totp_secret|\$argon2/;

async function customer(origin = ""): Promise<PlainClient> {
  const client = new PlainClient(origin);
  await client.post("/cadastrar", signUpFields());
  await client.post("/checkout/carrinho/adicionar", { idProduct: "lumina-redondo-metal", color: "preto" });
  await client.get("/checkout/carrinho");
  return client;
}

const policyOf = ({ headers }: { headers: Headers }) => headers.get("Content-Security-Policy") ?? "";
const inlineScriptsOf = ({ text }: { text: string }) =>
  [...text.matchAll(/<script((?![^>]*\bsrc=)[^>]*)>/g)].map(([, attributes = ""]) => attributes);

test("only pages with React have inline scripts, each with the nonce of the policy, and none has a secret", async ({
  baseURL,
}) => {
  const client = await customer(baseURL);
  const withReact: string[] = [];
  for (const path of EVERY_PATH) {
    const page = await client.get(path);
    if (!page.headers.get("Content-Type")?.startsWith("text/html")) continue;
    const [, nonce] = NONCE.exec(policyOf(page)) ?? [];
    const scripts = inlineScriptsOf(page).filter((attributes) => !attributes.includes("application/ld+json"));
    expect(policyOf(page), path).not.toContain("unsafe-");
    expect(scripts.length > 0, path).toBe(nonce !== undefined);
    for (const attributes of scripts) expect(attributes, path).toContain(`nonce="${nonce}"`);
    expect(page.text, path).not.toMatch(SECRETS);
    if (nonce) withReact.push(path);
  }
  expect(withReact).toEqual(
    expect.arrayContaining(["/checkout/carrinho", "/checkout/entrega", "/minha-conta/meus-dados"]),
  );
});

test("the links that React Router follows in place lead to pages with React", async ({ baseURL }) => {
  const [visitor, buyer] = [new PlainClient(baseURL ?? ""), await customer(baseURL)];
  const { client: owner } = await newStaff(baseURL ?? "", "owner");
  const visits = [
    { client: owner, path: "/admin", expected: ["/admin/equipe", "/admin/registro"] },
    { client: owner, path: "/admin/equipe", expected: ["/admin/equipe/convidar"] },
    { client: visitor, path: "/entrar", expected: ["/checkout/carrinho", "/cadastrar"] },
    { client: buyer, path: "/checkout/carrinho", expected: ["/checkout/entrega", "/minha-conta/meus-dados"] },
    { client: buyer, path: "/minha-conta/pedidos", expected: ["/minha-conta/meus-enderecos"] },
  ];
  for (const { client, path, expected } of visits) {
    const { text } = await client.get(path);
    const links = [...text.matchAll(/<a [^>]*data-discover[^>]*>/g)];
    const targets = links.map(([link]) => /href="([^"]+)"/.exec(link)?.[1] ?? "");
    expect(targets, path).toEqual(expect.arrayContaining(expected));
    for (const target of targets) expect(policyOf(await client.get(target)), target).toMatch(NONCE);
  }
});

test("a page with a Refresh header has no link that is followed in place: the header would still take effect", async ({
  baseURL,
}) => {
  const greeting = await (await customer(baseURL)).get("/entrar");
  expect(greeting.headers.get("Refresh")).toBe("5; url=/minha-conta/pedidos");
  expect(greeting.text).toContain('href="/checkout/carrinho"');
  expect(greeting.text).not.toContain("data-discover");
});

test("each response has a nonce of its own", async ({ baseURL }) => {
  const client = new PlainClient(baseURL ?? "");
  const [one, other] = [await client.get("/cadastrar"), await client.get("/cadastrar")];

  expect(NONCE.exec(policyOf(one))?.[1]).toHaveLength(24);
  expect(policyOf(one)).not.toBe(policyOf(other));
});

test("a page for a client with Save-Data has no script at all", async ({ baseURL }) => {
  const page = await new PlainClient(baseURL ?? "").get("/cadastrar", { "Save-Data": "on" });

  expect(page.text).not.toContain("<script");
  expect(policyOf(page)).not.toContain("nonce-");
});

test("a page with an error of the shop has no script", async ({ baseURL }) => {
  const page = await new PlainClient(baseURL ?? "").get("/minha-conta/pedidos/nenhum");
  expect(page.text).not.toContain("<script");
});

test("the data of a page is answered with the session's rights, and is never stored", async ({ baseURL }) => {
  const client = await customer(baseURL);
  const mine = await client.get("/checkout/carrinho.data");
  const anonymous = await new PlainClient(baseURL ?? "").get("/minha-conta/meus-dados.data");

  expect(mine.headers.get("Cache-Control")).toBe("no-store");
  expect(mine.text).toContain("lumina-redondo-metal");
  // React Router's status of a redirect.
  expect(anonymous.status).toBe(202);
  expect(anonymous.text).not.toContain("contact");
});

test("the data of a page without React is a page that does not exist", async ({ baseURL }) => {
  for (const path of ["/_root.data", "/quem-somos.data", "/conta-criada.data"]) {
    const { status, headers } = await new PlainClient(baseURL ?? "").get(path);
    expect({ path, status, type: headers.get("Content-Type") }).toEqual({
      path,
      status: 404,
      type: "text/html; charset=utf-8",
    });
  }
});

test("the routes of a page's links are requested by their version, and may be stored", async ({
  baseURL,
}) => {
  const client = new PlainClient(baseURL ?? "");
  const { text } = await client.get("/cadastrar");
  const version = /"version": "(\w+)"/.exec(text)?.[1];
  const routes = await client.get(`/__manifest?paths=%2Fentrar&version=${version}`);
  const outdated = await client.get("/__manifest?paths=%2Fentrar&version=none");

  expect(JSON.parse(routes.text)).toHaveProperty(["routes/identity/sign-in", "module"]);
  expect(routes.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(routes.headers.has("Set-Cookie")).toBe(false);
  // React Router then loads a document.
  expect(outdated.status).toBe(204);
  expect(outdated.headers.get("Cache-Control")).toBe("no-store");
});

test("a form of another site is refused as data, too", async ({ baseURL }) => {
  const { status } = await new PlainClient(baseURL ?? "").post(
    "/cadastrar.data",
    { name: "x" },
    { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" },
  );
  expect(status).toBe(403);
});
