import { expect, test } from "vitest";
import { LIMITS } from "#app/domain/limits/limits.ts";
import { minutes } from "#app/domain/values/duration.ts";
import { action as openAccount } from "#app/routes/api/accounts.ts";
import { action as payByApi } from "#app/routes/api/payments.ts";
import { action as signInByApi } from "#app/routes/api/session-accounts.ts";
import { action as askForAlert } from "#app/routes/catalog/ask-for-alert.tsx";
import { action as payWithCard } from "#app/routes/checkout/pay-with-card.ts";
import { action as payWithPix } from "#app/routes/checkout/pay-with-pix.ts";
import { action as signIn } from "#app/routes/identity/sign-in.tsx";
import { action as signUp } from "#app/routes/identity/sign-up.tsx";
import { action as subscribe } from "#app/routes/newsletter/subscribe.tsx";
import { action as askForCode } from "#app/routes/recovery/ask.tsx";
import { call } from "#app/testing/api-calls.ts";
import { post, statusOf } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";

type Sent = { result: unknown };
type TestShop = Awaited<ReturnType<typeof openTestShop>>;

const json = (body: object) => call("/api", { method: "POST", body });

const ACCOUNT = {
  type: "Pessoa Física",
  name: "Ana Souza Lima",
  socialName: "Ana",
  cpf_cnpj: "529.982.247-25",
  email: "ana@exemplo.com.br",
  whatsapp: "11987654321",
  password: "uma senha boa",
  passwordConfirmation: "uma senha boa",
};
const ANA = { name: "Ana", email: "ana@exemplo.com.br", consent: "on" };

/** Each way to the same thing, and how often it may be done. */
const LIMITED: readonly [what: string, most: number, ways: readonly ((shop: TestShop) => Promise<Sent>)[]][] =
  [
    [
      "signing up",
      10,
      [(shop) => shop.send(signUp, post(ACCOUNT)), (shop) => shop.send(openAccount, json(ACCOUNT))],
    ],
    ["beginning a recovery", 10, [(shop) => shop.send(askForCode, post({ email: ANA.email }))]],
    ["subscribing", 10, [(shop) => shop.send(subscribe, post(ANA))]],
    [
      "asking for an alert",
      20,
      [
        async (shop) => {
          const { id } = await shop.addProduct({ stock: 0 });
          const asked = post({ email: ANA.email, color: "preto" });
          return shop.send(askForAlert, asked, { params: { title: id } });
        },
      ],
    ],
  ];

test.each(LIMITED)(
  "%s more than %i times is refused, whichever way it is done, until the time is over",
  async (_what, most, ways) => {
    const shop = await openTestShop();

    for (let turn = 0; turn < most; turn++)
      expect(statusIn(await ways[turn % ways.length]?.(shop))).not.toBe(429);
    for (const way of ways) {
      const { result } = await way(shop);
      expect(statusIn({ result })).toBe(429);
      expect(retryAfterIn(result)).toMatch(/^\d+$/);
    }
    shop.moveClock(minutes(60));
    for (const way of ways) expect(statusIn(await way(shop))).not.toBe(429);
  },
);

test("a buyer who began ten payments waits, whichever way is tried next, and keeps nobody else waiting", async () => {
  const shop = await openTestShop();
  const product = await shop.addProduct({ stock: 99 });
  const pay = async (visitorId: string, token?: string) => {
    const checkoutToken = token ?? (await shop.addCheckout({ accountId: null, visitorId }, product));
    const { result } = await shop.send(payWithPix, post({ checkoutToken }), { visitorId });
    return { checkoutToken, status: statusIn({ result }) };
  };
  const first = await pay("ana");
  for (let again = 0; again < 20; again++) expect(await pay("ana", first.checkoutToken)).toEqual(first);
  for (let time = 1; time < 10; time++) expect((await pay("ana")).status).toBe(303);

  for (const [action, request] of [
    [payWithPix, post({ checkoutToken: "x" })],
    [payWithCard, post({ checkoutToken: "x" })],
    [payByApi, json({ value: 1, paymentMethod: "pix" })],
  ] as const) {
    const sent = await shop.send(action as typeof payWithPix, request, { visitorId: "ana" });
    expect(statusIn(sent)).toBe(429);
    expect(retryAfterIn(sent.result)).toBe("600");
  }
  expect((await pay("bia")).status).toBe(303);
  shop.moveClock(minutes(10));
  expect((await pay("ana")).status).toBe(303);
});

test("an address from which too many wrong passwords came tries no other account, by no way", async () => {
  const shop = await openTestShop();
  const limits = { ...LIMITS, guesses: { ...LIMITS.guesses, most: 3 } };
  const wrong = (account: number) => ({ email: `ana${account}@exemplo.com.br`, password: "não é essa" });
  const ways = [
    (account: number) => shop.send(signIn, post(wrong(account)), { shop: { limits } }),
    (account: number) => shop.send(signInByApi, json(wrong(account)), { shop: { limits } }),
  ];
  for (const account of [1, 2, 3]) expect(statusIn(await ways[account % 2]?.(account))).not.toBe(429);
  for (const way of ways) expect(statusIn(await way(4))).toBe(429);

  shop.moveClock(minutes(15));
  for (const way of ways) expect(statusIn(await way(5))).not.toBe(429);
});

test("where nothing is limited, nothing is counted", async () => {
  const shop = await openTestShop();
  const ask = () => shop.send(subscribe, post(ANA), { shop: { limits: null } });
  for (let time = 0; time < 12; time++) expect(statusIn(await ask())).toBe(303);
});

function statusIn(sent: Sent | undefined): number | undefined {
  const result = sent?.result;
  return result instanceof Response ? result.status : statusOf(result);
}

function retryAfterIn(result: unknown): string | null | undefined {
  if (result instanceof Response) return result.headers.get("Retry-After");
  return (result as { data?: { headers?: Record<string, string> } }).data?.headers?.["Retry-After"];
}
