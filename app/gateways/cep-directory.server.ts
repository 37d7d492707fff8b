import { z } from "zod";
import type { CepDirectory, CepLocation, DirectoryReply } from "#app/domain/delivery/cep-directory.ts";
import { normalizeCep, STATES } from "#app/domain/values/cep.ts";
import { seconds } from "#app/domain/values/duration.ts";
import { optionalText, requiredText } from "#app/domain/values/text-fields.ts";

/** For both services together: a shopper waits for it. */
const TIMEOUT_MS = 800;
/** The share of the first service, so that the second has time left. */
const FIRST_TIMEOUT_MS = 500;
/** A service that failed is not called for this long. */
const PAUSE = seconds(30);
/** A reply has less than 1 KB. */
const MAX_REPLY_BYTES = 8 * 1024;

interface Service {
  url(cep: string): string;
  /** Throws if it is no reply of this service. */
  read(status: number, body: unknown): DirectoryReply & { cep?: string };
  pausedUntil: number;
}

interface Options {
  now: () => Date;
  viaCepUrl?: string;
  brasilApiUrl?: string;
}

/** ViaCEP, and BrasilAPI while ViaCEP fails. Nothing but the CEP is sent. */
export function openCepDirectory({
  now,
  viaCepUrl = "https://viacep.com.br",
  brasilApiUrl = "https://brasilapi.com.br",
}: Options): CepDirectory {
  const services: Service[] = [
    { url: (cep) => `${viaCepUrl}/ws/${cep}/json/`, read: readViaCep, pausedUntil: 0 },
    { url: (cep) => `${brasilApiUrl}/api/cep/v2/${cep}`, read: readBrasilApi, pausedUntil: 0 },
  ];

  return {
    async find(cep) {
      const deadline = performance.now() + TIMEOUT_MS;
      const available = services.filter(({ pausedUntil }) => pausedUntil <= now().getTime());
      for (const service of available) {
        const timeLeft = deadline - performance.now();
        const isLast = service === available.at(-1);
        try {
          return await ask(service, cep, isLast ? timeLeft : Math.min(timeLeft, FIRST_TIMEOUT_MS));
        } catch {
          service.pausedUntil = now().getTime() + PAUSE;
        }
      }
      return { ok: false, reason: "unreachable" };
    },
  };
}

async function ask(service: Service, cep: string, timeoutMs: number): Promise<DirectoryReply> {
  const response = await fetch(service.url(cep), {
    headers: { Accept: "application/json" },
    redirect: "error",
    signal: AbortSignal.timeout(Math.max(1, Math.round(timeoutMs))),
  });
  const { cep: repliedCep = cep, ...reply } = service.read(response.status, await readJson(response));
  if (repliedCep !== cep) throw new Error("The reply is about another CEP.");
  return reply;
}

async function readJson({ body }: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_REPLY_BYTES) throw new Error("The reply is too large.");
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

const cepField = z.string().transform((text) => normalizeCep(text) ?? "");
const uf = z.enum(STATES);
const city = requiredText("A CEP has a city.", { max: 120 });
/** Empty or null for a town-wide CEP. */
const part = optionalText({ max: 120 })
  .nullable()
  .transform((text) => text ?? "");

const viaCepUnknown = z.object({ erro: z.literal([true, "true"]) });
const viaCepFound = z
  .object({ cep: cepField, uf, localidade: city, bairro: part, logradouro: part })
  .transform(({ cep, uf, localidade, bairro, logradouro }) =>
    found(cep, { uf, city: localidade, district: bairro, road: logradouro }),
  );

function readViaCep(status: number, body: unknown) {
  if (status !== 200) throw new Error(`ViaCEP responded ${status}.`);
  if (viaCepUnknown.safeParse(body).success) return { ok: true, location: undefined } as const;
  return viaCepFound.parse(body);
}

const brasilApiRefusal = z.object({ type: z.literal("service_error") });
const brasilApiFound = z
  .object({ cep: cepField, state: uf, city, neighborhood: part, street: part })
  .transform(({ cep, state, city, neighborhood, street }) =>
    found(cep, { uf: state, city, district: neighborhood, road: street }),
  );

function readBrasilApi(status: number, body: unknown) {
  // It also responds 404 when the services behind it fail: no proof that there is no such CEP, and no reason to pause.
  if (status === 404 && brasilApiRefusal.safeParse(body).success)
    return { ok: false, reason: "unreachable" } as const;
  if (status !== 200) throw new Error(`BrasilAPI responded ${status}.`);
  return brasilApiFound.parse(body);
}

function found(cep: string, location: CepLocation) {
  return { ok: true, cep, location } as const;
}
