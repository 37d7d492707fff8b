import { expect, test } from "@playwright/test";
import { pdf, photo } from "../../app/testing/sample-files.ts";
import { PlainClient, ticketUrlIn } from "../client.ts";
import { GUEST, PRESCRIPTION } from "../people.ts";

const FLOW = "/oculos/serra-retangular/lentes";
const IN_BLUE = "cor=azul-marinho";
const MIB = 1024 * 1024;

let client: PlainClient;
test.beforeEach(({ baseURL }) => {
  client = new PlainClient(baseURL ?? "");
});

function fileForm(
  file: Uint8Array,
  name = "receita.jpg",
  fields: Record<string, string> = { consent: "on" },
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("prescription", new Blob([new Uint8Array(file)]), name);
  return { method: "POST", body: form };
}

const mainOf = ({ text }: { text: string }) => /<main.*<\/main>/s.exec(text)?.[0];

const messageIn = (html: string) =>
  /id="receita-prescription-error"[^>]*>(?:<svg.*?<\/svg>)?([^<]+)/.exec(html)?.[1];

test("each step responds as the HTTP contract says, up to a paid order awaiting review", async () => {
  expect(await client.get(`${FLOW}?${IN_BLUE}`)).toMatchObject({
    status: 302,
    location: `${FLOW}/receita?${IN_BLUE}`,
  });
  expect(await client.send(`${FLOW}/receita?${IN_BLUE}`, fileForm(await photo()))).toMatchObject({
    status: 303,
    location: `${FLOW}/lente?${IN_BLUE}`,
  });
  expect(await client.post(`${FLOW}/lente`, { lens: "lente-visao-simples" })).toMatchObject({
    status: 303,
    location: `${FLOW}/espessura?${IN_BLUE}`,
  });
  expect(await client.post(`${FLOW}/espessura`, { thickness: "fina" })).toMatchObject({
    status: 303,
    location: `${FLOW}/confirmar?${IN_BLUE}`,
  });
  expect(await client.post(`${FLOW}/confirmar`)).toMatchObject({
    status: 303,
    location: "/checkout/carrinho",
  });
  // Sent twice, it adds one pair of glasses, and both responses are the same.
  expect(await client.post(`${FLOW}/confirmar`)).toMatchObject({
    status: 303,
    location: "/checkout/carrinho",
  });
  expect(
    (await client.get("/checkout/carrinho")).text.match(/action="\/checkout\/carrinho\/remover"/g),
  ).toHaveLength(1);

  await client.post("/checkout/entrega", GUEST);
  const checkoutToken = /name="checkoutToken" value="([^"]+)"/.exec(
    (await client.get("/checkout/pagamento")).text,
  )?.[1];
  const { location: pix } = await client.post("/checkout/pix", { checkoutToken: checkoutToken ?? "" });
  const ticketUrl = ticketUrlIn((await client.get(pix ?? "")).text);
  await fetch(ticketUrl, {
    method: "POST",
    body: new URLSearchParams({ status: "approved" }),
    redirect: "manual",
  });
  await client.get(`${pix}?conferir=1`);
  const order = `/meu-pedido/${pix?.split("/").at(-1)}`;
  const page = (await client.get(order)).text;
  expect(page).toContain("Receita em análise");

  const own = /\/receitas\/[0-9a-f]{32}/.exec(page)?.[0] ?? "";
  const file = await client.get(own);
  expect(file).toMatchObject({ status: 200 });
  expect(Object.fromEntries(file.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "content-disposition": 'attachment; filename="receita.jpg"',
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  expect(await client.get(`${own}/miniatura`)).toMatchObject({ status: 200 });

  const otherCustomer = new PlainClient(client.origin);
  await otherCustomer.post("/entrar", { email: "ana@exemplo.com.br", password: "ametista-demo" });
  for (const other of [otherCustomer, new PlainClient(client.origin)]) {
    expect((await other.get(own)).status).toBe(404);
    expect((await other.get(`${own}/miniatura`)).status).toBe(404);
    expect((await other.post(`${own}/excluir`)).status).toBe(404);
    expect((await other.get(order)).status).toBe(404);
    expect((await other.post(`${order}/receita`, PRESCRIPTION)).status).toBe(404);
  }
  expect((await client.get(own)).status).toBe(200);
  await client.post("/sair");
  expect((await client.get(own)).status).toBe(404);
});

test("typed values, 'later' and removing a prescription lead to the right steps", async () => {
  expect(await client.post(`${FLOW}/grau?${IN_BLUE}`, PRESCRIPTION)).toMatchObject({
    status: 303,
    location: `${FLOW}/lente?${IN_BLUE}`,
  });
  expect((await client.get(`${FLOW}/receita`)).text).toContain("DNP 62,5 mm");
  expect(await client.post(`${FLOW}/depois`)).toMatchObject({
    status: 303,
    location: `${FLOW}/lente?${IN_BLUE}`,
  });
  expect((await client.get(`${FLOW}/receita`)).text).toContain("Você escolheu enviar depois");
  expect(await client.post(`${FLOW}/remover-receita`)).toMatchObject({
    status: 303,
    location: `${FLOW}/receita?${IN_BLUE}`,
  });
});

