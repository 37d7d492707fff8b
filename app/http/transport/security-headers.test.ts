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
const SANDBOX = { card: { script: "http://localhost:3001/js/v2" }, checkoutOrigin: "http://localhost:3001" };

function policyOf(sendsTo?: string, payment?: ReturnType<typeof paymentSources>): string {
  return (
    Object.fromEntries(securityHeaders({ isSecure: true, sendsTo, ...(payment && { payment }) }))[
      "Content-Security-Policy"
    ] ?? ""
  );
}

for (const [what, headers] of Object.entries({ page: securityHeaders, file: fileHeaders })) {
  test(`over https a ${what} sends HSTS for a year, with subdomains`, () => {
    const hstsOf = (isSecure: boolean) => new Map(headers({ isSecure })).get("Strict-Transport-Security");
    expect(hstsOf(true)).toBe("max-age=31536000; includeSubDomains");
    expect(hstsOf(false)).toBeUndefined();
  });
}

function thirdPartyOrigins(path: string, provider: Parameters<typeof paymentSources>[1]) {
  const directives = policyOf(undefined, paymentSources(path, provider))
    .split("; ")
    .map((directive): [string, string[]] => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources.filter((source) => source.startsWith("http"))];
    });
  return Object.fromEntries(directives.filter(([, sources]) => sources.length > 0));
}

test("connect-src is the shop, and the hosted upload service if configured", () => {
  expect(policyOf()).not.toContain("connect-src");
  expect(policyOf()).not.toContain("https:");
  expect(policyOf(HOSTED_UPLOADS)).toContain("connect-src 'self' https://upload.uploadcare.com;");
});

test("the payment page may use the provider's hosts, each in its directive", () => {
  expect(thirdPartyOrigins("/checkout/pagamento", MERCADO_PAGO)).toEqual({
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
  "with the sandbox, %s may use only the sandbox",
  (path) => {
    const origins = new Set(Object.values(thirdPartyOrigins(path, SANDBOX)).flat());
    expect([...origins]).toEqual(["http://localhost:3001"]);
  },
);

test("without a public key, only form-action allows the provider", () => {
  expect(thirdPartyOrigins("/checkout/pagamento", { ...MERCADO_PAGO, card: null })).toEqual({
    "form-action": ["https://www.mercadopago.com.br"],
  });
});

test.each(["/checkout/recusado", "/checkout/pix", "/checkout/cartao"])(
  "%s may submit forms to the provider, and nothing else",
  (path) => {
    expect(thirdPartyOrigins(path, MERCADO_PAGO)).toEqual({
      "form-action": ["https://www.mercadopago.com.br"],
    });
  },
);

test("the page of a Pix code, with the wallet beside it, may use the same hosts as the payment page", () => {
  expect(thirdPartyOrigins("/checkout/pagamento/abc", MERCADO_PAGO)).toEqual(
    thirdPartyOrigins("/checkout/pagamento", MERCADO_PAGO),
  );
});

test("the picture of a Pix code may use no host of the provider but for forms", () => {
  expect(thirdPartyOrigins("/checkout/pagamento/abc/qr.svg", MERCADO_PAGO)).toEqual({
    "form-action": ["https://www.mercadopago.com.br"],
  });
});

test.each(["/", "/checkout/carrinho", "/checkout/entrega", "/checkout/pagamentos", "/entrar"])(
  "%s has no origins of the provider",
  (path) => {
    expect(policyOf(undefined, paymentSources(path, MERCADO_PAGO))).toBe(policyOf());
  },
);
