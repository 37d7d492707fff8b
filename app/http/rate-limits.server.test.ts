import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { LIMITS } from "#app/domain/limits/limits.ts";
import { transitionOrder } from "#app/domain/order/orders.server.ts";
import { startPayment } from "#app/domain/payment/start-payment.server.ts";
import { minutes } from "#app/domain/values/duration.ts";
import { action as changePassword } from "#app/routes/account/change-password.tsx";
import { action as editData } from "#app/routes/account/edit-data.tsx";
import { action as erase } from "#app/routes/account/erase.tsx";
import { action as openAccount } from "#app/routes/api/accounts.ts";
import { action as payByApi } from "#app/routes/api/payments.ts";
import { action as signInByApi } from "#app/routes/api/session-accounts.ts";
import { action as requestAlert } from "#app/routes/catalog/stock-alert.tsx";
import { action as payWithCard } from "#app/routes/checkout/pay-with-card.ts";
import { action as payWithPix } from "#app/routes/checkout/pay-with-pix.ts";
import { action as findOrder } from "#app/routes/guest/find-order.tsx";
import { action as newPix } from "#app/routes/guest/new-pix.ts";
import { action as signIn } from "#app/routes/identity/sign-in.tsx";
import { action as signUp } from "#app/routes/identity/sign-up.tsx";
import { action as subscribe } from "#app/routes/newsletter/subscribe.tsx";
import { action as requestCode } from "#app/routes/recovery/request-code.tsx";
import { action as receiveUpload } from "#app/routes/uploads/receive.ts";
import { call } from "#app/testing/api-calls.ts";
import { post, statusOf } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { limits as counted, orders, payments } from "#db/schema";

type SendResult = { result: unknown };
type TestShop = Awaited<ReturnType<typeof openTestShop>>;

const PARALLEL = 50;

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

const LIMITED: readonly [
  name: string,
  max: number,
  ways: readonly ((shop: TestShop) => Promise<SendResult>)[],
][] = [
  [
    "signing up",
    10,
    [(shop) => shop.send(signUp, post(ACCOUNT)), (shop) => shop.send(openAccount, json(ACCOUNT))],
  ],
  ["beginning a recovery", 10, [(shop) => shop.send(requestCode, post({ email: ANA.email }))]],
  ["subscribing", 10, [(shop) => shop.send(subscribe, post(ANA))]],
  [
    "requesting an alert",
    20,
    [
      async (shop) => {
        const { id } = await shop.addProduct({ stock: 0 });
        const request = post({ email: ANA.email, color: "preto" });
        return shop.send(requestAlert, request, { params: { title: id } });
      },
    ],
  ],
];

test.each(LIMITED)(
  "%s more than %i times is refused on every route until the window ends",
  async (_name, max, ways) => {
    const shop = await openTestShop();

    for (let use = 0; use < max; use++) expect(statusIn(await ways[use % ways.length]?.(shop))).not.toBe(429);
    for (const way of ways) {
      const { result } = await way(shop);
      expect(statusIn({ result })).toBe(429);
      expect(retryAfterIn(result)).toMatch(/^\d+$/);
    }
    shop.moveClock(minutes(60));
    for (const way of ways) expect(statusIn(await way(shop))).not.toBe(429);
  },
);

test("a buyer who began ten payments must wait on every route, and other buyers need not", async () => {
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
    const response = await shop.send(action as typeof payWithPix, request, { visitorId: "ana" });
    expect(statusIn(response)).toBe(429);
    expect(retryAfterIn(response.result)).toBe("600");
  }
  expect((await pay("bia")).status).toBe(303);
  shop.moveClock(minutes(10));
  expect((await pay("ana")).status).toBe(303);
});

