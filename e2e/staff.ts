import { randomInt } from "node:crypto";
import { generateSync } from "otplib";
import { DEMO_STAFF } from "../db/seed/staff.ts";
import { PlainClient } from "./client.ts";
import { runOnJourneys } from "./shop-command.ts";

export const STAFF_PASSWORD = "armações de inverno";

export type StaffRole = (typeof DEMO_STAFF)[number]["role"];

interface StaffPerson {
  email: string;
  recoveryCodes: string[];
  /** Another code at each call. */
  code(): string;
  /** Signed in. */
  client: PlainClient;
}

/**
 * A code works once: each call gives that of a later step. The shop takes the step before its clock's and the one after. Near the end
 * of a step the one before it would be too old on arrival.
 */
export function withCodes(secret: string): () => string {
  let lastStep = 0;
  return () => {
    lastStep = Math.max(Math.floor((Date.now() - 20_000) / 30_000), lastStep + 1);
    return generateSync({ secret, epoch: lastStep * 30 });
  };
}

export function demoMember(role: StaffRole) {
  const member = DEMO_STAFF.find((each) => each.role === role);
  if (!member) throw new Error(`The demonstration has no ${role}.`);
  return member;
}

/** Invites a member on the command line. Returns the path of the link. */
export async function invite(
  role: StaffRole,
  run: (command: string[]) => Promise<string> = runOnJourneys,
): Promise<{ email: string; link: string }> {
  const email = `equipe-${randomInt(1e12)}@exemplo.com.br`;
  const output = await run(["staff", "add", email, "--role", role, "--name", "Rita Prado"]);
  return { email, link: /\/admin\/convite\/[\w-]+/.exec(output)?.[0] ?? "" };
}

/** A member who went through an invitation without a browser. Leaves one code of the app for the half minute that follows. */
export async function newStaff(
  origin: string,
  role: StaffRole,
  run?: (command: string[]) => Promise<string>,
  client = new PlainClient(origin),
): Promise<StaffPerson> {
  const { email, link } = await invite(role, run);
  await client.post(link, { password: STAFF_PASSWORD, passwordConfirmation: STAFF_PASSWORD });
  const page = (await client.get(link)).text;
  const code = withCodes((/<code[^>]*>([A-Z2-7 ]{26,})<\/code>/.exec(page)?.[1] ?? "").replaceAll(" ", ""));
  const { text } = await client.post(link, { intent: "confirm-app", code: code() });
  const recoveryCodes = [...text.matchAll(/<code>([a-z2-9]{5}-[a-z2-9]{5})<\/code>/g)].map(
    ([, each = ""]) => each,
  );
  return { email, recoveryCodes, code, client };
}
