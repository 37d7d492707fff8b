/** With subdomains, so that none of them can set cookies for the shop over plain http. */
const HSTS: [string, string] = ["Strict-Transport-Security", "max-age=31536000; includeSubDomains"];

export const HOSTED_UPLOADS = "https://upload.uploadcare.com";

export const MERCADO_PAGO_SCRIPT = "https://sdk.mercadopago.com/js/v2";
export const MERCADO_PAGO_PAGES = "https://www.mercadopago.com.br";

const MERCADO_PAGO_BRICKS: Sources = {
  script: ["https://sdk.mercadopago.com", "https://http2.mlstatic.com"],
  connect: [
    "https://api.mercadopago.com",
    "https://api-static.mercadopago.com",
    "https://secure-fields.mercadopago.com",
    "https://http2.mlstatic.com",
    "https://api.mercadolibre.com",
  ],
  frame: ["https://secure-fields.mercadopago.com"],
  img: ["https://http2.mlstatic.com"],
};

type Sources = Partial<Record<"script" | "connect" | "frame" | "img" | "form", readonly string[]>>;

/** The card form of the payment page, and the wallet beside a Pix code. */
const HAS_BRICK = /^\/checkout\/pagamento(\/[^/]+)?\/?$/i;
/** Pages with a form that redirects to the provider's page. Chromium checks `form-action` for redirects too. */
const REDIRECTS_TO_PROVIDER = /^\/checkout\/(pagamento|recusado|pix|cartao)(\/|$)/i;

export function paymentSources(
  path: string,
  { card, checkoutOrigin }: { card: { script: string } | null; checkoutOrigin: string },
): Sources {
  return {
    ...(card && HAS_BRICK.test(path) && brickSources(card.script)),
    ...(REDIRECTS_TO_PROVIDER.test(path) && { form: [checkoutOrigin] }),
  };
}

/** The sandbox serves everything from one origin. */
function brickSources(script: string): Sources {
  if (script === MERCADO_PAGO_SCRIPT) return MERCADO_PAGO_BRICKS;
  const { origin } = new URL(script);
  return { script: [origin], connect: [origin], frame: [origin], img: [origin] };
}

interface SecurityOptions {
  isSecure: boolean;
  /** SHA-256 in base64 of each inline <style>. */
  styleHashes?: readonly string[];
  /** The nonce of the inline scripts, if the page has any. */
  scriptNonce?: string;
  sendsTo?: string | undefined;
  payment?: Sources;
}

/** For every response but static files and the data of pages. */
export function securityHeaders({
  isSecure,
  styleHashes = [],
  scriptNonce,
  sendsTo,
  payment = {},
}: SecurityOptions): [name: string, value: string][] {
  const and = (...sources: (string | undefined)[]) =>
    sources
      .filter(Boolean)
      .map((source) => ` ${source}`)
      .join("");
  const { script = [], connect = [], frame = [], img = [], form = [] } = payment;
  const policy = [
    "default-src 'self'",
    `script-src 'self'${and(scriptNonce && `'nonce-${scriptNonce}'`, ...script)}`,
    `style-src 'self'${and(...styleHashes.map((hash) => `'sha256-${hash}'`))}`,
    // The upload widget previews a file as a blob.
    `img-src 'self' data: blob:${and(...img)}`,
    ...(sendsTo || connect.length > 0 ? [`connect-src 'self'${and(sendsTo, ...connect)}`] : []),
    ...(frame.length > 0 ? [`frame-src${and(...frame)}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${and(...form)}`,
    "frame-ancestors 'none'",
    ...(isSecure ? ["upgrade-insecure-requests"] : []),
  ];
  return [
    ["Content-Security-Policy", policy.join("; ")],
    ["X-Content-Type-Options", "nosniff"],
    // Not no-referrer: Chromium would then send 'Origin: null' with every form.
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    // The upload widget can take a photo.
    [
      "Permissions-Policy",
      "accelerometer=(), camera=(self), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
    ],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["X-Frame-Options", "DENY"],
    ...(isSecure ? [HSTS] : []),
  ];
}

/**
 * For static files and the data of pages, which are no documents. A page loads twenty files: the full headers took a sixth of a
 * second on a slow phone.
 */
export function fileHeaders({
  isSecure,
}: Pick<SecurityOptions, "isSecure">): [name: string, value: string][] {
  return [
    ["Content-Security-Policy", "default-src 'self'; frame-ancestors 'none'"],
    ["X-Content-Type-Options", "nosniff"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ...(isSecure ? [HSTS] : []),
  ];
}
