import { expect, test } from "vitest";
import { HOSTED_UPLOADS, securityHeaders } from "./security-headers.ts";

const policyOf = (sendsTo?: string) =>
  Object.fromEntries(securityHeaders("abc", true, sendsTo))["Content-Security-Policy"];

test("a page sends to the shop alone, and to the hosted service only where there is one", () => {
  expect(policyOf()).not.toContain("connect-src");
  expect(policyOf()).not.toContain("https:");
  expect(policyOf(HOSTED_UPLOADS)).toContain("connect-src 'self' https://upload.uploadcare.com;");
});
