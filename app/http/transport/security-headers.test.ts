import { expect, test } from "vitest";
import {
  fileHeaders,
  HOSTED_UPLOADS,
  MERCADO_PAGO_PAGES,
  MERCADO_PAGO_SCRIPT,
  paymentSources,
  securityHeaders,
} from "./security-headers.ts";

const MERCADO_PAGO = { card: { script: MERCADO_PAGO_SCRIPT }, checkoutOrigin: MERCADO_PAGO_PAGES };
const STAND_IN = { card: { script: "http://localhost:3001/js/v2" }, checkoutOrigin: "http://localhost:3001" };

function policyOf(sendsTo?: string, payment?: ReturnType<typeof paymentSources>): string {
  return (
    Object.fromEntries(securityHeaders({ isSecure: true, sendsTo, ...(payment && { payment }) }))[
      "Content-Security-Policy"
    ] ?? ""
  );
}

for (const [what, headers] of Object.entries({ page: securityHeaders, file: fileHeaders })) {
  test(`over https a ${what} has a browser come by https alone for a year, to the names below the shop's as well`, () => {
    const hstsOf = (isSecure: boolean) => new Map(headers({ isSecure })).get("Strict-Transport-Security");
    expect(hstsOf(true)).toBe("max-age=31536000; includeSubDomains");
    expect(hstsOf(false)).toBeUndefined();
  });
}

/** What a page may reach elsewhere, by directive. */
function elsewhere(path: string, provider: Parameters<typeof paymentSources>[1]) {
  const directives = policyOf(undefined, paymentSources(path, provider))
    .split("; ")
    .map((directive): [string, string[]] => {
      const [name = "", ...places] = directive.split(" ");
      return [name, places.filter((place) => place.startsWith("http"))];
    });
  return Object.fromEntries(directives.filter(([, places]) => places.length > 0));
}

test("a page sends to the shop alone, and to the hosted service only where there is one", () => {
  expect(policyOf()).not.toContain("connect-src");
  expect(policyOf()).not.toContain("https:");
  expect(policyOf(HOSTED_UPLOADS)).toContain("connect-src 'self' https://upload.uploadcare.com;");
});

test("the page of payment reaches the provider's hosts, each for what it is for", () => {
  expect(elsewhere("/checkout/pagamento", MERCADO_PAGO)).toEqual({
    "script-src": ["https://sdk.mercadopago.com", "https://http2.mlstatic.com"],
    "connect-src": [
      "https://api.mercadopago.com",
      "https://api-static.mercadopago.com",
      "https://secure-fields.mercadopago.com",
      "https://http2.mlstatic.com",
      "https://api.mercadolibre.com",
    ],
    "frame-src": ["https://secure-fields.mercadopago.com"],
    "img-src": ["https://http2.mlstatic.com"],
    "form-action": ["https://www.mercadopago.com.br"],
  });
});

test.each(["/checkout/pagamento", "/checkout/pagamento/", "/Checkout/Pagamento/abc"])(
  "with the stand-in, %s reaches the stand-in alone",
  (path) => {
    const places = new Set(Object.values(elsewhere(path, STAND_IN)).flat());
    expect([...places]).toEqual(["http://localhost:3001"]);
  },
);

test("without a public key, no script of the provider's runs, and its page is still led to", () => {
  expect(elsewhere("/checkout/pagamento", { ...MERCADO_PAGO, card: null })).toEqual({
    "form-action": ["https://www.mercadopago.com.br"],
  });
});

test.each(["/checkout/recusado", "/checkout/pix", "/checkout/cartao"])(
  "%s leads to the provider's page, and has nothing of it",
  (path) => {
    expect(elsewhere(path, MERCADO_PAGO)).toEqual({ "form-action": ["https://www.mercadopago.com.br"] });
  },
);

test.each(["/", "/checkout/carrinho", "/checkout/entrega", "/checkout/pagamentos", "/entrar"])(
  "%s is as strict as without a provider",
  (path) => {
    expect(policyOf(undefined, paymentSources(path, MERCADO_PAGO))).toBe(policyOf());
  },
);