test("a client IP with too many wrong passwords cannot try another account, on any route", async () => {
  const shop = await openTestShop();
  const limits = { ...LIMITS, passwordsPerIp: { ...LIMITS.passwordsPerIp, max: 3 } };
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

const GUESSED: readonly [
  name: string,
  max: number,
  statusWhenWrong: number,
  attempt: (shop: TestShop, account: { id: string }) => Promise<SendResult>,
][] = [
  [
    "signing in",
    LIMITS.passwords.max,
    422,
    (shop) => shop.send(signIn, post({ email: ANA.email, password: "não é essa" })),
  ],
  [
    "signing in by the API",
    LIMITS.passwords.max,
    401,
    (shop) => shop.send(signInByApi, json({ email: ANA.email, password: "não é essa" })),
  ],
  [
    "changing the password",
    LIMITS.passwords.max,
    422,
    (shop, as) =>
      shop.send(
        changePassword,
        post({
          currentPassword: "não é essa",
          password: "outra senha boa",
          passwordConfirmation: "outra senha boa",
        }),
        { as },
      ),
  ],
  [
    "changing the e-mail",
    LIMITS.passwords.max,
    422,
    (shop, as) =>
      shop.send(editData, post({ ...ACCOUNT, email: "bia@exemplo.com.br", currentPassword: "não é essa" }), {
        as,
      }),
  ],
  [
    "erasing the account",
    LIMITS.passwords.max,
    422,
    (shop, as) => shop.send(erase, post({ currentPassword: "não é essa" }), { as }),
  ],
  [
    "looking an order up",
    LIMITS.lookups.max,
    422,
    (shop) => shop.send(findOrder, post({ number: "99999", email: ANA.email })),
  ],
];

test.each(GUESSED)(
  "of 50 parallel attempts, %s runs %i, and refuses the others",
  async (_name, max, statusWhenWrong, attempt) => {
    const shop = await openTestShop();
    const account = await shop.addAccount({ email: ANA.email });
    const sent = await Promise.all(Array.from({ length: PARALLEL }, () => attempt(shop, account)));
    expect(sent.filter((each) => statusIn(each) === statusWhenWrong)).toHaveLength(max);
    const refused = sent.filter((each) => statusIn(each) === 429);
    expect(refused).toHaveLength(PARALLEL - max);
    for (const { result } of refused) expect(retryAfterIn(result)).toBe("900");
  },
);

test("of 50 parallel password attempts on different accounts from one client IP, only as many as the limit run", async () => {
  const shop = await openTestShop();
  const limits = { ...LIMITS, passwordsPerIp: { ...LIMITS.passwordsPerIp, max: 7 } };
  const sent = await Promise.all(
    Array.from({ length: PARALLEL }, (_, account) =>
      shop.send(signIn, post({ email: `ana${account}@exemplo.com.br`, password: "não é essa" }), {
        shop: { limits },
      }),
    ),
  );
  expect(sent.filter((each) => statusIn(each) === 422)).toHaveLength(7);
  expect(sent.filter((each) => statusIn(each) === 429)).toHaveLength(PARALLEL - 7);
});

test.each(LIMITED)("of 50 parallel requests, %s succeeds %i times", async (_name, max, [way]) => {
  const shop = await openTestShop();
  const sent = await Promise.all(Array.from({ length: PARALLEL }, () => way?.(shop) ?? { result: null }));
  const refused = sent.filter((each) => statusIn(each) === 429);
  expect(refused).toHaveLength(PARALLEL - max);
  for (const { result } of refused) expect(retryAfterIn(result)).toMatch(/^\d+$/);
});

test("of 50 parallel uploads, 20 are read", async () => {
  const shop = await openTestShop();
  const sent = await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      const body = new FormData();
      body.set("file", new File(["not a picture"], "receita.png"));
      const { result } = await shop.send(
        receiveUpload,
        new Request("http://localhost/", { method: "POST", body }),
      );
      return (await (result as Response).json()) as { error?: { status_code: number } };
    }),
  );
  const refused = sent.filter(({ error }) => error?.status_code === 429);
  expect(refused).toHaveLength(PARALLEL - LIMITS.uploads.max);
});

test("of 50 parallel payments of one buyer, ten are begun", async () => {
  const shop = await openTestShop();
  const owner = { accountId: null, visitorId: "ana" };
  const product = await shop.addProduct({ stock: PARALLEL });
  const expired: string[] = [];
  for (let order = 0; order < PARALLEL; order++) {
    const checkoutToken = await shop.addCheckout(owner, product);
    const started = await startPayment(shop.store, owner, { checkoutToken, method: "pix" }, shop.now());
    if (!started.ok || !started.paymentId) throw new Error("The order was not placed.");
    await closeUnpaid(shop, started.paymentId, started.orderId);
    expired.push(started.orderId);
  }
  const sent = await Promise.all(
    expired.map((order) => shop.send(newPix, post(), { visitorId: "ana", params: { order } })),
  );
  expect(sent.filter((each) => statusIn(each) === 303)).toHaveLength(LIMITS.checkouts.max);
  expect(sent.filter((each) => statusIn(each) === 429)).toHaveLength(PARALLEL - LIMITS.checkouts.max);
  const waiting = await shop.store.read.$count(orders, eq(orders.status, "awaiting_payment"));
  expect(waiting).toBe(LIMITS.checkouts.max);
});

test("successful attempts are released: a correct password, an order that was found", async () => {
  const shop = await openTestShop();
  const owner = { accountId: null, visitorId: "ana" };
  await shop.addAccount({ email: ANA.email });
  const checkoutToken = await shop.addCheckout(owner, await shop.addProduct());
  await startPayment(shop.store, owner, { checkoutToken, method: "pix" }, shop.now());
  const right = [
    () => shop.send(signIn, post({ email: ANA.email, password: "uma senha boa" })),
    () => shop.send(signInByApi, json({ email: ANA.email, password: "uma senha boa" })),
    () => shop.send(findOrder, post({ number: "10001", email: ANA.email })),
  ];
  for (let time = 0; time < 12; time++)
    for (const way of right) expect(statusIn(await way())).toBeLessThan(400);
  expect(await shop.store.read.select().from(counted)).toEqual([]);

  const tested = GUESSED.filter(([name]) => /signing in$|looking/.test(name));
  for (const [, max, statusWhenWrong, attempt] of tested) {
    const wrongStatus = async () => statusIn(await attempt(shop, { id: "" }));
    for (let time = 1; time < max; time++) expect(await wrongStatus()).toBe(statusWhenWrong);
    for (const way of right) expect(statusIn(await way())).toBeLessThan(400);
    expect(await wrongStatus()).toBe(statusWhenWrong);
    expect(await wrongStatus()).toBe(429);
    shop.moveClock(minutes(15));
  }
});

test("without limits, nothing is counted", async () => {
  const shop = await openTestShop();
  const send = () => shop.send(subscribe, post(ANA), { shop: { limits: null } });
  for (let time = 0; time < 12; time++) expect(statusIn(await send())).toBe(303);
});

function closeUnpaid(shop: TestShop, paymentId: string, orderId: string): Promise<void> {
  return shop.store.write(async (tx) => {
    await tx.update(payments).set({ status: "cancelled" }).where(eq(payments.id, paymentId));
    await transitionOrder(tx, orderId, "expired", "test", shop.now());
  });
}

function statusIn(response: SendResult | undefined): number | undefined {
  const result = response?.result;
  return result instanceof Response ? result.status : statusOf(result);
}

function retryAfterIn(result: unknown): string | null | undefined {
  if (result instanceof Response) return result.headers.get("Retry-After");
  return (result as { data?: { headers?: Record<string, string> } }).data?.headers?.["Retry-After"];
}