test("a prescription older than a year is accepted with a warning", async () => {
  await client.post(`${FLOW}/grau`, { ...PRESCRIPTION, prescribedOn: "2025-01-02" });
  expect((await client.get(`${FLOW}/lente`)).text).toContain("A receita tem mais de 12 meses");
});

test("an invalid combination is refused with 422 and changes nothing", async () => {
  await client.post(`${FLOW}/grau?${IN_BLUE}`, PRESCRIPTION);
  await client.post(`${FLOW}/lente`, { lens: "lente-visao-simples" });
  await client.post(`${FLOW}/espessura`, { thickness: "super-fina" });
  const before = mainOf(await client.get(`${FLOW}/confirmar`));

  const refused: [path: string, fields: Record<string, string>][] = [
    ["lente", { lens: "lente-solar" }],
    ["lente", { lens: "lente-multifocal" }],
    ["lente", { lens: "nenhuma" }],
    ["lente", { lens: "lente-visao-simples", treatments: "polarizada" }],
    ["lente", { lens: "lente-visao-simples", lensColor: "cinza" }],
    ["lente", {}],
    ["espessura", { thickness: "nenhuma" }],
    ["espessura", {}],
    ["grau", { ...PRESCRIPTION, odSpherical: "-20,25" }],
    ["grau", { ...PRESCRIPTION, odAxis: "" }],
    ["grau", { ...PRESCRIPTION, oeAxis: "90" }],
    ["grau", { ...PRESCRIPTION, consent: "" }],
    ["grau", { ...PRESCRIPTION, prescribedOn: "2031-01-01" }],
  ];
  for (const [step, fields] of refused) {
    const { status, text } = await client.post(`${FLOW}/${step}`, fields);
    expect(status, `${step} ${JSON.stringify(fields)}`).toBe(422);
    expect(text).toMatch(/Confira antes de continuar|Confira \d+ campos/);
  }
  expect(before).toContain("SUPER FINA 1.61");
  expect(mainOf(await client.get(`${FLOW}/confirmar`))).toBe(before);
});

test.describe("the file field", () => {
  const hostile: [what: string, status: number, message: string, file: () => Uint8Array, name?: string][] = [
    [
      "HTML",
      422,
      "Tipo de arquivo não aceito.",
      () => Buffer.from("<!doctype html><script>alert(1)</script>"),
    ],
    [
      "SVG",
      422,
      "Tipo de arquivo não aceito.",
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ["nothing", 422, "O arquivo está vazio. Escolha outro.", () => new Uint8Array()],
    ["a truncated PDF", 422, "Não foi possível validar o arquivo.", () => pdf().subarray(0, 900)],
    ["10.5 MiB", 413, "Arquivo acima do limite: 10 MB", () => pdf(10.5 * MIB)],
    ["a name that climbs", 422, "O nome do arquivo não é aceito.", () => pdf(), "../../etc/receita.pdf"],
    ["a name without end", 422, "O nome do arquivo não é aceito.", () => pdf(), `${"a".repeat(4000)}.pdf`],
  ];
  for (const [what, status, message, file, name] of hostile) {
    test(`refuses ${what} in Portuguese`, async () => {
      const response = await client.send(`${FLOW}/receita`, fileForm(file(), name));
      expect(response.status).toBe(status);
      expect(messageIn(response.text)).toContain(message);
      expect((await client.get(`${FLOW}/receita`)).text).toContain("Sua receita");
    });
  }

  test("refuses 11 MiB or more with a page that states the limit", async () => {
    const response = await client.send(`${FLOW}/receita`, fileForm(pdf(12 * MIB)));
    expect(response.status).toBe(413);
    expect(response.text).toContain("Arquivo acima do limite: 10 MB");
  });

  test("refuses two files", async () => {
    const init = fileForm(await photo());
    init.body.append("prescription", new Blob([new Uint8Array(await photo())]), "outra.jpg");
    const response = await client.send(`${FLOW}/receita`, init);
    expect(response.status).toBe(422);
    expect(messageIn(response.text)).toBe("Número máximo de arquivos: 1");
  });

  test("refuses a photo without consent", async () => {
    const response = await client.send(`${FLOW}/receita`, fileForm(await photo(), "receita.jpg", {}));
    expect(response.status).toBe(422);
    expect(response.text).toContain("Sem o seu consentimento não podemos guardar a receita.");
  });
});

test("the twenty-first file within an hour is refused", async () => {
  const send = () => client.send(`${FLOW}/receita`, fileForm(Buffer.from("nada")));
  for (let sent = 0; sent < 20; sent++) expect((await send()).status).toBe(422);
  const { status, headers } = await send();
  expect(status).toBe(429);
  expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
});
