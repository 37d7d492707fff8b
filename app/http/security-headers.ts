/** Where the upload widget sends a file, where the hosted service is to take it. */
export const HOSTED_UPLOADS = "https://upload.uploadcare.com";

/**
 * The headers every answer carries. `nonce` is the only script of the page that may be inline, `sendsTo` the only place
 * elsewhere that a page may send to.
 */
export function securityHeaders(
  nonce: string,
  isSecure: boolean,
  sendsTo?: string,
): [name: string, value: string][] {
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    // What the upload widget draws of a file before it is sent is a blob.
    "img-src 'self' data: blob:",
    ...(sendsTo ? [`connect-src 'self' ${sendsTo}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return [
    ["Content-Security-Policy", policy.join("; ")],
    ["X-Content-Type-Options", "nosniff"],
    // Not no-referrer: Chromium would then send 'Origin: null' with every form.
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Permissions-Policy", "geolocation=(), microphone=(), payment=()"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["X-Frame-Options", "DENY"],
    ...(isSecure ? [["Strict-Transport-Security", "max-age=31536000"] satisfies [string, string]] : []),
  ];
}
