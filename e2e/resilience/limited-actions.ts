import type { LimitName } from "../../app/domain/limits/limits.ts";
import { photo } from "../../app/testing/sample-files.ts";
import { type ClientResponse, findCheckoutToken, goToPayment, newClientIp, PlainClient } from "../client.ts";
import { readNumber } from "../database.ts";
import { newPerson, PRESCRIPTION, signUpFields } from "../people.ts";
import type { ServerProcess } from "../server-process.ts";

const ANA = "ana@exemplo.com.br";
const DEMO_CLERK = { email: "balcao@exemplo.com.br", password: "ametista-demo" };
const LOOKUP_NUMBER = "999999";

/** No attempt of any round may repeat a CEP: what is stored already does not count. */
let nextCep = 13_000_000;

type AttemptResponse = Pick<ClientResponse, "status" | "text">;

/** Sends one attempt from the client IP `ip`; `index` is different for each. */
type Attempt = (index: number, ip: string) => Promise<AttemptResponse>;

interface LimitedAction {
  /** The environment variable of the limit, if it is not `LIMIT_` and the limit's name. */
  setting?: string;
  /** Creates what the attempts need, from other client IPs, so that nothing counts for their limits. */
  prepare(server: ServerProcess): Promise<Attempt>;
  /** Whether the limit refused the attempt, if not with status 429. */
  isRefused?(response: AttemptResponse): boolean;
  /** How many attempts have had an effect, for a limit whose refusal looks like any other response. */
  countEffects?(server: ServerProcess): Promise<number>;
}

export const LIMITED_ACTIONS: Readonly<Record<LimitName, LimitedAction>> = {
  passwords: {
    prepare: async ({ origin }) => post(origin, "/entrar", () => ({ email: ANA, password: "errada" })),
  },
  passwordsPerIp: {
    setting: "LIMIT_GUESSES",
    prepare: async ({ origin }) =>
      post(origin, "/entrar", (index) => ({ email: `ninguem-${index}@exemplo.com.br`, password: "errada" })),
  },
  lookups: {
    prepare: async ({ origin }) => post(origin, "/meu-pedido", () => ({ number: LOOKUP_NUMBER, email: ANA })),
  },
  checkouts: {
    async prepare({ origin }) {
      const buyer = new PlainClient(origin);
      await goToPayment(buyer, "lumina-redondo-metal", "preto");
      const checkoutToken = await findCheckoutToken(buyer);
      const { cookie } = buyer;
      // Each change of method closes one payment attempt and begins another.
      return (index, ip) =>
        send(
          origin,
          ip,
          index % 2 ? "/checkout/cartao" : "/checkout/pix",
          { checkoutToken },
          { Cookie: cookie },
        );
    },
    countEffects: (server) => countRows(server, "payments WHERE status <> 'approved'"),
  },
  uploads: {
    async prepare({ origin }) {
      const picture = new Blob([new Uint8Array(await photo())]);
      const cookie = await newSession(origin);
      return async (_, ip) => {
        const body = new FormData();
        body.append("metadata[consent]", "on");
        body.append("file", picture, "receita.jpg");
        const headers = { "X-Forwarded-For": ip, Cookie: cookie };
        return read(await fetch(`${origin}/envios/base`, { method: "POST", body, headers }));
      };
    },
    // The upload widget's protocol puts the status into a body of 200.
    isRefused: ({ text }) => text.includes('"status_code":429'),
  },
  prescriptions: {
    prepare: async ({ origin }) =>
      post(origin, "/oculos/serra-retangular/lentes/grau?cor=azul-marinho", () => PRESCRIPTION),
  },
  visitors: {
    prepare:
      async ({ origin }) =>
      (_, ip) =>
        send(origin, ip, "/checkout/carrinho/adicionar", { idProduct: "serra-retangular" }),
  },
  signUps: { prepare: async ({ origin }) => post(origin, "/cadastrar", () => signUpFields(newPerson())) },
  recoveries: {
    prepare: async ({ origin }) =>
      post(origin, "/recuperar-senha", (index) => ({ email: `ninguem-${index}@exemplo.com.br` })),
  },
  staffPasswords: {
    prepare: async ({ origin }) =>
      post(origin, "/admin/entrar", () => ({ email: DEMO_CLERK.email, password: "errada" })),
  },
  staffPasswordsPerIp: {
    setting: "LIMIT_STAFF_GUESSES",
    prepare: async ({ origin }) =>
      post(origin, "/admin/entrar", (index) => ({
        email: `ninguem-${index}@exemplo.com.br`,
        password: "errada",
      })),
  },
  staffCodes: {
    // One member's codes count from any client IP.
    async prepare({ origin }) {
      const clerk = new PlainClient(origin);
      await clerk.post("/admin/entrar", DEMO_CLERK);
      const { cookie } = clerk;
      return () =>
        send(origin, newClientIp(), "/admin/entrar/codigo", { code: "000000" }, { Cookie: cookie });
    },
  },
  recoveryEmails: {
    // The response is always the same: only the outbox shows how many codes were sent.
    prepare:
      async ({ origin }) =>
      (_) =>
        send(origin, newClientIp(), "/recuperar-senha", { email: ANA }),
    countEffects: (server) =>
      countRows(server, `emails WHERE recipient = '${ANA}' AND subject LIKE '%código%'`),
  },
  newsletter: {
    prepare: async ({ origin }) =>
      post(origin, "/newsletter", (index) => ({
        name: "Joana",
        email: `joana-${index}@exemplo.com.br`,
        consent: "on",
      })),
  },
  cepLookups: {
    prepare:
      async ({ origin }) =>
      async (_, ip) => {
        const cep = String(nextCep++);
        return read(await fetch(`${origin}/cep?cep=${cep}`, { headers: { "X-Forwarded-For": ip } }));
      },
  },
  alerts: {
    prepare: async ({ origin }) =>
      post(origin, "/oculos/lumina-redondo-metal/avise-me", (index) => ({
        color: "preto",
        email: `joana-${index}@exemplo.com.br`,
      })),
  },
};

/** Attempts in one session, so that the limit of requests without a session does not count them. */
async function post(
  origin: string,
  path: string,
  fieldsOf: (index: number) => Record<string, string>,
): Promise<Attempt> {
  const cookie = await newSession(origin);
  return (index, ip) => send(origin, ip, path, fieldsOf(index), { Cookie: cookie });
}

/** The cookie of a visitor with a cart: an empty session ends sooner. */
async function newSession(origin: string): Promise<string> {
  const visitor = new PlainClient(origin);
  await visitor.post("/checkout/carrinho/adicionar", { idProduct: "lumina-redondo-metal", color: "preto" });
  return visitor.cookie;
}

async function send(
  origin: string,
  ip: string,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${origin}${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "X-Forwarded-For": ip, ...headers },
    redirect: "manual",
  });
  return read(response);
}

async function read(response: Response) {
  return { status: response.status, text: await response.text() };
}

function countRows(server: ServerProcess, from: string): Promise<number> {
  return readNumber(server.folder, `SELECT count(*) FROM ${from}`);
}
