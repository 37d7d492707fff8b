/** For a year, and for every name below the shop's own: no cookie can be planted from one that goes without https. */
const HTTPS_ALONE: [string, string] = ["Strict-Transport-Security", "max-age=31536000; includeSubDomains"];

/** Where the upload widget sends a file, where the hosted service is to take it. */
export const HOSTED_UPLOADS = "https://upload.uploadcare.com";

export const MERCADO_PAGO_SCRIPT = "https://sdk.mercadopago.com/js/v2";
/** Where its own page of payment is. */
export const MERCADO_PAGO_PAGES = "https://www.mercadopago.com.br";

const MERCADO_PAGO_FORM: Sources = {
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

/** Places elsewhere that a page may reach, by what for. */
type Sources = Partial<Record<"script" | "connect" | "frame" | "img" | "form", readonly string[]>>;

/** Where the card form is drawn; and where a form is sent that leads to the provider's own page, as Chromium asks for. */
const DRAWS_CARD_FORM = /^\/checkout\/pagamento(\/|$)/i;
const LEADS_TO_PROVIDER = /^\/checkout\/(pagamento|recusado|pix|cartao)(\/|$)/i;

/** What the page at an address may reach of the payment provider: nothing, but for those on which one pays. */
export function paymentSources(
  path: string,
  { card, checkoutOrigin }: { card: { script: string } | null; checkoutOrigin: string },
): Sources {
  return {
    ...(card && DRAWS_CARD_FORM.test(path) && cardFormSources(card.script)),
    ...(LEADS_TO_PROVIDER.test(path) && { form: [checkoutOrigin] }),
  };
}

/** The stand-in has everything in one place. */
function cardFormSources(script: string): Sources {
  if (script === MERCADO_PAGO_SCRIPT) return MERCADO_PAGO_FORM;
  const { origin } = new URL(script);
  return { script: [origin], connect: [origin], frame: [origin], img: [origin] };
}

interface SecurityOptions {
  /** The shop is reached over https. */
  isSecure: boolean;
  /** The SHA-256, in base64, of the only styles that may be inline. */
  styleHashes?: readonly string[];
  /** Places elsewhere that the page may reach. */
  sendsTo?: string | undefined;
  payment?: Sources;
}

/** The headers of every answer but a file's. */
export function securityHeaders({
  isSecure,
  styleHashes = [],
  sendsTo,
  payment = {},
}: SecurityOptions): [name: string, value: string][] {
  const and = (...places: (string | undefined)[]) =>
    places
      .filter(Boolean)
      .map((place) => ` ${place}`)
      .join("");
  const { script = [], connect = [], frame = [], img = [], form = [] } = payment;
  const policy = [
    "default-src 'self'",
    `script-src 'self'${and(...script)}`,
    `style-src 'self'${and(...styleHashes.map((hash) => `'sha256-${hash}'`))}`,
    // What the upload widget draws of a file before it is sent is a blob.
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
    // The upload widget may take a photo; nothing else of the shop asks a device for anything.
    [
      "Permissions-Policy",
      "accelerometer=(), camera=(self), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
    ],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["X-Frame-Options", "DENY"],
    ...(isSecure ? [HTTPS_ALONE] : []),
  ];
}

/**
 * The headers of a file from the disk: what is not a page has nothing to frame, to refer from or to ask a device for, and a
 * page is shown with twenty of them, which on a slow phone is a sixth of a second.
 */
export function fileHeaders({
  isSecure,
}: Pick<SecurityOptions, "isSecure">): [name: string, value: string][] {
  return [
    ["Content-Security-Policy", "default-src 'self'; frame-ancestors 'none'"],
    ["X-Content-Type-Options", "nosniff"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ...(isSecure ? [HTTPS_ALONE] : []),
  ];
}
