import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

/** The two files that may use `z.string()`: the text rule, and e-mails, which follow it. */
const RULE_FILES = ["app/domain/values/text-fields.ts", "app/domain/values/email.ts"];
/** Settings, and responses of third parties: not typed by users. */
const NOT_TYPED = /^app\/(sandbox|gateways)\/|^app\/settings\.server\.ts$/;

/** Passwords are not normalized. Redirect targets have their own check. */
const NO_TEXT = ["password", "passwordConfirmation", "currentPassword", "redirectTo"];
/** Ids and tokens are only looked up, never stored or shown. */
const ONLY_LOOKED_UP = ["idProduct", "idAddress", "color", "token", "paymentMethodId", "issuerId"];

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((file) => path.posix.join("app", file))
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|bench)\.tsx?$/.test(file));

test("every text field of a schema uses the text rule", () => {
  const offending = sources
    .filter((file) => !NOT_TYPED.test(file) && !RULE_FILES.includes(file))
    .filter((file) => /\bz\s*\.\s*(coerce\s*\.\s*)?(string|email)\(/.test(readFileSync(file, "utf8")));
  expect(offending).toEqual([]);
});

const modules = import.meta.glob<Record<string, unknown>>([
  "./domain/**/*.ts",
  "!./domain/**/*.{test,bench}.ts",
]);
const fields = (await Promise.all(Object.values(modules).map((load) => load()))).flatMap((exported) =>
  Object.entries(exported).flatMap(([name, value]) => fieldsOf(name, value)),
);

test("the schemas of the domain and their fields are found", () => {
  const names = fields.map(({ schema, field }) => `${schema}.${field}`);
  expect(names).toEqual(
    expect.arrayContaining([
      "signUpSchema.socialName",
      "deliveryAddressSchema.reference",
      "refractionSchema.prescriber",
      "reviewSchema.text",
      "subscriptionSchema.name",
      "orderLookupSchema.email",
    ]),
  );
});

test.each(fields)("$schema.$field accepts no invisible text", ({ type }) => {
  for (const typed of ["\u202Eabc\u202C", "a\u0000b", "a\u009Bb", "abc\u2066"]) {
    const { data } = type.safeParse(typed);
    if (typeof data === "string") expect(data).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  }
  for (const typed of [
    "\u200B",
    "\u2060",
    "\uFEFF",
    "\u3164",
    "\u115F",
    "\u2800",
    "\u00AD",
    "\u0301",
    "\u202E",
  ]) {
    const { success, data } = type.safeParse(typed);
    if (success) expect(data || "").toBe("");
  }
  const { data } = type.safeParse("Joa\u0303o");
  if (typeof data === "string") expect(data).toBe("João");
});

/** The fields of an exported schema, or of one that a function returns for a date. */
function fieldsOf(schema: string, exported: unknown): { schema: string; field: string; type: z.ZodType }[] {
  const value = typeof exported === "function" && /Schema$/.test(schema) ? exported(new Date()) : exported;
  return Object.entries(objectOf(value)?.shape ?? {})
    .filter(([field]) => ![...NO_TEXT, ...ONLY_LOOKED_UP].includes(field))
    .map(([field, type]) => ({ schema, field, type }));
}

function objectOf(schema: unknown): z.ZodObject<Record<string, z.ZodType>> | undefined {
  if (schema instanceof z.ZodObject) return schema as z.ZodObject<Record<string, z.ZodType>>;
  return schema instanceof z.ZodPipe ? objectOf(schema.def.in) : undefined;
}
