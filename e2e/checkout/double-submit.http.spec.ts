import { expect, test } from "@playwright/test";
import { PlainClient } from "../client.ts";
import { ADDRESS, newPerson, signUpFields } from "../people.ts";

const LENSES = "/oculos/serra-retangular/lentes";

interface Form {
  prepare(client: PlainClient): Promise<{ path: string; fields: Record<string, string> }>;
  page: string;
  pattern: RegExp;
}

const person = newPerson();
const email = `dupla-${person.email}`;

const FORMS: Readonly<Record<string, Form>> = {
  sign_up: {
    prepare: async () => ({ path: "/cadastrar", fields: signUpFields(newPerson()) }),
    page: "/conta-criada",
    pattern: /<h1/g,
  },
  lens_confirmation: {
    async prepare(client) {
      await client.post(`${LENSES}/depois?cor=azul-marinho`);
      await client.post(`${LENSES}/lente`, { lens: "lente-visao-simples" });
      await client.post(`${LENSES}/espessura`, { thickness: "fina" });
      return { path: `${LENSES}/confirmar`, fields: {} };
    },
    page: "/checkout/carrinho",
    pattern: /action="\/checkout\/carrinho\/remover"/g,
  },
  new_address: {
    async prepare(client) {
      await client.post("/cadastrar", signUpFields(newPerson()));
      const fields = { ...ADDRESS, type: "Residencial", title: "Casa" };
      return { path: "/minha-conta/meus-enderecos/novo", fields };
    },
    page: "/minha-conta/meus-enderecos",
    pattern: /action="\/minha-conta\/meus-enderecos\/[^"]+\/excluir"/g,
  },
  newsletter: {
    prepare: async () => ({ path: "/newsletter", fields: { name: person.name, email, consent: "on" } }),
    page: "/",
    pattern: /<h1/g,
  },
  stock_alert: {
    prepare: async () => ({
      path: "/oculos/lumina-redondo-metal/avise-me?cor=preto",
      fields: { color: "preto", email },
    }),
    page: "/oculos/lumina-redondo-metal",
    pattern: /<h1/g,
  },
};

for (const [name, { prepare, page, pattern }] of Object.entries(FORMS)) {
  test(`two posts of one form at once have one effect, and both succeed: ${name}`, async ({ baseURL }) => {
    const client = new PlainClient(baseURL ?? "");
    // Begins the session: without one, each of the two posts would begin its own.
    await client.post("/minha-conta/favoritos/adicionar", { idProduct: "gavea-redondo" });
    const { path, fields } = await prepare(client);

    const [first, second] = await Promise.all([client.post(path, fields), client.post(path, fields)]);

    expect([first?.status, second?.status]).toEqual([303, 303]);
    expect(second?.location).toBe(first?.location);
    expect((await client.get(page)).text.match(pattern)).toHaveLength(1);
  });
}
